import { parentPort, workerData } from 'node:worker_threads'
import { LostTextError } from '../../../node/store/page-cache.js'
import { type IndexMessage, type IndexWork, makeIndexHere } from '../make-index.js'

/** Entry of the thread that builds the search index of a large site. */
const post = (message: IndexMessage): void => parentPort?.postMessage(message)
try {
  makeIndexHere(workerData as IndexWork, (name, content) => post({ name, content }))
  post({ isLost: false })
} catch (error) {
  if (!(error instanceof LostTextError)) throw error
  post({ isLost: true })
}
