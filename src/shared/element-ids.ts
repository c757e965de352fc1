// Ids of the elements that docsgen renders. Generated heading ids differ from them.
// Import this module as a namespace; bundles contain only the ids that they use.

export const root = 'dg-root'
export const page = 'dg-page'
export const main = 'dg-main'
export const text = 'dg-text'
export const menu = 'dg-menu'
export const outline = 'dg-outline'
export const pending = 'dg-pending'
export const announcer = 'dg-announcer'
export const baseUrlBanner = 'dg-base-url'
export const search = 'dg-search'
export const searchField = 'dg-search-field'
