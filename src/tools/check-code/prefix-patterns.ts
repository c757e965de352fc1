/**
 * Patterns of Node's permission model that match some names and none of the excluded names. A `*`
 * at the end of a pattern matches any rest, so there are few patterns, even for many names.
 * A name without one stands for a file, or for a folder with everything in it.
 */
export function prefixPatterns(names: readonly string[], excluded: readonly string[], prefix = ''): string[] {
  if (!excluded.some((name) => name.startsWith(prefix))) return [`${prefix}*`]
  // Names that contain the character are left out.
  const own = names.filter((name) => name.startsWith(prefix) && !name.includes('*'))
  const next = new Set(own.flatMap((name) => [...name.slice(prefix.length)][0] ?? []))
  return [
    ...(own.includes(prefix) ? [prefix] : []),
    ...[...next].sort().flatMap((char) => prefixPatterns(own, excluded, prefix + char)),
  ]
}

/**
 * Sorts patterns, and removes those that others cover. Node aborts if a path is given twice or after a longer one, also if one
 * of them is a folder, to which it adds a `*`.
 */
export function withoutOverlap(patterns: readonly string[]): string[] {
  const kept: string[] = []
  const wildcards: string[] = []
  for (const pattern of [...new Set(patterns)].sort()) {
    const path = pattern.replace(/\*$/, '')
    if (wildcards.some((prefix) => path.startsWith(prefix) || `${path}/` === prefix)) continue
    if (path !== pattern) {
      wildcards.push(path)
      const bare = kept.at(-1)
      if (bare !== undefined && bare === path) kept.pop()
    }
    kept.push(pattern)
  }
  return kept
}
