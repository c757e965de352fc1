import type { CodeToken } from './highlighter.js'

/** Escapes text for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Tokens as HTML, neighbours of one look in one span, white space bare. */
export function tokensToHtml(tokens: readonly CodeToken[]): string {
  let html = ''
  for (let i = 0; i < tokens.length; i++) {
    const { kind } = tokens[i] as CodeToken
    let { text } = tokens[i] as CodeToken
    while (i + 1 < tokens.length && tokens[i + 1]?.kind === kind) text += tokens[++i]?.text
    html +=
      kind === undefined || text.trim() === '' ? escapeText(text) : `<span class="t-${kind}">${escapeText(text)}</span>`
  }
  return html
}

/** The same tokens, line by line; no token crosses a line's end. */
export function splitLines(tokens: readonly CodeToken[]): CodeToken[][] {
  let line: CodeToken[] = []
  const lines = [line]
  for (const token of tokens) {
    const { text } = token
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      if (end > start) line.push({ ...token, text: text.slice(start, end) })
      line = []
      lines.push(line)
      start = end + 1
    }
    if (start === 0) line.push(token)
    else if (start < text.length) line.push({ ...token, text: text.slice(start) })
  }
  return lines
}

function escapeText(text: string): string {
  if (!/[&<]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
