const opening = /^---[ \t]*\r?\n/
const closing = /^---[ \t]*(?:\r?\n|$)/m

/** Finds the YAML of a text's front matter and the start of the body; undefined if there is no front matter. */
export function frontMatterSpan(
  text: string,
): { readonly start: number; readonly end: number; readonly bodyStart: number } | undefined {
  const open = opening.exec(text)
  if (!open) return undefined
  const start = open[0].length
  const close = closing.exec(text.slice(start))
  // Without a closing fence, the line is a thematic break in CommonMark.
  if (!close) return undefined
  return { start, end: start + close.index, bodyStart: start + close.index + close[0].length }
}

/** Front matter nearly always ends within these bytes. */
const headBytes = 4096

/**
 * Decodes the start of a file with all of its front matter. Only these bytes are decoded, because a slice of the whole text
 * would keep the whole text in memory.
 */
export function frontMatterText(bytes: Buffer): string {
  const head = withoutMark(bytes.toString('utf8', 0, headBytes))
  if (!head.startsWith('---')) return head
  const span = frontMatterSpan(head)
  // A fence at the very end may continue after it.
  if (!span || span.bodyStart === head.length) return withoutMark(bytes.toString('utf8'))
  return Buffer.from(head.slice(0, span.bodyStart)).toString('utf8')
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Replaces the front matter by spaces, so that positions in the result are positions in the file. */
export function blankFrontMatter(text: string, bodyStart = bodyStartOf(text)): string {
  return text.slice(0, bodyStart).replace(/[^\r\n]/g, ' ') + text.slice(bodyStart)
}

/** Returns the offset of the body's first character. */
export function bodyStartOf(text: string): number {
  return frontMatterSpan(text)?.bodyStart ?? 0
}
