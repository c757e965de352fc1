import { generators } from '../../tools/extensions.js'
import type { ForeignOptions } from '../base/core-extension.js'
import { type KeyPath, keyPathText } from '../base/source-text/position.js'

/** The first generator that has a key is the one that a message names. */
const foreignOptions: readonly ForeignOptions[] = generators.map(({ options }) => options)

/**
 * A hint for an option of another generator: what it is called in docsgen, or that it is not supported and what to do.
 * Undefined for other keys.
 */
export function foreignHint(path: KeyPath): string | undefined {
  const name = nameOf(path)
  for (const { owner, names, unsupported } of foreignOptions) {
    if (Object.hasOwn(names, name)) return `use ${quoted(names[name] ?? '')} instead of ${owner} "${path.at(-1)}"`
    if (Object.hasOwn(unsupported, name))
      return `${owner} "${path.at(-1)}" has no counterpart in docsgen: ${unsupported[name]}`
  }
  return undefined
}

/** Whether a key of another generator has keys in it that a hint is known for, such as `themeConfig`. */
export function hasForeignKeys(path: KeyPath): boolean {
  const start = `${nameOf(path)}.`
  return foreignOptions.some(({ names, unsupported }) =>
    [names, unsupported].some((table) => Object.keys(table).some((name) => name.startsWith(start))),
  )
}

/** Indexes are left out, and items of a drop-down are items. */
function nameOf(path: KeyPath): string {
  return keyPathText(path.filter((key) => typeof key === 'string')).replace('.items.items', '.items')
}

function quoted(options: string): string {
  return options.replace(/[\w.-]+(?=,|$| and)/g, '"$&"')
}

/** What to write in place of a value that another generator has; undefined for other values. */
export function foreignValueHint(path: KeyPath, value: unknown): string | undefined {
  // An object need not be convertible to text.
  if (typeof value === 'object') return undefined
  const option = keyPathText(path.filter((key) => typeof key === 'string'))
  const tables = generators.map(({ values }) => values[option] ?? {})
  return tables.find((table) => Object.hasOwn(table, String(value)))?.[String(value)]
}
