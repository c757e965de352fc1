import type * as redocly from '@redocly/openapi-core'
import { kebabCase } from 'es-toolkit'
import GithubSlugger from 'github-slugger'
import { type Api, resolve } from './document.js'

export type Parameter = redocly.Oas3Parameter<redocly.Oas3_1Schema>

/** An operation with what its path and the document say about all of their operations. */
export interface ApiOperation extends redocly.Oas3Operation<redocly.Oas3_1Schema> {
  readonly id: string
  readonly title: string
  readonly method: string
  readonly path: string
  readonly isWebhook: boolean
  readonly tag: string
  readonly parameters: Parameter[]
  readonly security: redocly.Oas3SecurityRequirement[]
  /** URL before the path; undefined for webhooks, which have no samples. */
  readonly server: string | undefined
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
        isWebhook,
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
