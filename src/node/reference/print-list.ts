import { createColors } from 'picocolors'
import type { ConfigOption } from './list-options.js'

export interface ListShape {
  readonly colors: boolean
  /** Width of the terminal; absent where nothing needs to be broken into lines. */
  readonly columns?: number
}

/** A description that has less room than this goes below its option. */
const LEAST_ROOM = 36

/** A cell that is wider than this makes no column wider: its own line gives way. */
const WIDEST = 46

/** Options as aligned columns: name, type, default, description. Ends in a newline. */
export function printList(options: readonly ConfigOption[], { colors, columns }: ListShape): string {
  const { bold, cyan, dim } = createColors(colors)
  const rows = options.map((option) => ({ option, cells: cellsOf(option) }))
  const widths = [0, 1, 2].map((index) => columnWidth(rows.map(({ cells }) => cells[index] ?? '')))
  const paints = [bold, cyan, dim]
  return rows
    .map(({ option, cells }) => {
      const padded = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0))
      const used = padded.join('  ').length + 2
      const isBelow = columns !== undefined && columns - used < LEAST_ROOM
      const indent = isBelow ? 4 : used
      const lines = wrapWords(meaningOf(option), columns === undefined ? Number.POSITIVE_INFINITY : columns - indent)
      const text = lines.join(`\n${' '.repeat(indent)}`)
      const head = padded.map((cell, index) => paints[index]?.(cell) ?? cell).join('  ')
      return isBelow ? `${head.trimEnd()}\n    ${text}\n` : `${head}  ${text}\n`
    })
    .join('')
}

function cellsOf({ name, type, required, default: initial = '' }: ConfigOption): string[] {
  return [name, type, required ? 'required' : initial]
}

function columnWidth(cells: readonly string[]): number {
  return Math.max(0, ...cells.map(({ length }) => length).filter((length) => length <= WIDEST))
}

/** What an option means and what its value must be: Markdown without a full stop at its end. */
export function meaningOf({ description, rule }: ConfigOption): string {
  return rule === undefined ? description : `${description}. ${rule}`
}

/** Lines of whole words; a word that is wider than the room has a line of its own. */
export function wrapWords(text: string, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > room) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
