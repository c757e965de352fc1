import texts from './texts.json' with { type: 'json' }

/** What the pages say in English, by name. `{name}` in a text is replaced by a value. Names of keywords are those of JSON Schema. */
export const openApiTexts = texts

/** The texts of the pages in a language. */
export type OpenApiTexts = { readonly [Name in keyof typeof openApiTexts]: string }
