import { type KeyPath, keyPathText } from '../source-text/position.js'

/** A problem that a rule of the schema finds. Its path is relative to the value that the rule checks. */
export interface RuleFinding {
  readonly code: 'config-missing' | 'config-value'
  readonly path: KeyPath
  readonly message: string
  readonly hint?: string
}

/** The value at a key path; undefined if there is none. */
export function valueAt(value: unknown, path: KeyPath): unknown {
  let inner = value
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined
    inner = (inner as Record<string | number, unknown>)[key]
  }
  return inner
}

/** A value as a message shows it: at most 60 characters, on one line. */
export function shortValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'object' && value !== null) return value instanceof RegExp ? String(value) : 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** `"navbar.items[2].label"`; the whole config if the path is empty. */
export function quotedPath(path: KeyPath): string {
  return path.length === 0 ? 'the config' : `"${keyPathText(path)}"`
}
