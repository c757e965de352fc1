import { unknownLanguage } from '../../../shared/search/terms.js'
import { createLocalEngine } from './local-engine.js'
import { createSearch } from './search-code.js'

const { base, trailingSlash, versions } = docsgenSearch
const language = typeof docsgenLanguage === 'undefined' ? unknownLanguage : docsgenLanguage

/** The exports of the chunk for the local search. */
export const { prepare, attach } = createSearch(createLocalEngine({ base, trailingSlash, versions, language }))
