/**
 * Adds rules that only the search code needs, so that pages do not load them. A constructed style sheet is allowed by every content
 * security policy, and there is no moment without it.
 */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
