import { parentPort, workerData } from 'node:worker_threads'
import type { IndexWork } from '../search/make-index.js'
import { writeIndex } from '../search/write-index.js'

/** Entry of the thread that builds the search index of a large site. */
const { pages, locale } = workerData as IndexWork
parentPort?.postMessage(writeIndex(pages, locale))
