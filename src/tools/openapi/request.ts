import { examplesOf, givenExamples, placeholder } from './examples.js'
import { fence, json as inlineJson } from './mdx.js'
import type { ApiOperation, Parameter } from './operations.js'
import { merged, type Place, schemaOf } from './schema.js'
import { entriesOf, asList, type Node, nodeOf, resolve, asText } from './tree.js'

const json = (value: unknown) => inlineJson(value, 2)
const shell = (value: string) => `'${value.replaceAll("'", "'\\''")}'`

type Pair = readonly [name: string, value: string]

/** Code that sends a request, in tabs; nothing for webhooks. */
export function requestSamples(
  operation: ApiOperation,
  { samples, ...others }: Place & { readonly samples: readonly ('curl' | 'fetch')[] },
): string {
  const { method, path, parameters, server, body } = operation
  if (server === undefined || samples.length === 0) return ''
  const place: Place = { ...others, omit: 'readOnly' }
  const shown = parameters.filter((one) => one.required || one.in === 'path' || hasExample(one.node, place))
  const values = shown.map((parameter) => ({ parameter, value: exampleValue(parameter, place) }))
  const keys = credentials(operation, place)
  const pairs = (kind: string): Pair[] => [
    ...values.flatMap(({ parameter, value }): Pair[] =>
      parameter.in === kind && !(kind === 'header' && reserved.has(parameter.name.toLowerCase()))
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
  const sent = media ? bodyOf(type, media, place) : { data: [] }
  // Browsers refuse bodies of these methods.
  const canSend = method !== 'GET' && method !== 'HEAD'
  const options = [
    ...(method === 'GET' ? [] : [`method: ${json(method)}`]),
    ...(headers.length > 0 ? [`headers: ${json(Object.fromEntries(headers))}`] : []),
    ...(sent.body && canSend ? [`body: ${sent.body}`] : []),
  ].map((option) => `\n${option},`.replaceAll('\n', '\n  '))
  const init = options.length > 0 ? `, {${options.join('')}\n}` : ''
  const start = `curl ${method === 'GET' && sent.data.length === 0 ? '' : `--request ${method} `}${shell(url)}`
  const curl = [start, ...headers.map((header) => `--header ${shell(header.join(': '))}`), ...sent.data].join(' \\\n  ')
  const before = canSend ? (sent.before ?? '') : ''
  const fences = {
    curl: fence('sh', 'tab="curl"', curl),
    fetch: fence('js', 'tab="JavaScript" no-check', `${before}const response = await fetch(${json(url)}${init})`),
  }
  return samples.flatMap((tool) => fences[tool] ?? []).join('\n\n')
}

/** Header parameters with these names have no effect, by the specification. */
const reserved = new Set(['accept', 'content-type', 'authorization'])

/** Whether the document has an example of a parameter that only the document's author can know. */
function hasExample(node: Node, place: Place): boolean {
  return givenExamples(node, place).length > 0
}

/** An example of a parameter. Texts and numbers of a path without one are placeholders. */
function exampleValue({ name, node, in: kind }: Parameter, place: Place): unknown {
  const given = givenExamples(node, place)[0]
  if (given) return given.value
  const schema = resolve(schemaOf(node), place.api)
  const hint = schema.example ?? asList(schema.examples)[0] ?? schema.default ?? schema.const ?? asList(schema.enum)[0]
  if (hint !== undefined && hint !== null) return hint
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
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(',')
  return typeof value === 'object' ? inlineJson(value) : String(value)
}

/** A query parameter as its `style` and `explode` say. */
function queryPairs({ name, node }: Parameter, value: unknown): Pair[] {
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

/** The media type of the body in the samples of an operation; undefined if it has no samples. */
export function sampledType({ server, body }: ApiOperation, samples: readonly string[]): string | undefined {
  return server === undefined || samples.length === 0 ? undefined : bodyType(body)[0]
}

/** The media type of a request that a sample uses: JSON if there is one. */
function bodyType(body: Node | undefined): readonly [string?, Node?] {
  const all = entriesOf(body?.content)
  const [type, media] = all.find(([name]) => name.includes('json')) ?? all[0] ?? []
  return type === undefined ? [] : [type, nodeOf(media)]
}

interface SentBody {
  /** Options of curl. */
  readonly data: readonly string[]
  /** An expression, which the code before it may prepare. */
  readonly body?: string
  readonly before?: string
}

function bodyOf(type: string, media: Node, place: Place): SentBody {
  const value = examplesOf(media, place)[0]?.value
  if (type.includes('json')) {
    if (value === undefined) return { data: ["--data '{}'"], body: 'JSON.stringify({})' }
    // Some documents have the text of the JSON as an example.
    if (typeof value === 'string' && isJson(value)) return { data: [`--data ${shell(value)}`], body: inlineJson(value) }
    return { data: [`--data ${shell(json(value))}`], body: `JSON.stringify(${json(value)})` }
  }
  if (!/urlencoded|multipart/.test(type)) {
    const isText = typeof value === 'string' && givenExamples(media, place).length > 0
    return isText
      ? { data: [`--data ${shell(value)}`], body: inlineJson(value) }
      : { data: ['--data-binary @file'], body: 'file' }
  }
  const files = new Set(fileFields(media, place))
  const names = Object.keys(nodeOf(value))
  const all = [...names, ...[...files].filter((name) => !names.includes(name))]
  const pairs = all.map((name) => [name, plainText(nodeOf(value)[name])] as const)
  if (type.includes('urlencoded')) {
    const data = pairs.map((pair) => `--data-urlencode ${shell(pair.join('='))}`)
    return { data, body: `new URLSearchParams(${json(Object.fromEntries(pairs))})` }
  }
  const data = pairs.map(([name, text]) => `--form ${shell(files.has(name) ? `${name}=@file` : `${name}=${text}`)}`)
  const appends = pairs.map(
    ([name, text]) => `form.append(${inlineJson(name)}, ${files.has(name) ? 'file' : inlineJson(text)})\n`,
  )
  return { data, body: 'form', before: `const form = new FormData()\n${appends.join('')}` }
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
