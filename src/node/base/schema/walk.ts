import * as z from 'zod/mini'
import type { KeyPath } from '../source-text/position.js'
import type { Named } from './fields.js'

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']

/** The definition of a schema, which depends on its type. */
export function definitionOf(schema: Schema): Definition {
  return (schema as z.core.$ZodTypes)._zod.def
}

/** The alternatives of a schema without its optional, default and union wrappers. */
export function alternatives(schema: Schema): Schema[] {
  const definition = definitionOf(schema)
  if (definition.type === 'optional' || definition.type === 'default' || definition.type === 'prefault') {
    return alternatives(definition.innerType)
  }
  return definition.type === 'union' ? definition.options.flatMap(alternatives) : [schema]
}

/** A schema with other options in its objects and in those of its lists. An object that it has twice becomes one object again. */
export function mapObjects(
  schema: Schema,
  map: (options: Readonly<Record<string, Schema>>) => Readonly<Record<string, Schema>>,
): Schema {
  const made = new Map<Schema, Schema>()
  const mapped = (inner: Schema): Schema => {
    const known = made.get(inner)
    if (known) return known
    const definition = mappedDefinition(definitionOf(inner))
    const own = definition ? z.clone(inner, definition) : inner
    const meta = z.globalRegistry.get(inner)
    if (own !== inner && meta) z.globalRegistry.add(own, meta)
    made.set(inner, own)
    return own
  }
  const mappedDefinition = (definition: Definition): Definition | undefined => {
    switch (definition.type) {
      case 'optional':
      case 'default':
      case 'prefault':
        return { ...definition, innerType: mapped(definition.innerType) }
      case 'union':
        return { ...definition, options: definition.options.map(mapped) }
      case 'array':
        return { ...definition, element: mapped(definition.element) }
      case 'object':
        return { ...definition, shape: map(definition.shape) }
      default:
        return undefined
    }
  }
  return mapped(schema)
}

/** The schema at a key path; undefined if the schema describes no such key. */
export function schemaAt(schema: Schema, path: KeyPath): Schema | undefined {
  const [key, ...rest] = path
  if (key === undefined) return schema
  for (const option of alternatives(schema)) {
    const inner = childOf(option, key)
    if (inner !== undefined) return schemaAt(inner, rest)
  }
  return undefined
}

function childOf(schema: Schema, key: string | number): Schema | undefined {
  const definition = definitionOf(schema)
  if (definition.type === 'object') return Object.hasOwn(definition.shape, key) ? definition.shape[key] : undefined
  if (definition.type === 'record') return definition.valueType
  return definition.type === 'array' && typeof key === 'number' ? definition.element : undefined
}

/** A text of the config that names something. */
export interface NamedOption {
  readonly path: KeyPath
  readonly value: string
  readonly names: Named
}

/** The texts in a value that name something, as its schema says. The schema has accepted the value. */
export function namedOptions(schema: Schema, value: unknown, path: KeyPath = []): NamedOption[] {
  return alternatives(schema).flatMap((option) => {
    const names = z.globalRegistry.get(option)?.names
    if (typeof value === 'string') return names === undefined ? [] : [{ path, value, names: names as Named }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) => {
      const at = Array.isArray(value) ? Number(key) : key
      const schemaOfInner = childOf(option, at)
      return schemaOfInner === undefined ? [] : namedOptions(schemaOfInner, inner, [...path, at])
    })
  })
}

/** The keys that an object of this schema can have. */
export function keysOf(schema: Schema | undefined): string[] {
  if (schema === undefined) return []
  return alternatives(schema).flatMap((option) => {
    const definition = definitionOf(option)
    return definition.type === 'object' ? Object.keys(definition.shape) : []
  })
}

/** The values of the enums and literals of a schema. */
export function valuesOf(schema: Schema | undefined): (string | number | boolean)[] {
  if (schema === undefined) return []
  return alternatives(schema).flatMap((option) => {
    const definition = definitionOf(option)
    const values: readonly unknown[] =
      definition.type === 'enum'
        ? Object.values(definition.entries)
        : definition.type === 'literal'
          ? definition.values
          : []
    return values.filter(
      (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
    )
  })
}

/** What a schema accepts, in words: `a string`, `"light" or "dark"`, `a list (each a string) or false`. */
export function expectation(schema: Schema | undefined): string {
  if (schema === undefined) return 'another value'
  return joinWords(alternatives(schema).flatMap(describeAlternative), 'or')
}

/** How many keys of an object a message lists. */
const MOST_KEYS = 5

/** An expectation with the first keys of the object that it names. */
export function withKeys(expected: string, schema: Schema | undefined): string {
  const keys = keysOf(schema)
  if (keys.length === 0) return expected
  return `${expected}; its keys: ${keys.slice(0, MOST_KEYS).join(', ')}${keys.length > MOST_KEYS ? ' and others' : ''}`
}

/** The parts of `expectation` for one alternative, such as each value of an enum. */
function describeAlternative(schema: Schema): string | string[] {
  const expected = z.globalRegistry.get(schema)?.expected
  if (typeof expected === 'string') return expected
  const definition = definitionOf(schema)
  if (definition.type === 'enum' || definition.type === 'literal') {
    return valuesOf(schema).map((value) => JSON.stringify(value))
  }
  if (definition.type === 'array') return `a list (each ${expectation(definition.element)})`
  if (definition.type === 'number') return numberText(definition)
  return (
    { string: 'a string', boolean: 'true or false', object: 'an object', record: 'an object' }[
      definition.type as string
    ] ?? 'another value'
  )
}

/** A number with its bounds: `a whole number from 1 to 256`, `a whole number of at least 1`, `a number above 0`. */
export function numberText(definition: Definition): string {
  const bounds = (definition.checks ?? []).map((check) => check._zod.def as Partial<z.core.$ZodCheckGreaterThanDef>)
  const least = bounds.find(({ check }) => check === 'greater_than')
  const most = bounds.find(({ check }) => (check as string) === 'less_than')
  const name = 'format' in definition ? 'a whole number' : 'a number'
  if (least === undefined) return name
  if (most !== undefined) return `${name} from ${least.value} to ${most.value}`
  return `${name} ${least.inclusive === true ? 'of at least' : 'above'} ${least.value}`
}

/** `a`, `a or b`, `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
