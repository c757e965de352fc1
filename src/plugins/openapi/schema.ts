import type { Oas3_1Schema } from '@redocly/openapi-core'
import { lowerCase, upperFirst } from 'es-toolkit'
import { slug } from 'github-slugger'
import { type Api, resolve } from './document.js'
import { code, line, lines, link, text } from './mdx.js'

export type Schema = Oas3_1Schema & { readonly nullable?: boolean }

/** Where a schema is described. */
export interface Place {
  readonly api: Api
  /** Path of the page of schemas, relative to the page. */
  readonly schemas: string
  /** Requests have no read-only properties, and responses no write-only ones. */
  readonly omit?: 'readOnly' | 'writeOnly'
}

const facts =
  /^(?:default|const|enum|pattern|example|multipleOf|(?:exclusiveM|m)(?:in|ax)imum|m(?:in|ax)(?:Length|Items|Properties))$/
const flags = /^(?:uniqueItems|readOnly|writeOnly|deprecated)$/

/** A keyword as words: `Minimum length` for `minLength`. */
function labelOf(keyword: string): string {
  if (keyword === 'enum') return 'One of'
  return keyword === 'const' ? 'Always' : upperFirst(lowerCase(keyword)).replace(/^(Min|Max) /, '$1imum ')
}

/** A link to the section of a schema; empty if it has none. */
export function linkOf({ $ref = '' }: Schema, { schemas }: Place): string {
  const name = decodeURIComponent(/^#\/components\/schemas\/([^/]+)$/.exec($ref)?.[1] ?? '')
  return name && link(name, `${schemas}#${slug(name, true)}`)
}

/** The type of a value, with links to shared schemas: `array of string (date)`. */
export function typeOf(schema: Schema, place: Place, depth = 0): string {
  const inner = (part: Schema) => typeOf(part, place, depth + 1)
  const value = resolve<Schema>(schema, place.api)
  const { type, items, format, properties, allOf, oneOf, anyOf = oneOf, additionalProperties: values } = value
  const base = linkOf(schema, place) || (wrapped(value) && inner(wrapped(value) as Schema))
  const constant = value.const ?? value.enum?.[0]
  const implied = properties || allOf ? 'object' : constant === undefined ? 'any' : typeof constant
  const types = [type ?? implied].flat().map((word) => {
    if (depth > 9) return word
    if (word === 'array' && typeof items === 'object') return `array of ${inner(items)}`
    if (word === 'object' && typeof values === 'object' && !properties) return `map of ${inner(values)}`
    return word === 'null' || !format ? word : text(`${word} (${format})`)
  })
  const words = base ? [base] : (anyOf?.map(inner) ?? types)
  return [...new Set([...words, ...(schema.nullable ? ['null'] : [])])].join(' or ')
}

/** The description and the constraints of a value, and those of its items, on one line. */
export function describe(schema: Schema, { api }: Place, description?: string): string {
  const value = resolve<Schema>(schema, api)
  const { default: initial, example } = value
  const all = Object.entries({ ...resolve(content(value), api), default: initial, example, ...value })
  const words = all.map(([key, fact]) => {
    if (facts.test(key) && fact !== undefined) return `${labelOf(key)}: ${[fact].flat().map(code).join(', ')}.`
    return flags.test(key) && fact === true ? `${labelOf(key)}.` : ''
  })
  return lines(line(description ?? value.description), words.filter(Boolean).join(' '))
}

/** The properties of an object, of the items of an array or of the choices, as a nested list; empty for other values. */
export function fields(schema: Schema, place: Place, indent = ''): string {
  const value = merged(content(resolve(content(schema), place.api)), place.api)
  const { properties = {}, required = [], oneOf, anyOf = oneOf ?? [], additionalProperties: values } = value
  const item = (label: string, part: Schema) => {
    const nested = indent.length > 20 || linkOf(content(part), place) ? '' : fields(part, place, `${indent}  `)
    return [`${indent}- ${lines(label, describe(part, place))}`, nested].filter(Boolean).join('\n')
  }
  const isShown = (part: Schema) => !(place.omit && resolve(part, place.api)[place.omit])
  const shown = Object.entries<Schema>(properties).filter(([, part]) => isShown(part))
  return [
    ...shown.map(([name, part]) =>
      item(`${code(name)} ${typeOf(part, place)}${required.includes(name) ? ' **required**' : ''}`, part),
    ),
    ...(shown.length > 0 && typeof values === 'object'
      ? [item(`any other name: ${typeOf(values, place)}`, values)]
      : []),
    ...anyOf.map((part) => item(lines(part.title && `**${text(part.title)}**`, typeOf(part, place)), part)),
  ].join('\n')
}

/** What an array or a map contains; other schemas and references as they are. */
function content(schema: Schema, depth = 0): Schema {
  const { items, properties, additionalProperties: values } = schema
  const inner = wrapped(schema) ?? items ?? (properties ? undefined : values)
  return typeof inner === 'object' && depth < 9 ? content(inner, depth + 1) : schema
}

/** The schema that another one only describes: in 3.0, a reference with a description is an `allOf` with one schema. */
function wrapped({ allOf, properties }: Schema): Schema | undefined {
  return allOf?.length === 1 && !properties ? allOf[0] : undefined
}

/** A schema with the properties of everything in its `allOf`. */
function merged(schema: Schema, api: Api, depth = 0): Schema {
  const value = resolve<Schema>(schema, api)
  const parts = depth > 5 ? [] : (value.allOf ?? []).map((part) => merged(part, api, depth + 1))
  const all = [...parts, value]
  const properties = Object.assign({}, ...all.map((part) => part.properties))
  return { ...Object.assign({}, ...all), properties, required: all.flatMap(({ required = [] }) => required) }
}
