import * as z from 'zod/mini'
import { alternatives, definitionOf, valuesOf } from '../config/schema-walk.js'

type Schema = z.core.$ZodType

/** A schema's type as an author writes it: `string[]`, `'light' | 'dark'`; what has keys of its own is an `object`. */
export function optionType(schema: Schema): string {
  return typesOf(schema).join(' | ')
}

function typesOf(schema: Schema): string[] {
  return alternatives(schema).flatMap((alternative) => {
    const named = z.globalRegistry.get(alternative)?.type
    if (typeof named === 'string') return named
    const definition = definitionOf(alternative)
    switch (definition.type) {
      case 'enum':
      case 'literal':
        return valuesOf(alternative).map(literalText)
      case 'array':
        return listType(definition.element)
      case 'record':
        return recordType(definition.valueType)
      default:
        return definition.type
    }
  })
}

function listType(element: Schema): string {
  const type = optionType(element)
  return /^\w+$/.test(type) ? `${type}[]` : `(${type})[]`
}

function recordType(values: Schema): string {
  const type = optionType(values)
  return type === 'unknown' ? 'object' : `Record<string, ${type}>`
}

/** A value as an author writes it: single quotes, no quotes at keys. */
export function literalText(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${literalText(inner)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
