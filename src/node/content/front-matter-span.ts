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

/** Offset of the body's first character. */
export function bodyStartOf(text: string): number {
  return frontMatterSpan(text)?.bodyStart ?? 0
}
