/** What the pages say in English, by name. `{name}` in a text is replaced by a value. Names of keywords are those of JSON Schema. */
export const openApiTexts = {
  labeled: '{label}: {value}',

  // Pages and tables
  operations: 'Operations',
  webhooks: 'Webhooks',
  schemas: 'Schemas',
  group: 'Group',
  method: 'Method',
  operation: 'Operation',
  schema: 'Schema',
  description: 'Description',
  letter: 'Letter',

  // The whole API
  version: 'Version {version}',
  license: 'License',
  contact: 'Contact',
  terms: 'Terms of service',
  servers: 'Servers',
  authentication: 'Authentication',
  scope: 'Scope',

  // Ways to authenticate
  apiKeyInHeader: 'API key in the header {name}.',
  apiKeyInQuery: 'API key in the query parameter {name}.',
  apiKeyInCookie: 'API key in the cookie {name}.',
  clientCertificate: 'Client certificate (mutual TLS).',
  sentHeader: 'Header {header}.',
  sentHeaderFormat: 'Header {header}, format: {format}.',
  flow: 'OAuth 2.0, {flow} flow.',
  authorizationUrl: 'Authorization URL',
  tokenUrl: 'Token URL',
  refreshUrl: 'Refresh URL',

  // An operation
  requestBody: 'Request body',
  optional: 'Optional.',
  responses: 'Responses',
  callbacks: 'Callbacks',
  parameters: 'Parameters',
  path: 'Path',
  query: 'Query',
  header: 'Header',
  cookie: 'Cookie',
  headers: 'Headers:',
  more: 'More about this operation',
  deprecated: 'Deprecated',
  deprecatedOperation: 'Do not use this operation in new code.',
  deprecatedSchema: 'Do not use this schema in new code.',
  otherStatus: 'Any other status',
  sentAs: '{name} is sent as {type}.',
  moreLines: '… {count} more lines',

  // Alternatives
  and: '{one} and {other}',
  or: '{one} or {other}',
  orElse: '{one}, or {other}',
  none: 'none',

  // Fields
  requiredField: 'required',
  deprecatedField: 'deprecated',
  properties: 'Properties: {count}',
  choices: 'Choices: {count}',
  notListed: 'Not listed: {count}',
  otherNames: 'any other name',
  namesLike: 'names like {pattern}',
  oneOfThese: 'One of these:',
  oneOfTheseBy: 'One of these, depending on {property}:',
  anyOfThese: 'Any of these:',
  anyOfTheseBy: 'Any of these, depending on {property}:',
  choice: 'Choice {number}',

  // Types
  arrayOf: 'array of {type}',
  mapOf: 'map of {type}',
  nothing: 'nothing',
  any: 'any',
  manyTypes: 'one of {count} types',
  manyValues: 'One of {count} values',

  // Keywords
  default: 'Default',
  const: 'Always',
  enum: 'One of',
  pattern: 'Pattern',
  example: 'Example',
  multipleOf: 'Multiple of',
  contentMediaType: 'Content media type',
  contentEncoding: 'Content encoding',
  minimum: 'Minimum',
  maximum: 'Maximum',
  exclusiveMinimum: 'Exclusive minimum',
  exclusiveMaximum: 'Exclusive maximum',
  minLength: 'Minimum length',
  maxLength: 'Maximum length',
  minItems: 'Minimum items',
  maxItems: 'Maximum items',
  minProperties: 'Minimum properties',
  maxProperties: 'Maximum properties',
  uniqueItems: 'Unique items',
  readOnly: 'Read only',
  writeOnly: 'Write only',
}

/** The texts of the pages in a language. */
export type OpenApiTexts = { readonly [Name in keyof typeof openApiTexts]: string }
