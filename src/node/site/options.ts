import { configSchema } from './site-config.js'
import { type ConfigOption, findOptions, listOptions } from '../config/reference/list-options.js'
import { meaningOf, optionsMarkdown } from '../config/reference/options-markdown.js'
import { printColumns, type TerminalShape } from '../config/reference/print-table.js'

/** What to print of a reference: the config options or the diagnostic codes. */
export interface ReferenceRequest {
  /** Key path of an option, or a diagnostic code; absent for the whole reference. */
  readonly key?: string
  readonly format: 'pretty' | 'markdown' | 'json'
}

/**
 * Returns the config reference, generated from the schema. Without a key, `pretty` lists only the top-level options. Throws
 * (exit code 2) if the key is not an option.
 */
export function describeOptions({ key, format }: ReferenceRequest, shape: TerminalShape): string {
  const all = listOptions(configSchema)
  const options = key === undefined ? all : findOptions(all, key)
  if (format === 'json') return `${JSON.stringify({ options }, null, 2)}\n`
  if (format === 'markdown') return optionsMarkdown(options)
  if (key !== undefined) return printOptions(options, shape)
  const keys = options.filter(({ name }) => !/[.[]/.test(name))
  return `${printOptions(keys, shape)}\n"docsgen options <key>" shows the options below a key: docsgen options docs\n`
}

/** Options as aligned columns: name, type, default, description. Ends in a newline. */
export function printOptions(options: readonly ConfigOption[], shape: TerminalShape): string {
  const rows = options.map((option) => ({
    cells: [option.name, option.type, option.required ? 'required' : (option.default ?? '')],
    text: meaningOf(option),
  }))
  return printColumns(rows, shape)
}
