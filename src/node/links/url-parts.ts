/** A URL as it is written, in three parts that make it again when they are put together. */
export interface UrlParts {
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

/** What stands behind the last slash of a path. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
