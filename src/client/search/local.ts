import { unknownLanguage } from '../../shared/search/terms.js'
import { searchCode } from './dialog.js'
import { createLocalEngine } from './local-engine.js'

const { base, trailingSlash, versions } = docsgenSearch
const language = typeof docsgenLanguage === 'undefined' ? unknownLanguage : docsgenLanguage
const { prepare, takeOver, Page } = searchCode(createLocalEngine({ base, trailingSlash, versions, language }))

/** The exports of the chunk for the local search. */
export { prepare, takeOver, Page as default }
