// Ids of elements in the document that code refers to. Headings must not use them.
// These are separate exports, so a bundle contains only those that it uses. Import them as a namespace.

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
