/** What the panel that sends requests knows of an operation of an HTTP API. */
export interface TryItOperation {
  readonly method: string
  /** With parameters in braces: `/items/{id}`. */
  readonly path: string
  readonly servers: readonly TryItServer[]
  readonly fields: readonly TryItField[]
  readonly keys: readonly TryItKey[]
  /** Examples of the body with their names; empty unless the reader enters it as a text. */
  readonly bodies: readonly { readonly label: string; readonly text: string }[]
  /** The media type of the body; absent if the request has none, and if the browser chooses it. */
  readonly type?: string
  readonly texts: Readonly<Record<(typeof TRY_IT_TEXTS)[number], string>>
}

export interface TryItServer {
  /** With variables in braces. */
  readonly url: string
  readonly variables: readonly TryItField[]
}

/** A value that the reader enters. An empty one is not sent. */
export interface TryItField {
  readonly name: string
  /** A `file` without a name is the whole body. The name of a `user` or `key` is the label of a key. */
  readonly in: 'server' | 'path' | 'query' | 'header' | 'form' | 'file' | 'user' | 'key'
  readonly value: string
  readonly required?: boolean
  readonly choices?: readonly string[]
  /** Whether each part of a comma-separated value is sent as a parameter of its own, all with this name. */
  readonly isList?: boolean
}

/** What the reader authenticates with. */
export interface TryItKey {
  readonly label: string
  readonly in: 'query' | 'header'
  /** Of the parameter or header. */
  readonly name: string
  /** Scheme of the header `Authorization`; absent for API keys. */
  readonly scheme?: 'Basic' | 'Bearer'
}

/** Names of the texts of the panel, which are among those of the OpenAPI plugin. */
export const TRY_IT_TEXTS = [
  'tryIt',
  'server',
  'path',
  'query',
  'header',
  'authentication',
  'requestBody',
  'example',
  'user',
  'password',
  'keptInMemory',
  'send',
  'sending',
  'responseHeaders',
  'noAnswer',
  'refusedByServer',
  'refusedByPolicy',
] as const
