/** The parts of a URL, whose concatenation is the URL. */
interface UrlParts {
  readonly path: string
  /** With its `?`, or empty. */
  readonly query: string
  /** With its `#`, or empty. */
  readonly fragment: string
}

/** Splits a URL before its query and its fragment. */
export function splitUrl(url: string): UrlParts {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  return { path, query, fragment }
}

/** Adds query and fragment of a requested URL to a redirect's target, if the target has none of its own. */
export function carrySuffix(target: string, requested: string): string {
  const own = splitUrl(target)
  const { query, fragment } = splitUrl(requested)
  return own.path + (own.query || query) + (own.fragment || fragment)
}

/** Returns the part of a path after its last slash. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A URL as authors write it and diagnostics show it: decoded, unless that makes it another URL, or it is malformed. */
export function decodeUrl(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
