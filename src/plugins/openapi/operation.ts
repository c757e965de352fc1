import { STATUS_CODES } from 'node:http'
import type * as redocly from '@redocly/openapi-core'
import { kebabCase } from 'es-toolkit'
import GithubSlugger, { slug } from 'github-slugger'
import { type Api, resolve } from './document.js'
import { blocks, code, fence, lines, link, prose, table } from './mdx.js'
import { requestSamples } from './request.js'
import { describe, exampleOf, fields, linkOf, type Place, type Schema, typeOf } from './schema.js'

type Parameter = redocly.Oas3Parameter<redocly.Oas3_1Schema>

/** An operation with what its path and the document say about all of their operations. */
export interface ApiOperation extends redocly.Oas3Operation<redocly.Oas3_1Schema> {
  readonly id: string
  readonly title: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly parameters: Parameter[]
  readonly security: redocly.Oas3SecurityRequirement[]
  /** URL before the path; undefined for webhooks, which have no samples. */
  readonly server: string | undefined
}

/** What the operations of a page have in common. */
export interface OperationPage extends Place {
  readonly samples: readonly ('curl' | 'fetch')[]
  /** Path of the overview, relative to the page. */
  readonly overview: string
  readonly depth: number
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** The operations and webhooks in the order of the document. */
export function operationsOf(api: Api): ApiOperation[] {
  const ids = new GithubSlugger()
  const items = [api.paths, api.webhooks].flatMap((paths = {}) =>
    Object.entries(paths).map(([path, reference]) => ({ path, item: resolve(reference, api), paths })),
  )
  return items.flatMap(({ path, item, paths }) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const { operationId, summary, security, servers = item.servers ?? api.servers } = operation
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolve(one, api))
      const name = operationId ?? `${method} ${path}`
      const isWebhook = paths === api.webhooks
      return {
        ...operation,
        id: ids.slug(kebabCase(name) || name),
        title: summary ?? operationId ?? `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        tag: operation.tags?.[0] ?? (isWebhook ? 'Webhooks' : 'Operations'),
        parameters: [...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values()],
        security: security ?? api.security ?? [],
        server: isWebhook ? undefined : serverUrl(servers?.[0]),
      }
    }),
  )
}

/** The URL of a server with the defaults of its variables. */
function serverUrl({ url = '/', variables = {} }: Partial<redocly.Oas3Server> = {}): string {
  const filled = url.replace(/\{(\w+)\}/g, (name, key: string) => variables[key]?.default ?? name)
  return new URL(filled, 'https://api.example.com/').href.replace(/\/$/, '')
}

export function methodBadge(method: string): string {
  const types: Readonly<Record<string, string>> = { GET: 'info', POST: 'tip', DELETE: 'danger' }
  return `<Badge type="${types[method] ?? (method.startsWith('P') ? 'warning' : 'default')}">${method}</Badge>`
}

/** The content of an operation, with headings of the given depth. */
export function operationBlocks(operation: ApiOperation, page: OperationPage): string {
  const { api, depth, overview } = page
  const heading = (title: string) => `${'#'.repeat(depth)} ${title} {/* #${operation.id}-${slug(title)} */}`
  const ways = operation.security.map((way) =>
    Object.entries(way)
      .map(([name, scopes]) => {
        const label = link(name, `${overview}#auth-${slug(name)}`)
        return scopes.length > 0 ? `${label} (${scopes.map(code).join(', ')})` : label
      })
      .join(' and '),
  )
  const body = operation.requestBody && resolve(operation.requestBody, api)
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const { description, headers = {}, content } = resolve(response, api)
    const isGood = status.startsWith('2')
    return blocks(
      `<Details summary="${[status, STATUS_CODES[status]].join(' ').trim()}"${isGood ? ' open' : ''}>`,
      prose(description, depth + 1),
      valueTable('Header', Object.entries(headers), page),
      contentBlocks(content, { ...page, omit: 'writeOnly' }, !isGood),
      '</Details>',
    )
  })
  return blocks(
    `${methodBadge(operation.method)} ${code(operation.path)}`,
    operation.deprecated && ':::warning[Deprecated]\n\nDo not use this operation in new code.\n\n:::',
    prose(operation.description, depth),
    ways.length > 0 && `Authentication: ${ways.map((way) => way || 'none').join(', or ')}`,
    requestSamples(operation, page),
    operation.parameters.length > 0 && heading('Parameters'),
    valueTable(
      'Name',
      operation.parameters.map((parameter) => [parameter.name, parameter]),
      page,
    ),
    body && blocks(heading('Request body'), !body.required && 'Optional.', prose(body.description, depth + 1)),
    contentBlocks(body?.content, { ...page, omit: 'readOnly' }),
    heading('Responses'),
    ...responses,
  )
}

type Value = Partial<Parameter>

/** The schema of a parameter or header, which can have it in `content`. */
export function schemaOf(value: Value | redocly.Oas3MediaType): Schema {
  const [first] = 'content' in value ? Object.values(value.content ?? {}) : []
  return (value.schema ?? first?.schema ?? {}) as Schema
}

/** A table of parameters or headers. Two columns fit on a phone. */
function valueTable(title: string, values: readonly (readonly [string, redocly.Referenced<Value>])[], place: Place) {
  const rows = values.map(([name, reference]) => {
    const value = resolve(reference, place.api)
    const schema = schemaOf(value)
    const words = [value.in, value.required && '**required**'].filter(Boolean).join(', ')
    return [lines(code(name), words), lines(typeOf(schema, place), describe(schema, place, value.description))]
  })
  return table([title, 'Description'], rows)
}

/** Examples with their labels. If there is none, one without a label is made from the schema. */
export function examplesOf(value: Value | redocly.Oas3MediaType, place: Place): [string, unknown][] {
  const given = Object.entries(value.examples ?? {}).map(([name, reference]): [string, unknown] => {
    const example = resolve(reference, place.api)
    return [example.summary ?? name, example.value]
  })
  if (given.length > 0) return given
  if (value.example !== undefined) return [['', value.example]]
  const schema = schemaOf(value)
  return Object.keys(schema).length > 0 ? [['', exampleOf(schema, place)]] : []
}

/** The schema and the examples of each media type. `isBrief`: a link to a shared schema is enough. */
function contentBlocks(content: redocly.Oas3Response['content'] = {}, place: Place, isBrief = false): string {
  const types = Object.entries(content).flatMap(([type, media]) => {
    const schema = schemaOf(media)
    const isLinked = linkOf(schema, place) !== ''
    const examples = examplesOf(media, place)
    const isGiven = media.example !== undefined || media.examples !== undefined
    // The samples of a request have its only example.
    const isShown = place.omit === 'readOnly' ? examples.length > 1 : isGiven || !isBrief || !isLinked
    return [
      lines(`${code(type)} ${typeOf(schema, place)}`, !isLinked && describe(schema, place)),
      !(isBrief && isLinked) && fields(schema, place),
      ...(isShown ? examples : []).map(([name, value]) => {
        const tab = name && `tab="${name.replace(/["\\\s]+/g, ' ').trim()}"`
        const isText = typeof value === 'string' && !type.includes('json')
        return fence(isText ? 'text' : 'json', tab, isText ? value : JSON.stringify(value, null, 2))
      }),
    ]
  })
  return blocks(...types)
}
