import type { TryItField, TryItKey, TryItOperation } from '../../../shared/try-it.js'

/** Name of the control of a field in the form of the panel. */
export const controlName = ({ in: kind, name }: Pick<TryItField, 'in' | 'name'>): string => `${kind}:${name}`

/** The credentials of a key, as the value of its header or parameter; empty if the reader has entered none. */
function credentialOf({ label, scheme }: TryItKey, form: FormData): string {
  const user = textOf({ in: 'user', name: label }, form)
  const key = textOf({ in: 'key', name: label }, form)
  if (scheme === 'Basic' && (user || key)) return `Basic ${btoa(String.fromCharCode(...utf8.encode(`${user}:${key}`)))}`
  return key && scheme ? `${scheme} ${key}` : key
}

const textOf = (field: Pick<TryItField, 'in' | 'name'>, form: FormData): string =>
  String(form.get(controlName(field)) ?? '')

const utf8 = new TextEncoder()

/** The request that the reader has entered. Throws what `Request` throws for values that cannot be sent. */
export function requestOf(operation: TryItOperation, form: FormData, base: string): Request {
  const { method, path, servers, fields, keys, bodies, type } = operation
  const filled = (template: string, kind: 'server' | 'path', encode: (value: string) => string = String) =>
    template.replace(/\{([^{}]+)\}/g, (_, name: string) => encode(textOf({ in: kind, name }, form)))
  const pairs = (kind: TryItField['in']): [string, string][] =>
    fields.flatMap((field) => {
      const value = textOf(field, form)
      if (field.in !== kind || value === '') return []
      return (field.isList ? value.split(',') : [value]).map((one): [string, string] => [field.name, one.trim()])
    })
  const credentials = (kind: 'query' | 'header'): [string, string][] =>
    keys.flatMap((key) => {
      const value = key.in === kind ? credentialOf(key, form) : ''
      return value ? [[key.name, value]] : []
    })
  const server = textOf({ in: 'server', name: '' }, form) || (servers[0]?.url ?? '')
  const url = new URL(`${filled(server, 'server')}${filled(path, 'path', encodeURIComponent)}`, base)
  for (const pair of [...pairs('query'), ...credentials('query')]) url.searchParams.append(...pair)
  const headers = new Headers([...pairs('header'), ...credentials('header')])
  if (type) headers.set('Content-Type', type)
  const body = bodies.length > 0 ? String(form.get('body')) : fieldsBody(fields, pairs('form'), { form, type })
  return new Request(url, { method, headers, body: body || undefined, signal: AbortSignal.timeout(TIMEOUT) })
}

/** Milliseconds. */
const TIMEOUT = 60_000

/** The body that consists of fields: a file, or a form. */
function fieldsBody(
  fields: readonly TryItField[],
  pairs: readonly [string, string][],
  { form, type }: { readonly form: FormData; readonly type?: string },
): BodyInit | undefined {
  const files = fields.flatMap((field) => {
    const file = field.in === 'file' ? form.get(controlName(field)) : null
    return file instanceof File && file.size > 0 ? [{ name: field.name, file }] : []
  })
  if (type) return files[0]?.file ?? (pairs.length > 0 ? new URLSearchParams([...pairs]) : undefined)
  if (files.length + pairs.length === 0) return undefined
  const body = new FormData()
  for (const pair of pairs) body.append(...pair)
  for (const { name, file } of files) body.append(name, file)
  return body
}

export interface ShownResponse {
  readonly status: string
  /** Milliseconds until the whole body had arrived. */
  readonly time: number
  readonly headers: string
  readonly body: string
}

/** Why there is no answer: browsers do not tell scripts, so it takes a request without CORS to find out. */
type RequestFailure = 'noAnswer' | 'refusedByServer' | 'refusedByPolicy'

/** Sends a request. */
export async function send(request: Request): Promise<ShownResponse | RequestFailure> {
  const watching = new AbortController()
  const { signal } = watching
  const violation = new Promise<boolean>((resolve) =>
    document.addEventListener('securitypolicyviolation', () => resolve(true), { signal }),
  )
  const start = performance.now()
  try {
    const response = await fetch(request)
    const body = await readableBody(response)
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    const status = `${response.status} ${response.statusText}`.trim()
    return { status, time: Math.round(performance.now() - start), headers, body }
  } catch {
    const { origin } = new URL(request.url)
    const isThere = await fetch(origin, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    )
    if (isThere) return 'refusedByServer'
    // The event follows the rejection.
    const isBlocked = await Promise.race([violation, new Promise((resolve) => setTimeout(resolve, 200))])
    return isBlocked ? 'refusedByPolicy' : 'noAnswer'
  } finally {
    watching.abort()
  }
}

/** Text as it is, JSON with line breaks, and the size of anything else. */
async function readableBody(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type') ?? ''
  if (!/^text\/|json|xml|urlencoded|^$/.test(type)) return quantity((await response.blob()).size, 'byte')
  const text = await response.text()
  try {
    return type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
  } catch {
    return text
  }
}

/** A number with its unit in the language of the document. */
export function quantity(value: number, unit: 'byte' | 'millisecond'): string {
  return value.toLocaleString(document.documentElement.lang, { style: 'unit', unit })
}
