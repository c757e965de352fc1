import { docsgenLanguage as language } from 'docsgen:search-language'
import { docsgenLanguage as original } from 'docsgen:search-original-language'
import { unknownLanguage } from '../../../shared/search/terms.js'
import { createLocalEngine } from './local-engine.js'
import { createSearch } from './search-code.js'
import { siteBase } from '../../../client/site-base.js'

const { trailingSlash, versions } = docsgenSearch

/** The exports of the chunk for the local search. */
export const { prepare, attach } = createSearch(
  createLocalEngine({ base: siteBase, trailingSlash, versions, language: language ?? unknownLanguage, original }),
)
