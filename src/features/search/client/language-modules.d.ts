/** The rules of the language of the site; undefined if docsgen has none. */
declare module 'docsgen:search-language' {
  export const docsgenLanguage: import('../../../shared/search/terms.js').Language | undefined
}

/** The rules of the language of pages that are not translated, if there can be some. */
declare module 'docsgen:search-original-language' {
  export const docsgenLanguage: import('../../../shared/search/terms.js').Language | undefined
}
