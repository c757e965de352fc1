import { fill } from '../../shared/interface-text.js'
import { codeSpan, details, labeled, link, mdxText } from './mdx.js'
import type { OpenApiTexts } from './texts.js'
import { type Api, pointerKeys, asList, type Node, nodeOf, resolve, asText } from './tree.js'

/** A JSON schema. Its keywords are unchecked. */
export type Schema = Node

/** Where a schema is described. */
export interface Place {
  readonly api: Api
  readonly texts: OpenApiTexts
  /** Path of the section of a named schema, relative to the page; undefined if it has none. */
  readonly schemaUrl: (name: string) => string | undefined
  /** A description as MDX, in which the highest headings have the given depth. */
  readonly prose: (markdown: string | undefined, depth?: number) => string
  /** Requests have no read-only properties, and responses no write-only ones. */
  readonly omit?: 'readOnly' | 'writeOnly'
}

const facts =
  /^(?:default|const|enum|pattern|example|examples|multipleOf|contentMediaType|contentEncoding|(?:exclusiveM|m)(?:in|ax)imum|m(?:in|ax)(?:Length|Items|Properties))$/
const flags = /^(?:uniqueItems|readOnly|writeOnly)$/
/** More values than this are in a list that opens. */
const mostValues = 24
/** Types are nested no deeper than this. */
const deepest = 9

const primitive = /^(?:string|number|integer|boolean)$/

/** A keyword as words: `Minimum length` for `minLength`. */
function labelOf(keyword: string, texts: OpenApiTexts): string {
  return texts[(keyword === 'examples' ? 'example' : keyword) as keyof OpenApiTexts]
}

/** The name of the shared schema that a schema refers to; undefined if it does not. */
export function nameOf(schema: unknown): string | undefined {
  const { $ref } = nodeOf(schema)
  if (typeof $ref !== 'string' || !$ref.startsWith('#/components/schemas/')) return undefined
  const [, , name, ...rest] = pointerKeys($ref)
  return rest.length === 0 ? name : undefined
}

/** The schema of a parameter, header or media type; parameters can have it in `content`. */
export function schemaOf(node: Node): unknown {
  const [first] = Object.values(nodeOf(node.content))
  return node.schema ?? nodeOf(first).schema ?? {}
}

/** A link to the section of a schema; empty if it has none. */
export function schemaLink(schema: unknown, { schemaUrl }: Place): string {
  const name = nameOf(schema)
  const url = name === undefined ? undefined : schemaUrl(name)
  return name === undefined || url === undefined ? '' : link(name, url)
}

/** The choices of a schema; null is not one of them. */
export function choicesOf({ oneOf, anyOf }: Schema): readonly unknown[] {
  const all = asList(oneOf).length > 0 ? asList(oneOf) : asList(anyOf)
  return all.filter((part) => nodeOf(part).type !== 'null')
}

/** A type has at most this many parts, and a schema as many that are merged. References can repeat parts without end. */
const mostParts = 200

/** The type of a value, with links to shared schemas: `array of string (date)`. What is beyond the limits is `…`. */
export function typeOf(schema: unknown, place: Place, nesting = { depth: 0, budget: { left: mostParts } }): string {
  const { texts } = place
  const { depth, budget } = nesting
  if (schema === false) return texts.nothing
  if (depth > deepest || budget.left-- <= 0) return '…'
  const inner = (part: unknown) => typeOf(part, place, { depth: depth + 1, budget })
  const value = resolve(schema, place.api)
  const { items, properties, allOf, additionalProperties: values } = value
  const format = asText(value.format)
  const only = wrapped(value)
  const base = schemaLink(schema, place) || (only === undefined ? '' : inner(only))
  const all = asList(value.oneOf).length > 0 ? asList(value.oneOf) : asList(value.anyOf)
  const constant = value.const ?? asList(value.enum)[0]
  const implied = properties || allOf ? 'object' : items ? 'array' : constant === undefined ? 'any' : typeof constant
  const given = [value.type].flat().flatMap((word) => asText(word) ?? [])
  const types = (given.length > 0 ? given : [implied]).map((word) => {
    if (word === 'array' && typeof items === 'object') return fill(texts.arrayOf, { type: inner(items) })
    if (word === 'object' && typeof values === 'object' && !properties && Object.keys(nodeOf(values)).length > 0)
      return fill(texts.mapOf, { type: inner(values) })
    if (word === 'any') return texts.any
    const name = mdxText(word)
    return format !== undefined && primitive.test(word) ? `${name} (${mdxText(format)})` : name
  })
  const words = base ? [base] : all.length > 0 ? all.map(inner) : types
  const unique = [...new Set([...words, ...(value.nullable === true ? ['null'] : [])])]
  if (unique.length > 6) return fill(texts.manyTypes, { count: unique.length })
  return unique.reduce((one, other) => fill(texts.or, { one, other }))
}

/** The constraints of a value and those of its items: `Default: 20 · Minimum: 1`. Long lists of values are in blocks after it. */
export function constraintBlocks(schema: unknown, { api, texts }: Pick<Place, 'api' | 'texts'>): string[] {
  const value = resolve(schema, api)
  const inner = resolve(content(value), api)
  const all = Object.entries({ ...inner, ...value }).filter(([key]) => !(key === 'example' && value.examples))
  const long: string[] = []
  const words = all.flatMap(([key, fact]) => {
    if (flags.test(key)) return fact === true ? [labelOf(key, texts)] : []
    if (
      !facts.test(key) ||
      fact === undefined ||
      (typeof fact === 'boolean' && !/^(?:default|const|example)$/.test(key))
    )
      return []
    const values = key === 'enum' ? asList(fact) : key === 'examples' ? asList(fact).slice(0, 1) : [fact]
    // An example of an object is part of the example of the whole.
    if (values.length === 0 || (/^examples?$/.test(key) && values.some((each) => typeof each === 'object'))) return []
    const codes = values.map((each) => codeSpan(each)).join(', ')
    if (values.length <= mostValues) return [labeled(labelOf(key, texts), codes, texts)]
    long.push(details(fill(texts.manyValues, { count: values.length }), codes))
    return []
  })
  return [words.join(' · '), ...long]
}

/** What an array or a map contains; other schemas and references as they are. */
export function content(schema: unknown, depth = 0): unknown {
  const node = nodeOf(schema)
  const { items, properties, additionalProperties: values } = node
  const inner = wrapped(node) ?? onlyChoice(node) ?? items ?? (properties ? undefined : values)
  return typeof inner === 'object' && inner !== null && depth < deepest ? content(inner, depth + 1) : schema
}

/** The schema that another one only describes: in 3.0, a reference with a description is an `allOf` with one schema. */
function wrapped({ allOf, properties }: Schema): unknown {
  return asList(allOf).length === 1 && !properties ? asList(allOf)[0] : undefined
}

/** The choice of a schema whose values can only be null besides it. */
function onlyChoice(node: Schema): unknown {
  const choices = node.properties ? [] : choicesOf(node)
  return choices.length === 1 ? choices[0] : undefined
}

/** A schema with the properties and choices of everything in its `allOf`, up to the limit. */
export function merged(schema: unknown, api: Api, budget = { left: mostParts }): Schema {
  const value = resolve(schema, api)
  const parts = asList(value.allOf).flatMap((part) => (budget.left-- > 0 ? [merged(part, api, budget)] : []))
  if (parts.length === 0) return value
  const all = [...parts, value]
  const properties = Object.assign({}, ...all.map((part) => nodeOf(part.properties)))
  return { ...Object.assign({}, ...all), properties, required: all.flatMap(({ required }) => asList(required)) }
}
