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
    html += kind === undefined || text.trim() === '' ? escapeText(text) : `<span class="t-${kind}">${escapeText(text)}</span>`
  }
  return html
}

/** The same tokens, line by line; no token crosses a line's end. */
export function splitLines(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]]
  for (const token of tokens) {
    const pieces = token.text.split('\n')
    for (const [i, text] of pieces.entries()) {
      if (i > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...token, text })
    }
  }
  return lines
}

function escapeText(text: string): string {
  if (!/[&<]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
