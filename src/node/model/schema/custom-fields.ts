import type { KeyPath } from '../../source-text/key-path.js'
import type { RuleFinding } from './finding.js'

/** Deeper values are refused. */
const MAX_DEPTH = 100

/** Finds values of `customFields` that JSON cannot represent, since browsers get them as JSON. */
export function checkCustomFields(fields: unknown): RuleFinding[] {
  return problemsIn(fields, { path: [], around: [] })
}

function problemsIn(
  value: unknown,
  place: { readonly path: KeyPath; readonly around: readonly unknown[] },
): RuleFinding[] {
  const { path, around } = place
  const kind = unserializable(value, around)
  if (kind !== undefined) {
    const hint = 'use only text, numbers, booleans, null, lists and plain objects'
    return [{ code: 'config-value', path, message: `is ${kind}, which browsers cannot get`, hint }]
  }
  if (typeof value !== 'object' || value === null) return []
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return entries.flatMap(([key, inner]) =>
    inner === undefined && !Array.isArray(value)
      ? []
      : problemsIn(inner, { path: [...path, key], around: [...around, value] }),
  )
}

/** What a value is, if JSON has no such value. */
function unserializable(value: unknown, around: readonly unknown[]): string | undefined {
  switch (typeof value) {
    case 'function':
      return 'a function'
    case 'symbol':
      return 'a symbol'
    case 'bigint':
      return 'a bigint'
    case 'undefined':
      return 'undefined'
    case 'number':
      return Number.isFinite(value) ? undefined : String(value)
    case 'object': {
      if (around.length > MAX_DEPTH) return `nested more than ${MAX_DEPTH} levels deep`
      if (value === null || Array.isArray(value)) return around.includes(value) ? 'a circular reference' : undefined
      if (around.includes(value)) return 'a circular reference'
      const prototype: unknown = Object.getPrototypeOf(value)
      const isPlain = prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
      return isPlain ? undefined : `an object of the class ${value.constructor.name}`
    }
    default:
      return undefined
  }
}
