/** What features add to the public module: their commands as functions. */
export { type CheckSearchResult, checkSearch } from './search/cli/check-search.js'
