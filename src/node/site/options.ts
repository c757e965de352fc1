import { configSchema } from './site-config.js'
import { findOptions, listOptions } from '../config/reference/list-options.js'
import { optionLine, optionsMarkdown } from '../config/reference/options-markdown.js'

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
export function describeOptions({ key, format }: ReferenceRequest): string {
  const all = listOptions(configSchema)
  const options = key === undefined ? all : findOptions(all, key)
  if (format === 'json') return `${JSON.stringify({ options }, null, 2)}\n`
  if (format === 'markdown') return optionsMarkdown(options)
  const shown = key === undefined ? options.filter(({ name }) => !/[.[]/.test(name)) : options
  const lines = shown.map((option) => `${optionLine(option)}\n`).join('')
  if (key !== undefined) return lines
  return `${lines}\n"docsgen options <key>" shows the options below a key: docsgen options docs\n`
}
