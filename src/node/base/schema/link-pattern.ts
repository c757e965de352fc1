/**
 * A glob over links as a regular expression: `*` matches anything but a slash, `**` anything, `?` one character. A
 * regular expression loses its flags `g` and `y`, which would make `test` stateful.
 */
export function linkPattern(pattern: string | RegExp): RegExp {
  if (pattern instanceof RegExp) return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  const source = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\/\*\*(?=\/|$)|\*\*|\*|\?/g, (glob) => {
    if (glob === '/**') return '(?:/.*)?'
    return glob === '**' ? '.*' : glob === '*' ? '[^/]*' : '[^/]'
  })
  return new RegExp(`^${source}$`)
}
