// The parts of OpenAPI 3.0 and 3.1 that the pages show, after every `$ref` has been replaced by its target.

type Named<Value> = Readonly<Record<string, Value>>

export interface Schema {
  /** Constraints, which are shown as they are. */
  readonly [keyword: string]: unknown
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly nullable?: boolean
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly properties?: Named<Schema>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

export interface MediaType {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Named<{ readonly summary?: string; readonly value?: unknown }>
}

export interface Header extends MediaType {
  readonly description?: string
  readonly required?: boolean
  readonly content?: Named<MediaType>
}

export interface Parameter extends Header {
  readonly name: string
  readonly in: 'query' | 'header' | 'path' | 'cookie'
}

export interface Body {
  readonly description?: string
  readonly required?: boolean
  readonly content?: Named<MediaType>
}

export interface Response extends Body {
  readonly headers?: Named<Header>
}

export interface Server {
  readonly url: string
  readonly description?: string
  readonly variables?: Named<{ readonly default: string; readonly description?: string }>
}

/** Names of security schemes with scopes. All of them are needed. */
export type SecurityRequirement = Named<readonly string[]>

export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses?: Named<Response>
  readonly security?: readonly SecurityRequirement[]
  readonly servers?: readonly Server[]
}

export type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace'

export type PathItem = Pick<Operation, 'parameters' | 'servers'> & { readonly [Name in Method]?: Operation }

export type SecurityScheme = { readonly description?: string } & (
  | { readonly type: 'apiKey'; readonly name: string; readonly in: 'query' | 'header' | 'cookie' }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'oauth2'; readonly flows: Named<OAuthFlow> }
  | { readonly type: 'openIdConnect'; readonly openIdConnectUrl: string }
  | { readonly type: 'mutualTLS' }
)

export interface OAuthFlow {
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly scopes: Named<string>
}

export interface Api {
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description?: string
    readonly termsOfService?: string
    readonly license?: { readonly name: string; readonly url?: string }
    readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string }
  }
  readonly servers?: readonly Server[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths?: Named<PathItem>
  readonly webhooks?: Named<PathItem>
  readonly security?: readonly SecurityRequirement[]
  readonly components?: { readonly schemas?: Named<Schema>; readonly securitySchemes?: Named<SecurityScheme> }
  readonly externalDocs?: { readonly url: string; readonly description?: string }
}

/** An operation with what its path and the document say about all of their operations. */
export interface ApiOperation {
  readonly id: string
  readonly title: string
  readonly method: string
  readonly path: string
  readonly details: Operation
  readonly parameters: readonly Parameter[]
  /** One of these is needed. */
  readonly security: readonly SecurityRequirement[]
  /** URL before the path; undefined for webhooks, which have no samples. */
  readonly server: string | undefined
}

/** What the operations of a page have in common. */
export interface OperationPage {
  /** Returns a link to the section of a schema; undefined if it has none. */
  readonly link: (schema: Schema) => string | undefined
  readonly schemes: Readonly<Record<string, SecurityScheme>>
  readonly samples: readonly ('curl' | 'fetch')[]
  /** Path of the overview, relative to the page. */
  readonly overview: string
}
