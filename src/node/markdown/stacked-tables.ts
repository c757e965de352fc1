import type { Element } from 'hast'
import { textOf } from './hast-tree.js'

/** Characters of a line of text on a phone, and those that the spaces beside a column take. */
const LINE = 42
const GAP = 4

/** Text of this length is a sentence; shorter cells are data, whose columns readers compare. */
const SENTENCE = 36

/** A cell with more lines than this makes a row high. */
const HIGH = 5

/**
 * Prepares a table that would have high rows on a phone, such as one of parameters: there, the style sheet shows the cells of a row
 * below each other, with the name of their column. On wide screens, the column with the text keeps a readable width. Returns whether the
 * table is one of these. Tables with joined cells or without a head stay as they are.
 */
export function stackTable(table: Element): boolean {
  const [head, body] = table.children.filter(isElement)
  if (head?.tagName !== 'thead' || body?.tagName !== 'tbody') return false
  const [names, ...rows] = [head, body].flatMap((part) => part.children.filter(isElement)).map(cellsOf)
  const text = names && textColumn(names, rows)
  if (!names || !text) return false
  text.properties.className = ['text']
  const labels = names.map(textOf)
  for (const cells of rows) {
    for (const [i, cell] of cells.entries()) cell.properties.dataLabel = labels[i] || undefined
  }
  return true
}

/** Returns the head of the column with the text that would make rows high; undefined if no row would be high. */
function textColumn(names: readonly Element[], rows: readonly (readonly Element[])[]): Element | undefined {
  const cells = [names, ...rows]
  if (cells.some((row) => row.length !== names.length || row.some(isJoined))) return undefined
  const widths = names.map((_, column) => Math.max(...cells.map((row) => lengthOf(row[column]))))
  const text = Math.max(...widths)
  const others = widths.toSpliced(widths.indexOf(text), 1)
  const room = LINE - others.reduce((sum, width) => sum + width + GAP, 0)
  return text >= SENTENCE && text > HIGH * Math.max(room, 1) ? names[widths.indexOf(text)] : undefined
}

function lengthOf(cell: Element | undefined): number {
  return cell === undefined ? 0 : textOf(cell).length
}

function isJoined({ properties, tagName }: Element): boolean {
  return !['td', 'th'].includes(tagName) || properties.colSpan !== undefined || properties.rowSpan !== undefined
}

function cellsOf(row: Element): readonly Element[] {
  return row.children.filter(isElement)
}

function isElement(node: Element['children'][number]): node is Element {
  return node.type === 'element'
}
