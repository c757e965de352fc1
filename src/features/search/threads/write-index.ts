import { parentPort, workerData } from 'node:worker_threads'
import { type IndexMessage, type IndexWork, makeIndexHere } from '../make-index.js'

/** Entry of the thread that builds the search index of a large site. */
const post = (message: IndexMessage): void => parentPort?.postMessage(message)
post({ lost: makeIndexHere(workerData as IndexWork, (name, content) => post({ name, content })) })
