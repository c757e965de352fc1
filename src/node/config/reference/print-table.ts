import { createColors } from 'picocolors'

/** The terminal that a table is printed on. */
export interface TerminalShape {
  readonly colors: boolean
  /** Width in characters; lines are not wrapped if it is undefined. */
  readonly columns?: number
}

/** A row of a table: aligned cells, then a text that wraps. */
interface TableRow {
  readonly cells: readonly string[]
  readonly text: string
}

/** A text with less room than this, in characters, goes below its cells. */
const MIN_TEXT_WIDTH = 36

/** A cell wider than this, in characters, does not widen its column. */
const MAX_CELL_WIDTH = 46

/** Rows as aligned columns, the first one bold. Ends in a newline. */
export function printColumns(rows: readonly TableRow[], { colors, columns }: TerminalShape): string {
  const { bold, cyan, dim } = createColors(colors)
  const widths = [0, 1, 2].map((index) => columnWidth(rows.map(({ cells }) => cells[index] ?? '')))
  const paints = [bold, cyan, dim]
  return rows
    .map(({ cells, text }) => {
      const padded = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0))
      const used = padded.join('  ').length + 2
      const isBelow = columns !== undefined && columns - used < MIN_TEXT_WIDTH
      const indent = isBelow ? 4 : used
      const lines = wrapWords(text, columns === undefined ? Number.POSITIVE_INFINITY : columns - indent)
      const wrapped = lines.join(`\n${' '.repeat(indent)}`)
      const head = padded.map((cell, index) => paints[index]?.(cell) ?? cell).join('  ')
      return isBelow ? `${head.trimEnd()}\n    ${wrapped}\n` : `${head}  ${wrapped}\n`
    })
    .join('')
}

function columnWidth(cells: readonly string[]): number {
  return Math.max(0, ...cells.map(({ length }) => length).filter((length) => length <= MAX_CELL_WIDTH))
}

/** Lines of whole words, at most `width` characters wide; a longer word gets a line of its own. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
