import { searchCode } from './dialog.js'
import { createLocalEngine } from './local-engine.js'

const { base, trailingSlash } = docsgenSearch
const { prepare, takeOver, Page } = searchCode(
  createLocalEngine({
    base,
    trailingSlash,
    stem: typeof docsgenStemmer === 'undefined' ? (word) => word : docsgenStemmer.stemmer,
    locale: document.documentElement.lang,
  }),
)

/** Entry of the local search. */
export { prepare, takeOver, Page as default }
