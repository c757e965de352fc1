import { createHostedEngine } from './hosted-engine.js'
import { createSearch } from './search-code.js'

const { appId = '', indexName = '', searchKey = '' } = docsgenSearch

/** The exports of the chunk for the hosted search. */
export const { prepare, attach } = createSearch(createHostedEngine({ appId, indexName, searchKey }))
