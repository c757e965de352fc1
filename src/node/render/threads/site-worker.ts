import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import { reasonOf } from '../../base/diagnostics/docsgen-error.js'
import { importFacts } from '../../bundle/read-module.js'
import { BodyStore } from '../../store/page-cache.js'
import { liveView } from '../page-view.js'
import { loadRuntime, renderDocument } from '../render-document.js'
import { createRenderer, type RenderSettings } from '../render-job.js'
import { findContent } from '../rendered-content.js'
import { renderProblem } from '../render-problem.js'
import type { PageOutput } from '../page-output.js'
import { createRecorderLoader } from './load-recorders.js'
import { createTasks } from './tasks.js'
import type { SiteAnswer, SiteOutcome, SiteRequest, SiteTask, SiteWorkerData } from './site-tasks.js'

/** Number of calls of an error that are examined, React's own calls included. */
const STACK_LENGTH = 200

/**
 * Entry of a thread that runs code of the site, one piece of work after the other. The thread can be stopped at any time, so
 * each result is sent as soon as it exists.
 */
Error.stackTraceLimit = STACK_LENGTH
const post = (answer: SiteAnswer): void => parentPort?.postMessage(answer)
const { recorders: ownRecorders } = workerData as SiteWorkerData
const loadRecorders = createRecorderLoader()
const tasks = createTasks()
const renderers: { settings?: RenderSettings; render?: ReturnType<typeof createRenderer> } = {}

function rendererOf(settings: RenderSettings | undefined): ReturnType<typeof createRenderer> {
  if (settings !== undefined) {
    const bodies = new BodyStore(settings.bodiesDir)
    renderers.render = createRenderer(settings, { bodies, loadRecorders })
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
      return renderDocument({ ...task.input, runtime: await loadRuntime(task.input.theme) })
    case 'view':
      return liveView({ ...task.input, runtime: await loadRuntime(task.input.theme) })
    case 'compile':
      return (await tasks.compile(task.input.settings, { hasLimits: true }))(task.input.job)
  }
}

/** The code of a page that is running or has run, and what it has printed. */
interface RunningPage {
  readonly file: string
  /** The first line. */
  first?: string
  total: number
  isDone: boolean
}

const pages = new AsyncLocalStorage<RunningPage>()
const running: { page?: RunningPage } = {}
// If a microtask throws, its page is unknown.
const pageNow = (): RunningPage | undefined => pages.getStore() ?? running.page

function postLate(error: unknown, time: 'later' | 'unhandled'): void {
  const file = pageNow()?.file ?? ''
  post({ kind: 'late', problem: renderProblem(error, file, time), file })
}
process.on('uncaughtException', (error) => postLate(error, 'later'))
process.on('unhandledRejection', (error) => postLate(error, 'unhandled'))

/** Lines of the console are cut to this length. */
const LINE_LENGTH = 300

/** Keeps the first line and counts all. The other lines are not formatted, because that takes seconds for a million values. */
function record(values: readonly unknown[]): void {
  const page = pageNow()
  if (!page || page.isDone) return
  page.total++
  const [first] = values
  page.first ??= first instanceof Uint8Array ? Buffer.from(first).toString() : format(...values)
}
for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const)
  console[name] = (...values: unknown[]) => record(values)
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk: Uint8Array | string) => {
    record([chunk])
    return true
  }

function problemOf(error: unknown, { kind, file }: SiteTask): Diagnostic {
  if (kind === 'facts') return renderProblem(error, file, 'loading')
  if (kind !== 'compile') return renderProblem(error, file)
  const message = `compiling this page failed: ${reasonOf(error)}`
  return { code: 'internal', severity: 'error', message, location: { file } }
}

async function outcomeOf(task: SiteTask): Promise<SiteOutcome<unknown>> {
  const { file } = task
  const page: RunningPage = { file, total: 0, isDone: false }
  running.page = page
  const result = await pages.run(page, async () => {
    try {
      return { value: await runTask(task) }
    } catch (error) {
      return { problem: problemOf(error, task) }
    }
  })
  page.isDone = true
  const { first, total } = page
  const line = first?.split('\n', 1)[0]?.slice(0, LINE_LENGTH)
  const output: PageOutput | undefined = line === undefined ? undefined : { file, first: line, total }
  return { ...result, output }
}

/** How long timers that code has left behind may run, in milliseconds. */
const SETTLE_MS = 200

/** Resolves once no timer is pending, or after a moment. */
async function settled(): Promise<void> {
  const end = Date.now() + SETTLE_MS
  do await new Promise((resolve) => setImmediate(resolve))
  while (process.getActiveResourcesInfo().includes('Timeout') && Date.now() < end)
}

async function answer(request: SiteRequest): Promise<void> {
  const { id } = request
  if (request.kind === 'task') {
    const outcome = await outcomeOf(request.task)
    post({ kind: 'done', id, outcome, heapMb: getHeapStatistics().used_heap_size / 2 ** 20 })
    // Lets callbacks run that the code has left behind.
    await new Promise((resolve) => setImmediate(resolve))
  } else {
    await settled()
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
