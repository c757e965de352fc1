/** GFM's disallowed tags, and others that take in all that follows where an author names them in a sentence. */
const swallowing = 'title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext|select|template|noscript|object'

/**
 * Makes text of the tags that would swallow the rest of the page, as GFM's tag filter does. An element that is closed
 * within the same raw HTML stays; sanitizing takes it out whole.
 */
export function filterTags(html: string): string {
  if (!html.includes('<')) return html
  const tag = new RegExp(`<(/?)(${swallowing})(?=[\\s/>]|$)`, 'gi')
  const lower = html.toLowerCase()
  const neverClosed = new Set<string>()
  let out = ''
  let at = 0
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const name = (match[2] ?? '').toLowerCase()
    const close = match[1] === '' && !neverClosed.has(name) ? lower.indexOf(`</${name}`, match.index) : -1
    if (close !== -1) {
      tag.lastIndex = close + name.length + 2
      continue
    }
    if (match[1] === '') neverClosed.add(name)
    out += `${html.slice(at, match.index)}&lt;`
    at = match.index + 1
  }
  return out + html.slice(at)
}
