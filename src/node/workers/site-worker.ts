import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { importFacts } from '../bundle/read-module.js'
import { BodyStore } from '../store/page-cache.js'
import { liveView } from '../prerender/page-view.js'
import { loadRuntime, renderDocument } from '../prerender/render-document.js'
import { createRenderer, type RenderSettings } from '../prerender/render-job.js'
import { findContent } from '../prerender/rendered-content.js'
import { loadProblem, renderProblem } from '../prerender/render-problem.js'
import { createSharedProse } from '../prerender/shared-prose.js'
import { createWatch } from '../prerender/watch-rendering.js'
import { createRecorderLoader } from './load-recorders.js'
import { installGuards } from './site-guards.js'
import type { SiteAnswer, SiteOutcome, SiteRequest, SiteTask, SiteWorkerData } from './site-tasks.js'

/**
 * Entry of a thread that runs code of the site, one piece of work after the other. The thread can be stopped at any time, so
 * each result is sent as soon as it exists.
 */
const post = (answer: SiteAnswer): void => parentPort?.postMessage(answer)
const guards = installGuards((problem, file) => post({ kind: 'late', problem, file }))
const { timeoutMs, recorders: ownRecorders } = workerData as SiteWorkerData
const watch = createWatch({ timeoutMs })
const loadRecorders = createRecorderLoader()
const sharedProse = createSharedProse()
const renderers: { settings?: RenderSettings; render?: ReturnType<typeof createRenderer> } = {}

function rendererOf(settings: RenderSettings | undefined): ReturnType<typeof createRenderer> {
  if (settings !== undefined) {
    const bodies = new BodyStore(settings.bodiesDir)
    renderers.render = createRenderer(settings, { bodies, loadRecorders, sharedProse, watch })
    // The page that awaits it reports the error.
    renderers.render.catch(() => undefined)
  }
  if (!renderers.render) throw new Error('a thread got a page without settings')
  return renderers.render
}

async function runTask(task: SiteTask): Promise<unknown> {
  switch (task.kind) {
    case 'facts':
      return importFacts(task.input.path)
    case 'page':
      return (await rendererOf(task.settings))(task.input)
    case 'document':
      return renderDocument({ ...task.input, runtime: await loadRuntime(task.input.theme), watch })
    case 'view':
      return liveView({ ...task.input, runtime: await loadRuntime(task.input.theme) })
  }
}

async function outcomeOf(task: SiteTask): Promise<SiteOutcome<unknown>> {
  const { file } = task
  const { value, error, problems, output } = await guards.run(file, () => runTask(task))
  const failed = error === undefined ? undefined : task.kind === 'facts' ? loadProblem : renderProblem
  const notes = { others: problems, output }
  return failed && error ? { problem: failed(error.thrown, file), ...notes } : { value, ...notes }
}

async function answer(request: SiteRequest): Promise<void> {
  const { id } = request
  if (request.kind === 'task') {
    const outcome = await outcomeOf(request.task)
    post({ kind: 'done', id, outcome, heapMb: getHeapStatistics().used_heap_size / 2 ** 20 })
    // Lets callbacks run that the code has left behind.
    await new Promise((resolve) => setImmediate(resolve))
  } else {
    await guards.settled()
    post({ kind: 'settled', id })
  }
}

const queue = { last: Promise.resolve() }
parentPort?.on('message', (request: SiteRequest) => {
  queue.last = queue.last.then(() => answer(request))
})
post({ kind: 'ready' })

// While there is no page yet, loads what the first one needs. That page reports what cannot be loaded.
loadRecorders(ownRecorders).catch(() => undefined)
findContent('')
