import { fence } from './mdx.js'
import type { ApiOperation, Header, MediaType, OperationPage, Schema } from './model.js'
import { exampleOf, type SchemaPlace } from './schema.js'

interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The value of JSON and of forms is an object. */
  readonly body: { readonly kind: 'json' | 'urlencoded' | 'multipart' | 'file'; readonly value: unknown } | undefined
}

const printers = {
  curl: (request: Request) => fence('sh', 'tab="curl"', curl(request)),
  fetch: (request: Request) => fence('js', 'tab="JavaScript" no-check', fetch(request)),
}

/** Code that sends a request, in tabs; nothing for webhooks. */
export function requestSamples(operation: ApiOperation, page: OperationPage): string {
  const request = operation.server === undefined ? undefined : requestOf(operation, operation.server, page.schemes)
  return request ? page.samples.map((tool) => printers[tool](request)).join('\n\n') : ''
}

/** Examples with their labels. If there is none, one without a label is made from the schema. */
export function examplesOf({ schema, example, examples }: MediaType, omit: SchemaPlace['omit']): [string, unknown][] {
  const given = Object.entries(examples ?? {}).map(([name, { summary = name, value }]): [string, unknown] => [
    summary,
    value,
  ])
  if (given.length > 0) return given
  return example === undefined && !schema ? [] : [['', example ?? exampleOf(schema ?? {}, omit)]]
}

/** The schema of a parameter or header, which can have it in `content`. */
export function schemaOf({ schema, content = {} }: Header): Schema {
  return schema ?? Object.values(content)[0]?.schema ?? {}
}

function requestOf(
  { method, path, details, parameters, security }: ApiOperation,
  server: string,
  schemes: OperationPage['schemes'],
): Request {
  const shown = parameters.filter(({ required, example, examples }) => required || example !== undefined || examples)
  const values = shown.map((parameter) => {
    const examples = examplesOf({ ...parameter, schema: schemaOf(parameter) }, 'readOnly')
    return { in: parameter.in, name: parameter.name, value: String(examples[0]?.[1]) }
  })
  const keys = Object.keys(security[0] ?? {}).flatMap((name) => {
    const scheme = schemes[name]
    if (scheme?.type === 'apiKey') return { in: scheme.in, name: scheme.name, value: 'YOUR_API_KEY' }
    const isBasic = scheme?.type === 'http' && scheme.scheme.toLowerCase() === 'basic'
    return { in: 'header', name: 'Authorization', value: isBasic ? 'Basic YOUR_CREDENTIALS' : 'Bearer YOUR_TOKEN' }
  })
  const pairs = (place: string) =>
    [...values, ...keys].filter((value) => value.in === place).map(({ name, value }): [string, string] => [name, value])
  const query = new URLSearchParams(pairs('query')).toString()
  const cookie = pairs('cookie')
    .map((pair) => pair.join('='))
    .join('; ')
  const [type = '', media] = Object.entries(details.requestBody?.content ?? {})[0] ?? []
  const kind = (['json', 'urlencoded', 'multipart'] as const).find((name) => type.includes(name)) ?? 'file'
  const route = pairs('path').reduce(
    (url, [name, value]) => url.replaceAll(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  return {
    method,
    url: `${server}${route}${query && `?${query}`}`,
    headers: {
      ...Object.fromEntries(pairs('header')),
      ...(cookie && { Cookie: cookie }),
      ...(type && kind !== 'multipart' && { 'Content-Type': type }),
    },
    body: media && { kind, value: examplesOf(media, 'readOnly')[0]?.[1] },
  }
}

const json = (value: unknown) => JSON.stringify(value, null, 2)
const shell = (value: string) => `'${value.replaceAll("'", "'\\''")}'`
const formEntries = (value: unknown) =>
  Object.entries(Object(value)).map(([name, item]) => [
    name,
    typeof item === 'object' ? JSON.stringify(item) : String(item),
  ])

function curl({ method, url, headers, body }: Request): string {
  const data = () => {
    if (body?.kind === 'json') return [`--data ${shell(json(body.value))}`]
    if (body?.kind === 'file') return ['--data-binary @file']
    const option = body?.kind === 'multipart' ? '--form' : '--data-urlencode'
    return formEntries(body?.value).map((entry) => `${option} ${shell(entry.join('='))}`)
  }
  const start = `curl ${method === 'GET' ? '' : `--request ${method} `}${shell(url)}`
  return [start, ...Object.entries(headers).map((header) => `--header ${shell(header.join(': '))}`), ...data()].join(
    ' \\\n  ',
  )
}

function fetch({ method, url, headers, body }: Request): string {
  const value = json(body?.value)
  const bodies = {
    json: `JSON.stringify(${value})`,
    urlencoded: `new URLSearchParams(${value})`,
    multipart: 'form',
    file: 'file',
  }
  const options = [
    ...(method === 'GET' ? [] : [`method: ${json(method)}`]),
    ...(Object.keys(headers).length > 0 ? [`headers: ${json(headers)}`] : []),
    ...(body ? [`body: ${bodies[body.kind]}`] : []),
  ].map((option) => `\n${option},`.replaceAll('\n', '\n  '))
  const form =
    body?.kind === 'multipart'
      ? formEntries(body.value).map((entry) => `form.append(${entry.map(json).join(', ')})\n`)
      : []
  return [
    form.length > 0 ? `const form = new FormData()\n${form.join('')}` : '',
    `const response = await fetch(${json(url)}${options.length > 0 ? `, {${options.join('')}\n}` : ''})`,
  ].join('')
}
