import { examplesOf, givenExamples, placeholder } from './examples.js'
import { json as inlineJson } from './mdx.js'
import type { ApiOperation, Parameter } from './operations.js'
import { merged, type Place, schemaOf } from './schema.js'
import { entriesOf, asList, type Node, nodeOf, resolve, asText } from './tree.js'

export type Pair = readonly [name: string, value: string]

/** A field of a form. The value of a file is empty. */
export interface FormField {
  readonly name: string
  readonly value: string
  readonly isFile: boolean
}

/** The body of a request: a text, which may be JSON, the fields of a form, or a file. */
export type RequestBody =
  | { readonly kind: 'json' | 'text'; readonly text: string }
  | { readonly kind: 'form' | 'multipart'; readonly fields: readonly FormField[] }
  | { readonly kind: 'file' }

/** A request with the examples of the document, and with placeholders. */
export interface ExampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly Pair[]
  readonly body?: RequestBody
}

/** The request of an operation; undefined for webhooks. */
export function exampleRequest(operation: ApiOperation, others: Place): ExampleRequest | undefined {
  const { method, path, parameters, server, body } = operation
  if (server === undefined) return undefined
  const place: Place = { ...others, omit: 'readOnly' }
  const shown = parameters.filter((one) => isShown(one, place))
  const values = shown.map((parameter) => ({ parameter, value: exampleValue(parameter, place) }))
  const keys = credentials(operation, place)
  const pairs = (kind: string): Pair[] => [
    ...values.flatMap(({ parameter, value }): Pair[] =>
      parameter.in === kind && isSent(parameter)
        ? kind === 'query'
          ? queryPairs(parameter, value)
          : [[parameter.name, plainText(value)]]
        : [],
    ),
    ...keys.flatMap((key): Pair[] => (key.in === kind ? [[key.name, key.value]] : [])),
  ]
  const query = new URLSearchParams(pairs('query').map(([name, value]): [string, string] => [name, value])).toString()
  const filled = pairs('path').reduce(
    (url, [name, value]) => url.replaceAll(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  // Templates without a parameter get a placeholder too.
  const complete = filled.replace(/\{([^{}/]+)\}/g, (_, name: string) => encodeURIComponent(placeholder(name)))
  const url = `${server}${complete}${query && `${complete.includes('?') ? '&' : '?'}${query}`}`
  const cookies = pairs('cookie').map((pair) => pair.join('='))
  const [type = '', media] = bodyType(body)
  const headers: Pair[] = [
    ...pairs('header'),
    ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
    ...(type && !type.includes('multipart') ? [['Content-Type', type] as const] : []),
  ]
  return { method, url, headers, body: media && bodyOf(type, media, place) }
}

/** Header parameters with these names have no effect, by the specification. */
const reserved = new Set(['accept', 'content-type', 'authorization'])
export const isSent = (parameter: Parameter): boolean =>
  parameter.in !== 'header' || !reserved.has(parameter.name.toLowerCase())

/** Whether a parameter is required, or has an example that only the author of the document can know. */
export function isShown({ required, in: kind, node }: Parameter, place: Place): boolean {
  return required || kind === 'path' || givenExamples(node, place).length > 0
}

/** What the document says of the value of a parameter; undefined if it says nothing. */
export function givenValue({ node }: Parameter, place: Place): unknown {
  const given = givenExamples(node, place)[0]
  if (given) return given.value
  const schema = resolve(schemaOf(node), place.api)
  const hint = schema.example ?? asList(schema.examples)[0] ?? schema.default ?? schema.const ?? asList(schema.enum)[0]
  return hint ?? undefined
}

/** An example of a parameter. Texts and numbers of a path without one are placeholders. */
function exampleValue(parameter: Parameter, place: Place): unknown {
  const { name, node, in: kind } = parameter
  const given = givenValue(parameter, place)
  if (given !== undefined) return given
  return kind === 'path' ? placeholder(name) : (examplesOf(node, place, name)[0]?.value ?? placeholder(name))
}

/** What is sent for the first way to authenticate. */
function credentials({ security }: ApiOperation, { api }: Place) {
  const schemes = nodeOf(nodeOf(api.components).securitySchemes)
  return Object.keys(security[0] ?? {}).flatMap((key) => {
    const scheme = resolve(Object.hasOwn(schemes, key) ? schemes[key] : undefined, api)
    const { type, scheme: kind } = scheme
    if (type === 'mutualTLS') return []
    if (type === 'apiKey')
      return [{ in: asText(scheme.in) ?? 'header', name: asText(scheme.name) ?? key, value: 'YOUR_API_KEY' }]
    const isBasic = type === 'http' && asText(kind)?.toLowerCase() === 'basic'
    return [{ in: 'header', name: 'Authorization', value: isBasic ? 'Basic YOUR_CREDENTIALS' : 'Bearer YOUR_TOKEN' }]
  })
}

/** A value as a text: items of a list with commas, and members of an object as JSON. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(',')
  return typeof value === 'object' ? inlineJson(value) : String(value)
}

/** A query parameter as its `style` and `explode` say. */
export function queryPairs({ name, node }: Parameter, value: unknown): Pair[] {
  const style = asText(node.style) ?? 'form'
  const explode = typeof node.explode === 'boolean' ? node.explode : style === 'form'
  if (node.content !== undefined) return [[name, typeof value === 'string' ? value : inlineJson(value)]]
  if (Array.isArray(value)) {
    const separator = { spaceDelimited: ' ', pipeDelimited: '|' }[style] ?? ','
    return explode ? value.map((item): Pair => [name, plainText(item)]) : [[name, value.map(plainText).join(separator)]]
  }
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  const members = Object.entries(value).map(([key, item]): Pair => [key, plainText(item)])
  if (style === 'deepObject') return members.map(([key, item]) => [`${name}[${key}]`, item])
  return explode ? members : [[name, members.flat().join(',')]]
}

/** The media type of a request that a sample uses: JSON if there is one. */
export function bodyType(body: Node | undefined): readonly [string?, Node?] {
  const all = entriesOf(body?.content)
  const [type, media] = all.find(([name]) => name.includes('json')) ?? all[0] ?? []
  return type === undefined ? [] : [type, nodeOf(media)]
}

/** A body with a value: by default, the first example. */
export function bodyOf(
  type: string,
  media: Node,
  place: Place,
  value = examplesOf(media, place)[0]?.value,
): RequestBody {
  if (type.includes('json')) {
    // Some documents have the text of the JSON as an example.
    const isWritten = typeof value === 'string' && isJson(value)
    return { kind: 'json', text: isWritten ? value : inlineJson(value === undefined ? {} : value, 2) }
  }
  if (!/urlencoded|multipart/.test(type)) {
    const isText = typeof value === 'string' && givenExamples(media, place).length > 0
    return isText ? { kind: 'text', text: value } : { kind: 'file' }
  }
  const files = new Set(fileFields(media, place))
  const names = Object.keys(nodeOf(value))
  const all = [...names, ...[...files].filter((name) => !names.includes(name))]
  const fields = all.map((name): FormField => {
    const isFile = files.has(name)
    return { name, value: isFile ? '' : plainText(nodeOf(value)[name]), isFile }
  })
  return { kind: type.includes('multipart') ? 'multipart' : 'form', fields }
}

/** The fields of a form that are files. */
function fileFields(media: Node, { api }: Place): string[] {
  return entriesOf(merged(schemaOf(media), api).properties).flatMap(([name, part]) => {
    const value = resolve(part, api)
    const item = resolve(value.items, api)
    const isFile = [value, item].some((one) => one.format === 'binary' || asText(one.contentMediaType) !== undefined)
    return isFile ? [name] : []
  })
}

function isJson(value: string): boolean {
  if (!/^\s*[[{]/.test(value)) return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
