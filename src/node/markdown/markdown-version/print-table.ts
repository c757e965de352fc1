import type { Element } from 'hast'
import { type InlineOptions, printInline } from './print-inline.js'

/** Prints a table. Blocks and spans, which GFM tables do not support, become text in a row. */
export function printTable(table: Element, options: InlineOptions): string {
  const rows = rowsOf(table)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  if (width === 0) return ''
  const [head = [], ...body] = rows[0]?.every(({ tagName }) => tagName === 'th') ? rows : [[], ...rows]
  const rules = Array.from({ length: width }, (_, i) => ruleOf(head[i] ?? body[0]?.[i]))
  return [
    printRow(head, width, options),
    `| ${rules.join(' | ')} |`,
    ...body.map((cells) => printRow(cells, width, options)),
  ].join('\n')
}

function rowsOf(element: Element): Element[][] {
  return element.children.flatMap((node): Element[][] => {
    if (node.type !== 'element') return []
    if (node.tagName !== 'tr') return node.tagName === 'table' ? [] : rowsOf(node)
    const isCell = (child: Element['children'][number]): child is Element =>
      child.type === 'element' && (child.tagName === 'td' || child.tagName === 'th')
    return [node.children.filter(isCell)]
  })
}

function ruleOf(cell: Element | undefined): string {
  const { align, style } = cell?.properties ?? {}
  const side = align ?? (typeof style === 'string' ? /text-align:\s*(\w+)/.exec(style)?.[1] : undefined)
  return side === 'left' ? ':--' : side === 'right' ? '--:' : side === 'center' ? ':-:' : '---'
}

function printRow(cells: readonly Element[], width: number, options: InlineOptions): string {
  const texts = Array.from({ length: width }, (_, i) => {
    const cell = cells[i]
    const text = cell ? printInline(cell.children, { ...options, inTable: true }) : ''
    return text.replace(/(?<!\s)\s*\n\s*/g, ' ').trim()
  })
  return `| ${texts.join(' | ')} |`
}
