import type { ConfigOption } from './list-options.js'
import { meaningOf } from './options-markdown.js'
import { printColumns, type TerminalShape } from './print-table.js'

/** Options as aligned columns: name, type, default, description. Ends in a newline. */
export function printOptions(options: readonly ConfigOption[], shape: TerminalShape): string {
  const rows = options.map((option) => ({
    cells: [option.name, option.type, option.required ? 'required' : (option.default ?? '')],
    text: meaningOf(option),
  }))
  return printColumns(rows, shape)
}
