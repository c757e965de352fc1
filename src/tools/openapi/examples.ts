import { snakeCase } from 'es-toolkit'
import { json } from './mdx.js'
import { type Place, schemaOf } from './schema.js'
import { asList, asNumber, asText, entriesOf, isObject, type Node, nodeOf, resolve } from './tree.js'

/** An example of the document, or one that is made from a schema. */
interface Example {
  /** Empty for the only example. */
  readonly label: string
  readonly value: unknown
}

/** The examples of a parameter, header or media type. If the document has none, one is made from the schema. */
export function examplesOf(value: Node, place: Place, name = ''): readonly Example[] {
  const given = givenExamples(value, place)
  if (given.length > 0) return given
  const schema = schemaOf(value)
  if (schema === true || Object.keys(nodeOf(schema)).length === 0) return []
  return [{ label: '', value: exampleOf(schema, place, name) }]
}

/** The examples that the document gives. Those without a value, which are elsewhere, are left out. */
export function givenExamples(value: Node, { api }: Pick<Place, 'api'>): readonly Example[] {
  const named = entriesOf(value.examples).flatMap(([name, reference]) => {
    const example = resolve(reference, api)
    return example.value === undefined ? [] : [{ label: asText(example.summary) ?? name, value: example.value }]
  })
  if (named.length > 0) return named
  const example = value.example
  if (example !== undefined && !(typeof nodeOf(example).$ref === 'string')) return [{ label: '', value: example }]
  const [inner] = Object.values(nodeOf(value.content))
  return inner === undefined ? [] : givenExamples({ ...nodeOf(inner), content: undefined }, { api })
}

/** URLs of examples that the document only refers to, with their names. */
export function externalExamples(value: Node, { api }: Pick<Place, 'api'>): readonly (readonly [string, string])[] {
  return entriesOf(value.examples).flatMap(([name, reference]) => {
    const { externalValue, summary } = resolve(reference, api)
    const url = asText(externalValue)
    return url === undefined ? [] : [[asText(summary) ?? name, url] as const]
  })
}

/** A value that stands for what the reader fills in: `PULL_NUMBER` for `pull_number`. */
export function placeholder(name: string): string {
  return snakeCase(name).toUpperCase() || 'VALUE'
}

/** Longer examples are made again with fewer levels. */
const longest = 2000
const depths = [8, 5, 3, 2, 1]

/** An example of a value. It is as deep as it can be without being long. `name` is what texts without an example are named after. */
export function exampleOf(schema: unknown, place: Place, name = ''): unknown {
  for (const depth of depths) {
    const made = sample(schema, { place, name, depth, open: new Set(), budget: { left: 300 } })
    if (depth === depths.at(-1) || json(made).length <= longest) return made
  }
  return undefined
}

interface Sampling {
  readonly place: Place
  /** Name of the value. */
  readonly name: string
  /** Levels of objects and lists that may follow. */
  readonly depth: number
  /** The schemas that the value is in, which are not entered again. */
  readonly open: ReadonlySet<unknown>
  readonly budget: { left: number }
}

function sample(schema: unknown, sampling: Sampling): unknown {
  const { place, open, budget } = sampling
  const value = resolve(schema, place.api)
  // What is beside a reference makes each use of it another object.
  const identity = nodeOf(schema).$ref ?? value
  if (open.has(identity) || budget.left-- <= 0) return undefined
  const given = value.example ?? asList(value.examples)[0] ?? value.default ?? value.const ?? asList(value.enum)[0]
  if (given !== undefined && given !== null) return given
  if (value.const === null || value.default === null || asList(value.enum)[0] === null) return null
  const inside = { ...sampling, open: new Set([...open, identity]) }
  const own = ownSample(value, inside)
  const parts = asList(value.allOf).map((part) => sample(part, inside))
  const objects = [...parts, own].filter(isObject)
  if (objects.length > 0) return Object.assign({}, ...objects)
  const other = parts.find((part) => part !== undefined)
  if (other !== undefined) return other
  if (own !== undefined) return own
  for (const choice of [...asList(value.oneOf), ...asList(value.anyOf)]) {
    const made = sample(choice, inside)
    if (made !== undefined && made !== null) return made
  }
  return undefined
}

/** A sample of what a schema itself says, without its parts and choices; undefined if that is nothing. */
function ownSample(value: Node, sampling: Sampling): unknown {
  const type = typeOfSample(value)
  const { name, depth } = sampling
  if (type === 'object') return depth > 0 ? objectOf(value, { ...sampling, depth: depth - 1 }) : undefined
  if (type === 'array') {
    if (depth <= 0) return []
    const item = sample(value.items ?? asList(value.prefixItems)[0], { ...sampling, depth: depth - 1 })
    return item === undefined ? [] : [item]
  }
  if (type === 'integer' || type === 'number') return numberSample(value)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return type === 'string' ? stringSample(value, name) : undefined
}

function typeOfSample(value: Node): string | undefined {
  const [first] = [value.type].flat().filter((type) => type !== 'null')
  if (first !== undefined) return asText(first)
  if (value.type !== undefined) return 'null'
  if (value.properties || isObject(value.additionalProperties)) return 'object'
  if (value.items) return 'array'
  if (value.format || value.pattern || value.minLength || value.maxLength) return 'string'
  return value.minimum !== undefined || value.maximum !== undefined ? 'number' : undefined
}

function objectOf(value: Node, sampling: Sampling): Node {
  const { place } = sampling
  const entries = entriesOf(value.properties).flatMap(([name, part]) => {
    if (place.omit && resolve(part, place.api)[place.omit] === true) return []
    const made = sample(part, { ...sampling, name })
    return made === undefined ? [] : [[name, made] as const]
  })
  const values = value.additionalProperties
  if (entries.length > 0 || !isObject(values)) return Object.fromEntries(entries)
  const made = sample(values, { ...sampling, name: 'value' })
  return made === undefined ? {} : { KEY: made }
}

function numberSample(value: Node): number {
  const least = asNumber(value.minimum)
  const above = asNumber(value.exclusiveMinimum) ?? (value.exclusiveMinimum === true ? least : undefined)
  const most = asNumber(value.maximum)
  if (above !== undefined) return above + 1
  if (least !== undefined && least > 1) return least
  return most !== undefined && most < 1 ? most : 1
}

const formats: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  'date-time': '2025-01-31T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  byte: 'ZG9jcw==',
  password: 'PASSWORD',
}

function stringSample(value: Node, name: string): string {
  const format = asText(value.format) ?? ''
  if (Object.hasOwn(formats, format)) return formats[format] ?? ''
  const made = placeholder(name || asText(value.title) || 'text')
  return made.slice(0, Math.max(0, asNumber(value.maxLength) ?? made.length))
}
