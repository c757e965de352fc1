import { kebabCase } from 'es-toolkit'
import type { TryItServer } from '../../shared/try-it.js'
import { type Api, entriesOf, asList, type Node, nodeOf, resolve, asText } from './tree.js'

/** A parameter, or a header of a response. */
export interface Parameter {
  readonly name: string
  /** Empty for a header of a response. */
  readonly in: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly description?: string
  /** The whole object, for its schema and examples. */
  readonly node: Node
}

/** An operation with what its path and the document say about all of their operations. */
export interface ApiOperation {
  /** Unique in the document, and part of a URL. */
  readonly id: string
  /** As the document has it; absent if it has none. */
  readonly operationId?: string
  readonly title: string
  readonly method: string
  readonly path: string
  readonly isWebhook: boolean
  /** Undefined if it has none. */
  readonly tag: string | undefined
  readonly description?: string
  readonly deprecated: boolean
  readonly parameters: readonly Parameter[]
  /** Alternatives, each with the schemes that it combines. An empty one needs no authentication. */
  readonly security: readonly Node[]
  /** Empty for webhooks, and if the document names none. */
  readonly servers: readonly TryItServer[]
  /** URL before the path; undefined for webhooks, which have no samples. */
  readonly server: string | undefined
  /** Absent if the request has none. */
  readonly body?: Node
  readonly responses: readonly (readonly [status: string, response: Node])[]
  readonly callbacks: readonly (readonly [name: string, callback: Node])[]
  /** URL of the documentation of the operation elsewhere. */
  readonly docs?: { readonly url: string; readonly title?: string } | undefined
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** The operations and webhooks in the order of the document. */
export function operationsOf(api: Api): ApiOperation[] {
  const ids = new UniqueNames()
  const items = [api.paths, api.webhooks].flatMap((paths, index) =>
    entriesOf(paths)
      .filter(([path]) => !path.startsWith('x-'))
      .map(([path, reference]) => ({ path, item: resolve(reference, api), isWebhook: index === 1 })),
  )
  return items.flatMap(({ path, item, isWebhook }) =>
    methods.flatMap((method): ApiOperation[] => {
      if (typeof item[method] !== 'object' || item[method] === null) return []
      const operation = resolve(item[method], api)
      const operationId = asText(operation.operationId)
      const summary = asText(operation.summary)?.replace(/\s+/g, ' ').trim()
      const name = operationId ?? `${method} ${path}`
      const listed = [operation.servers, item.servers, api.servers].find((each) => asList(each).length > 0)
      const servers = isWebhook ? [] : asList(listed).map(serverOf)
      const security = [operation.security, api.security].find(Array.isArray)
      const docs = nodeOf(operation.externalDocs)
      const url = asText(docs.url)
      return [
        {
          id: ids.add(kebabCase(name) || name, 'operation'),
          operationId,
          title: summary ?? operationId ?? `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          isWebhook,
          tag: asText(asList(operation.tags)[0]),
          description: asText(operation.description) ?? asText(item.description),
          deprecated: operation.deprecated === true,
          parameters: parametersOf([...asList(item.parameters), ...asList(operation.parameters)], api),
          security: asList(security).map(nodeOf),
          servers,
          server: isWebhook ? undefined : serverUrl(servers[0]),
          body: operation.requestBody === undefined ? undefined : resolve(operation.requestBody, api),
          responses: entriesOf(operation.responses)
            .filter(([status]) => !status.startsWith('x-'))
            .map(([status, response]) => [status, resolve(response, api)] as const),
          callbacks: entriesOf(operation.callbacks).map(([key, callback]) => [key, resolve(callback, api)] as const),
          docs: url === undefined ? undefined : { url, title: asText(docs.description) },
        },
      ]
    }),
  )
}

/** Parameters, of which a later one replaces an earlier one of the same name and place. */
function parametersOf(values: readonly unknown[], api: Api): Parameter[] {
  const all = values.flatMap((value): Parameter[] => {
    const node = resolve(value, api)
    const name = asText(node.name)
    return name === undefined ? [] : [parameterOf(name, node)]
  })
  return [...new Map(all.map((one) => [`${one.in} ${one.name}`, one])).values()]
}

/** A parameter or header from its object. */
export function parameterOf(name: string, node: Node): Parameter {
  return {
    name,
    in: asText(node.in) ?? '',
    required: node.required === true,
    deprecated: node.deprecated === true,
    description: asText(node.description),
    node,
  }
}

function serverOf(server: unknown): TryItServer {
  const { url, variables } = nodeOf(server)
  return {
    url: (asText(url) ?? '/').replace(/\/+$/, ''),
    variables: entriesOf(variables).map(([name, variable]) => {
      const { default: given, enum: choices } = nodeOf(variable)
      const listed = asList(choices).flatMap((choice) => asText(choice) ?? [])
      const value = asText(given) ?? listed[0] ?? ''
      return { name, in: 'server', value, required: true, choices: listed.length > 0 ? listed : undefined }
    }),
  }
}

/** The URL of a server with the defaults of its variables, without a slash at its end. */
function serverUrl({ url, variables }: TryItServer = { url: '', variables: [] }): string {
  const filled = url.replace(/\{([^{}]+)\}/g, (written, key: string) => {
    return variables.find(({ name }) => name === key)?.value || written
  })
  const base = 'https://api.example.com/'
  const absolute = URL.canParse(filled, base) ? new URL(filled, base).href : filled
  return absolute.replace(/\/+$/, '')
}

/**
 * Gives out names that differ from each other, also without regard to case, that are safe as names of files and in URLs, and that
 * no rule of docs folders reads as something else: a number prefix, an underscore for partials, or the page of a folder.
 */
export class UniqueNames {
  readonly #taken: Set<string>

  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(['index', 'readme', ...taken])
  }

  /** Adds a name; `fallback` is used if nothing of the name remains. */
  add(name: string, fallback: string): string {
    const plain = name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 100)
    const safe = /^\d/.test(plain) ? `${fallback}-${plain}` : plain || fallback
    for (let count = 0; ; count++) {
      const unique = count === 0 ? safe : `${safe}-${count}`
      if (this.#taken.has(unique)) continue
      this.#taken.add(unique)
      return unique
    }
  }
}
