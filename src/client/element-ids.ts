// Ids of the elements that the document and the browser code share; a heading's id must not be one of them.
// Separate names, so that a chunk holds those that it uses: import them as one namespace.

export const root = 'docsgen'
export const page = 'docsgen-page'
export const main = 'dg-main'
export const menu = 'dg-menu'
export const outline = 'dg-outline'
export const announcer = 'dg-announcer'
export const banner = 'dg-base-url'
export const suggestion = 'dg-base-url-fit'
export const search = 'dg-search'
export const searchField = 'dg-search-field'
