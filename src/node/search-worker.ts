import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { IndexMaker } from './search/index-maker.js'
import { Questions } from './search/questions.js'
import type { IndexAnswer, IndexRequest, IndexSettings } from './search/search-page.js'

/**
 * Entry of the thread that makes the search index. In a thread of its own Pagefind's client can print, fail or wait for
 * a process that is gone without anything but this thread's end.
 */
function run(port: MessagePort): void {
  const answer = (message: IndexAnswer): void => port.postMessage(message)
  const fail = (error: unknown): void => {
    answer({ kind: 'failed', reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) })
    port.close()
  }
  const settings = workerData as IndexSettings
  const maker = new IndexMaker(
    { ...settings, tool: `${settings.tool} ${pagefindVersion()}` },
    new Questions(port, settings.patience),
  )
  answer({ kind: 'ready', known: maker.known })
  let last = Promise.resolve()
  port.on('message', (request: IndexRequest) => {
    last = last.then(() => handle(request)).catch(fail)
  })

  async function handle(request: IndexRequest): Promise<void> {
    if (request.kind === 'pages') for (const page of request.pages) await maker.add(page)
    // Pages that come meanwhile are read while Pagefind is busy.
    if (request.kind === 'seal') void maker.seal().then((lost) => answer({ kind: 'sealed', lost }), fail)
    if (request.kind === 'finish') answer({ kind: 'finished', files: await maker.finish(request.rows, request.have) })
  }
}

function pagefindVersion(): string {
  const entry = fileURLToPath(import.meta.resolve('pagefind'))
  const manifest = readFileSync(path.join(path.dirname(entry), '..', 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { readonly version: string }).version
}

if (parentPort) run(parentPort)
