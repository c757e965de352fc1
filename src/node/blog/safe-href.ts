/** Whether a URL from a data file could run code. */
export function isUnsafeHref(href: string): boolean {
  return /^(?:javascript|vbscript|data|file):/i.test(href.replace(/[\s\u0000-\u001f]/g, ''))
}
