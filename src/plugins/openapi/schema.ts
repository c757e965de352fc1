import { sample } from 'openapi-sampler'
import { code, line, lines, text } from './mdx.js'
import type { Schema } from './model.js'

/** Where a schema is described. */
export interface SchemaPlace {
  /** Returns a link to the section of a schema; undefined if it has none. */
  readonly link: (schema: Schema) => string | undefined
  /** Requests have no read-only properties, and responses no write-only ones. */
  readonly omit?: 'readOnly' | 'writeOnly'
}

const constraints = {
  ...{
    default: 'Default',
    const: 'Always',
    enum: 'One of',
    pattern: 'Pattern',
    example: 'Example',
    minimum: 'Minimum',
  },
  ...{ exclusiveMinimum: 'Greater than', maximum: 'Maximum', exclusiveMaximum: 'Less than', multipleOf: 'Multiple of' },
  ...{ minLength: 'Minimum length', maxLength: 'Maximum length', minItems: 'Minimum items', maxItems: 'Maximum items' },
  ...{ minProperties: 'Minimum properties', maxProperties: 'Maximum properties' },
}
const flags = { uniqueItems: 'Unique items', readOnly: 'Read-only', writeOnly: 'Write-only', deprecated: 'Deprecated' }

/** The type of a value, with links to shared schemas: `array of string (date)`. */
export function typeOf(schema: Schema, place: SchemaPlace): string {
  const linked = place.link(schema)
  if (linked) return linked
  const { type, items, format, properties, allOf, oneOf, anyOf = oneOf, additionalProperties: values } = schema
  const base = onlyBase(schema)
  if (base) return typeOf(base, place) + (schema.nullable ? ' or null' : '')
  const value = schema.const ?? schema.enum?.[0]
  const implied = properties || allOf ? 'object' : value === undefined ? 'any' : typeof value
  const types = [type ?? implied].flat().map((word) => {
    if (word === 'array' && items) return `array of ${typeOf(items, place)}`
    if (word === 'object' && typeof values === 'object' && !properties) return `map of ${typeOf(values, place)}`
    return word === 'null' || !format ? word : text(`${word} (${format})`)
  })
  const words = anyOf ? anyOf.map((choice) => typeOf(choice, place)) : types
  return [...new Set([...words, ...(schema.nullable ? ['null'] : [])])].join(' or ')
}

/** The description and the constraints of a value, and those of its items, on one line. */
export function describe(schema: Schema, description = schema.description): string {
  const all: Schema = { ...content(schema), default: schema.default, example: schema.example, ...schema }
  const facts = Object.entries(constraints).filter(([key]) => all[key] !== undefined)
  return lines(
    line(description),
    [
      ...facts.map(([key, label]) => `${label}: ${[all[key]].flat().map(code).join(', ')}.`),
      ...Object.entries(flags).flatMap(([key, label]) => (schema[key] === true ? [`${label}.`] : [])),
    ].join(' '),
  )
}

/** The properties of an object, of the items of an array or of the choices, as a nested list; empty for other values. */
export function fields(schema: Schema, place: SchemaPlace, above: readonly Schema[] = []): string {
  if (above.includes(schema)) return ''
  const indent = '  '.repeat(above.length)
  const { properties = {}, required = [], oneOf, anyOf = oneOf, additionalProperties: values } = merged(content(schema))
  const item = (head: string, value: Schema) => {
    const nested = place.link(content(value)) ? '' : fields(value, place, [...above, schema])
    return [`${indent}- ${lines(head, describe(value))}`, nested].filter((part) => part).join('\n')
  }
  const shown = Object.entries(properties).filter(([, value]) => !(place.omit && value[place.omit]))
  return [
    ...shown.map(([name, value]) =>
      item(`${code(name)} ${typeOf(value, place)}${required.includes(name) ? ' **required**' : ''}`, value),
    ),
    ...(shown.length > 0 && typeof values === 'object'
      ? [item(`any other name: ${typeOf(values, place)}`, values)]
      : []),
    ...(anyOf ?? []).map((choice) =>
      item(lines(choice.title && `**${text(choice.title)}**`, typeOf(choice, place)), choice),
    ),
  ].join('\n')
}

/** An example of a value. It is as deep as it can be without being long. */
export function exampleOf(schema: Schema, omit?: SchemaPlace['omit'], depth = 1): unknown {
  const options = { skipReadOnly: omit === 'readOnly', skipWriteOnly: omit === 'writeOnly', quiet: true }
  const [example, deeper] = [depth, depth + 1].map((levels) => sample(finite(schema, [], levels) as object, options))
  const [length = 0, deeperLength = 0] = [example, deeper].map((value) => JSON.stringify(value)?.length)
  return depth > 5 || length === deeperLength || deeperLength > 2000 ? example : exampleOf(schema, omit, depth + 1)
}

/** Copies a schema, without properties that are below `levels` others or that contain themselves. */
function finite(value: unknown, above: readonly unknown[], levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.flatMap((item) => finite(item, above, levels) ?? [])
  // A schema that adds a description to another one has the same properties.
  const properties = 'properties' in value ? value.properties : undefined
  if (above.includes(value) || above.includes(properties) || (properties && levels === 0)) return undefined
  const rest = properties ? levels - 1 : levels
  const parts = Object.entries(value).map(([key, part]) => [key, finite(part, [...above, value], rest)])
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}

/** What an array or a map contains; other schemas as they are. */
function content(schema: Schema, above: readonly Schema[] = []): Schema {
  const { items, properties, additionalProperties: values } = schema
  const inner = onlyBase(schema) ?? items ?? (typeof values === 'object' && !properties ? values : undefined)
  return inner && !above.includes(inner) ? content(inner, [...above, inner]) : schema
}

/** The schema that another one only describes: in 3.0, a reference with a description is an `allOf` with one schema. */
function onlyBase({ allOf, properties }: Schema): Schema | undefined {
  return allOf?.length === 1 && !properties ? allOf[0] : undefined
}

/** A schema with the properties of everything in its `allOf`. */
function merged(schema: Schema, above: readonly Schema[] = []): Schema {
  if (above.includes(schema)) return {}
  const parts = [...(schema.allOf ?? []).map((part) => merged(part, [...above, schema])), schema]
  const properties = Object.assign({}, ...parts.map((part) => part.properties))
  return { ...Object.assign({}, ...parts), properties, required: parts.flatMap(({ required = [] }) => required) }
}
