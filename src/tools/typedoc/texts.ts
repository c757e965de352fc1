import texts from './texts.json' with { type: 'json' }

/**
 * What the pages say in English, by name. Names with an underscore are those of TypeDoc and of typedoc-plugin-markdown, and go to
 * the option `locales` of TypeDoc. `{name}` in the other texts is replaced by a value.
 */
export const typedocTexts = texts

/** The texts of the pages in a language. */
export type TypedocTexts = { readonly [Name in keyof typeof typedocTexts]: string }
