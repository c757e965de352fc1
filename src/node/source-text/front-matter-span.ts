const opening = /^---[ \t]*\r?\n/
const closing = /^---[ \t]*(?:\r?\n|$)/m

/** Where the YAML of a text's front matter lies, and where the body begins; undefined where there is none. */
export function frontMatterSpan(
  text: string,
): { readonly start: number; readonly end: number; readonly bodyStart: number } | undefined {
  const open = opening.exec(text)
  if (!open) return undefined
  const start = open[0].length
  const close = closing.exec(text.slice(start))
  // Without a closing fence it is a thematic break, as CommonMark reads it.
  if (!close) return undefined
  return { start, end: start + close.index, bodyStart: start + close.index + close[0].length }
}

/** Front matter nearly always ends within so many bytes. */
const headBytes = 4096

/**
 * The beginning of a file, with all of its front matter. It is decoded by itself: strings cut from a whole file would
 * keep the whole file in memory.
 */
export function frontMatterText(bytes: Buffer): string {
  const head = withoutMark(bytes.toString('utf8', 0, headBytes))
  if (!head.startsWith('---')) return head
  const span = frontMatterSpan(head)
  // A fence at the very end could go on behind it.
  if (!span || span.bodyStart === head.length) return withoutMark(bytes.toString('utf8'))
  return Buffer.from(head.slice(0, span.bodyStart)).toString('utf8')
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Offset of the body's first character. */
export function bodyStartOf(text: string): number {
  return frontMatterSpan(text)?.bodyStart ?? 0
}
