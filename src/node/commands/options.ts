import { configSchema } from '../config/schema.js'
import { findOptions } from '../reference/find-options.js'
import { listOptions } from '../reference/list-options.js'
import { type ListShape, printList } from '../reference/print-list.js'
import { printMarkdown } from '../reference/print-markdown.js'

export interface OptionsRequest {
  /** Key path of an option or a group of options; absent for the whole config. */
  readonly key?: string
  readonly format: 'pretty' | 'markdown' | 'json'
}

/**
 * Prints the config reference, which is generated from the schema. Without a key, a terminal gets only the top-level keys.
 * Throws a DocsgenError (exit code 2) if there is no such option.
 */
export function describeOptions({ key, format }: OptionsRequest, shape: ListShape): string {
  const all = listOptions(configSchema)
  const options = key === undefined ? all : findOptions(all, key)
  if (format === 'json') return `${JSON.stringify({ options }, null, 2)}\n`
  if (format === 'markdown') return printMarkdown(options)
  if (key !== undefined) return printList(options, shape)
  const keys = options.filter(({ name }) => !/[.[]/.test(name))
  return `${printList(keys, shape)}\n"docsgen options <key>" shows what is below a key: docsgen options docs\n`
}
