/** Stands in for the rules of a language that has none. */
export const docsgenLanguage = undefined
