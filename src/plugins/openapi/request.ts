import type { Oas3SecurityScheme } from '@redocly/openapi-core'
import { resolve } from './document.js'
import { examplesOf } from './examples.js'
import { fence } from './mdx.js'
import type { ApiOperation } from './operations.js'
import type { Place } from './schema.js'

const json = (value: unknown) => JSON.stringify(value, null, 2)
const shell = (value: string) => `'${value.replaceAll("'", "'\\''")}'`

/** What the samples of a page have in common. */
export interface SamplesPage extends Place {
  readonly samples: readonly ('curl' | 'fetch')[]
}

/** Code that sends a request, in tabs; nothing for webhooks. */
export function requestSamples(operation: ApiOperation, { api, samples, schemas }: SamplesPage): string {
  const { method, path, parameters, security, server, requestBody } = operation
  if (server === undefined) return ''
  const place = { api, schemas, omit: 'readOnly' } as const
  const shown = parameters.filter(({ required, example, examples }) => required || example !== undefined || examples)
  const values = shown.map((parameter) => ({ ...parameter, value: String(examplesOf(parameter, place)[0]?.[1]) }))
  const keys = Object.keys(security[0] ?? {}).map((name) => {
    const scheme = resolve<Oas3SecurityScheme>(api.components?.securitySchemes?.[name] ?? { type: 'mutualTLS' }, api)
    if (scheme.type === 'apiKey') return { ...scheme, value: 'YOUR_API_KEY' }
    const isBasic = scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic'
    return { in: 'header', name: 'Authorization', value: isBasic ? 'Basic YOUR_CREDENTIALS' : 'Bearer YOUR_TOKEN' }
  })
  const pairs = (kind: string) =>
    [...values, ...keys].filter((value) => value.in === kind).map(({ name, value }): [string, string] => [name, value])
  const query = new URLSearchParams(pairs('query')).toString()
  const filled = pairs('path').reduce(
    (url, [name, value]) => url.replaceAll(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const url = `${server}${filled}${query && `?${query}`}`
  const cookies = pairs('cookie').map((pair) => pair.join('='))
  const [type = '', media] = Object.entries(requestBody ? resolve(requestBody, api).content : {})[0] ?? []
  const headers = [
    ...pairs('header'),
    ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')]] : []),
    ...(type && !type.includes('multipart') ? [['Content-Type', type]] : []),
  ]
  const { data, body, before = '' } = media ? bodyOf(type, examplesOf(media, place)[0]?.[1]) : { data: [] }
  const options = [
    ...(method === 'GET' ? [] : [`method: ${json(method)}`]),
    ...(headers.length > 0 ? [`headers: ${json(Object.fromEntries(headers))}`] : []),
    ...(body ? [`body: ${body}`] : []),
  ].map((option) => `\n${option},`.replaceAll('\n', '\n  '))
  const init = options.length > 0 ? `, {${options.join('')}\n}` : ''
  const start = `curl ${method === 'GET' ? '' : `--request ${method} `}${shell(url)}`
  const curl = [start, ...headers.map((header) => `--header ${shell(header.join(': '))}`), ...data].join(' \\\n  ')
  const fences = {
    curl: fence('sh', 'tab="curl"', curl),
    fetch: fence('js', 'tab="JavaScript" no-check', `${before}const response = await fetch(${json(url)}${init})`),
  }
  return samples.map((tool) => fences[tool]).join('\n\n')
}

/** The body of a request as options of curl, and as an expression with the code before it. */
function bodyOf(
  type: string,
  value: unknown,
): { readonly data: string[]; readonly body: string; readonly before?: string } {
  if (type.includes('json')) return { data: [`--data ${shell(json(value))}`], body: `JSON.stringify(${json(value)})` }
  if (!/urlencoded|multipart/.test(type)) return { data: ['--data-binary @file'], body: 'file' }
  const pairs = Object.entries(Object(value)).map(([name, item]) => [
    name,
    typeof item === 'object' ? JSON.stringify(item) : `${item}`,
  ])
  const data = (option: string) => pairs.map((pair) => `${option} ${shell(pair.join('='))}`)
  if (type.includes('urlencoded'))
    return { data: data('--data-urlencode'), body: `new URLSearchParams(${json(value)})` }
  const appends = pairs.map((pair) => `form.append(${pair.map(json).join(', ')})\n`)
  return { data: data('--form'), body: 'form', before: `const form = new FormData()\n${appends.join('')}` }
}
