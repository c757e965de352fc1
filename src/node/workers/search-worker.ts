import { parentPort, workerData } from 'node:worker_threads'
import { type IndexWork, makeIndexHere } from '../search/make-index.js'

/** Entry of the thread that builds the search index of a large site. */
parentPort?.postMessage(makeIndexHere(workerData as IndexWork))
