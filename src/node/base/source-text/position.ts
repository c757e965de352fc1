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

/** Returns a function that turns many offsets into positions. */
export function positionLookup(text: string): (offset: number) => TextPosition {
  const starts = lineStarts(text)
  return (offset) => {
    let line = 0
    for (let after = starts.length; after - line > 1; ) {
      const middle = (line + after) >> 1
      if ((starts[middle] ?? 0) <= offset) line = middle
      else after = middle
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 }
  }
}

/** Returns a function that turns positions into offsets; a line beyond the text counts from its end. */
export function offsetLookup(text: string): (position: TextPosition) => number {
  const starts = lineStarts(text)
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length)
  return starts
}

/** Path of a value inside an object: property names and array indexes. */
export type KeyPath = readonly (string | number)[]

/** Formats a key path as code: `navbar.items[2].label`, `theme.components["my-name"]`. */
export function keyPathText(path: KeyPath): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `[${JSON.stringify(key)}]`
      return index === 0 ? key : `.${key}`
    })
    .join('')
}
