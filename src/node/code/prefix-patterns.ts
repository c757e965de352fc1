/**
 * Patterns of Node's permission model that match some names with everything below them, and none of the excluded names. A `*`
 * at the end of a pattern matches any rest, so there are few patterns, even for many names.
 */
export function prefixPatterns(names: readonly string[], excluded: readonly string[], prefix = ''): string[] {
  if (!excluded.some((name) => name.startsWith(prefix))) return [`${prefix}*`]
  // Names that contain the character are left out.
  const own = names.filter((name) => name.startsWith(prefix) && !name.includes('*'))
  const next = new Set(own.flatMap((name) => [...name.slice(prefix.length)][0] ?? []))
  return [
    // A folder, whose names below follow a slash.
    ...(own.includes(prefix) ? [prefix, `${prefix}/*`] : []),
    ...[...next].sort().flatMap((char) => prefixPatterns(own, excluded, prefix + char)),
  ]
}
