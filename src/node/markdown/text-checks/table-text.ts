import type { Table } from 'mdast'
import type { TextFinding } from './finding.js'
import type { TextBlock } from './text-block.js'

/** Finds rows whose last cells are dropped, because the header has fewer. */
export function droppedCells(table: Table, source: string): TextFinding[] {
  const columns = table.children[0]?.children.length ?? 0
  if (table.children.every((row) => row.children.length <= columns)) return []
  return table.children.flatMap((row): TextFinding[] => {
    const dropped = row.children
      .slice(columns)
      .map(({ position }) => source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0))
      .map((written) => written.replace(/^[ \t]*\||\|[ \t]*$/g, ''))
    if (!dropped.some((text) => text.trim() !== '')) return []
    return [
      {
        code: 'table-syntax',
        kind: 'dropped cells',
        severity: 'error',
        offset: row.position?.start.offset ?? 0,
        message: `this row has ${row.children.length} cells, but the table has ${columns} columns, so the rest is not shown`,
        hint: 'add columns to the header and to the line below it, or write `\\|` for a literal `|`',
      },
    ]
  })
}

/** Finds lines that look like a table and are a paragraph. */
export function tablesInText({ node, text, start }: TextBlock): TextFinding[] {
  if (node.type !== 'paragraph' || !text.includes('|') || !text.includes('\n')) return []
  const lines = text.split('\n')
  let offset = start
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? ''
    if (line.includes('|') && isDelimiterRow(next)) return [tableFinding(offset, cellsOf(line), cellsOf(next).length)]
    if (isRow(line) && isRow(next)) return [tableFinding(offset, cellsOf(line), undefined)]
    offset += line.length + 1
  }
  return []
}

function isDelimiterRow(line: string): boolean {
  return line.includes('|') && line.includes('-') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell))
}

/** Whether a line is a row with a `|` on both sides and at least two cells. */
function isRow(line: string): boolean {
  const row = withoutQuote(line)
  return row.startsWith('|') && row.endsWith('|') && cellsOf(line).length > 1
}

function withoutQuote(line: string): string {
  return line.replace(/^[ \t>]+/, '').trim()
}

function cellsOf(line: string): string[] {
  const row = withoutQuote(line)
  const from = row.startsWith('|') ? 1 : 0
  const to = row.length > from && row.endsWith('|') ? -1 : undefined
  return row
    .slice(from, to)
    .split('|')
    .map((cell) => cell.trim())
}

function tableFinding(offset: number, header: readonly string[], delimiters: number | undefined): TextFinding {
  const columns = header.length
  const row = `|${' --- |'.repeat(Math.min(columns, 6))}`
  return {
    code: 'table-syntax',
    kind: 'table in text',
    offset,
    message:
      delimiters === undefined
        ? 'these lines are not a table, because there is no line of dashes below the first one'
        : `these lines are not a table, because its header has ${columns} cells and the line of dashes has ${delimiters}`,
    hint: `write \`${row}\` below the header`,
  }
}
