/** A position in a text; both numbers start at 1, columns count UTF-16 code units. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** Returns the line and column of an offset. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset)
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return { line: before.split(/\r\n|\r|\n/).length, column: offset - lineStart + 1 }
}

/** Returns a function that turns positions into offsets; a line beyond the text counts from its end. */
export function offsetLookup(text: string): (position: TextPosition) => number {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)]
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1
}
