import { searchCode } from './dialog.js'
import { createHostedEngine } from './hosted-engine.js'

const { appId = '', indexName = '', searchKey = '' } = docsgenSearch
const { prepare, takeOver, Page } = searchCode(createHostedEngine({ appId, indexName, searchKey }))

/** The exports of the chunk for the hosted search. */
export { prepare, takeOver, Page as default }
