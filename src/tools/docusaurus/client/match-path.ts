/** Options of `matchPath`, as in React Router 5. */
export interface MatchOptions {
  readonly path?: string | readonly string[]
  readonly exact?: boolean
  readonly strict?: boolean
  readonly sensitive?: boolean
}

/** A path that matches a pattern. */
export interface PathMatch {
  /** The pattern. */
  readonly path: string
  /** The part of the path that matches. */
  readonly url: string
  readonly isExact: boolean
  /** Values of the parameters (`:name`, `:name?`, `:name*`, `*`). */
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Matches a path against a pattern; null if it does not match. */
export function matchPath(pathname: string, options: MatchOptions | string | readonly string[]): PathMatch | null {
  const { exact = false, path, sensitive = false, strict = false } = isOptions(options) ? options : { path: options }
  for (const one of path === undefined ? [] : [path].flat()) {
    const { names, source } = patternOf(one)
    const end = exact ? (strict ? '$' : '/?$') : one.endsWith('/') && !strict ? '' : '(?=/|$)'
    const found = new RegExp(`^${strict ? source : source.replace(/\/$/, '')}${end}`, sensitive ? '' : 'i').exec(
      pathname,
    )
    if (!found) continue
    const url = found[0] === '' ? '/' : found[0]
    const isExact = pathname === url || pathname === found[0]
    return { path: one, url, isExact, params: Object.fromEntries(names.map((name, i) => [name, found[i + 1]])) }
  }
  return null
}

function isOptions(options: MatchOptions | string | readonly string[]): options is MatchOptions {
  return typeof options === 'object' && !Array.isArray(options)
}

function patternOf(path: string): { readonly names: readonly string[]; readonly source: string } {
  const names: string[] = []
  const source = path
    .split(/(\/?:\w+[?*+]?|\*)/)
    .map((piece) => {
      const [, slash = '', name, times = ''] = /^(\/?):(\w+)([?*+]?)$/.exec(piece) ?? []
      if (piece !== '*' && name === undefined) return piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      names.push(name ?? String(names.length))
      if (piece === '*') return '(.*)'
      const value = times === '*' || times === '+' ? '(.+?)' : '([^/]+?)'
      return times === '?' || times === '*' ? `(?:${slash}${value})?` : slash + value
    })
    .join('')
  return { names, source }
}
