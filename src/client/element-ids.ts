// Ids of elements that docsgen renders. Ids of headings must differ from them.
// Import this module as a namespace; bundles contain only the ids that they use.

export const root = 'docsgen'
export const page = 'docsgen-page'
export const main = 'dg-main'
export const menu = 'dg-menu'
export const outline = 'dg-outline'
export const announcer = 'dg-announcer'
export const baseUrlBanner = 'dg-base-url'
export const suggestedBaseUrl = 'dg-base-url-fit'
export const search = 'dg-search'
export const searchField = 'dg-search-field'
