const unsafe = new Set(['javascript:', 'vbscript:', 'data:', 'file:'])

/** Whether a URL from a data file could run code or read local files. */
export function isUnsafeHref(href: string): boolean {
  // The URL parser ignores the same control characters as browsers.
  return URL.canParse(href, 'https://localhost') && unsafe.has(new URL(href, 'https://localhost').protocol)
}
