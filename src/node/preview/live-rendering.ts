import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ReadModule } from '../bundle/read-module.js'
import { hasComponents } from '../base/theme.js'
import type { PageFragments } from '../../shared/page.js'
import type { ResolvedConfig } from '../base/config.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompileJob } from '../markdown/compile-source.js'
import { hashOf } from '../base/hash.js'
import type { PageRecord } from '../base/page.js'
import { LruMap } from '../base/lru-map.js'
import { liveView } from '../render/page-view.js'
import { outputProblems } from '../render/page-output.js'
import { loadRuntime, type RenderedDocument, renderDocument } from '../render/render-document.js'
import { misnestedProblems } from '../render/misnested.js'
import { renderProblem } from '../render/render-problem.js'
import { compileDemanding } from '../render/threads/compile-demanding.js'
import { SiteThreads } from '../render/threads/site-threads.js'
import type { CompileTaskSettings } from '../render/threads/tasks.js'
import type { LiveDocument, LiveView, SiteOutcome } from '../render/threads/site-tasks.js'
import type { Problems } from './problems.js'

/** Records code that had to be stopped, so that the next request does not wait for it again. */
const REMEMBERED = 200

/** The result of rendering, and the problems of the site's code that ran for it. */
export interface LiveResult<Value> {
  readonly value?: Value
  readonly problems: readonly Diagnostic[]
}

/**
 * Renders the documents of a live site. Documents with code of the site are rendered in a thread that can be stopped, while other
 * threads render other pages.
 */
export class LiveRendering {
  readonly #threads: SiteThreads
  readonly #stopped = new LruMap<LiveResult<never>>(REMEMBERED)
  readonly #late = new Map<string, readonly Diagnostic[]>()

  constructor(
    private readonly config: ResolvedConfig,
    private readonly options: {
      readonly problems: Problems
      /** Called if code of a page fails after the page was rendered. */
      readonly onLate: () => void
    },
  ) {
    this.#threads = new SiteThreads({
      limits: config.render,
      ...{ threads: 3, depth: 1, mostStopped: Number.POSITIVE_INFINITY },
      onLate: (problem, file) => this.#addLate(problem, file),
    })
  }

  /** Loads a server module in a thread. */
  readonly readModule: ReadModule = async (module) => {
    const known = this.#stopped.get(module.path)
    const [problem] = known?.problems ?? []
    if (problem) return { problem }
    const read = await this.#threads.readModule(module)
    if ('problem' in read && read.problem.code !== 'render-failed')
      this.#stopped.set(module.path, { problems: [read.problem] }, 1)
    return read
  }

  /** Starts a thread before there is work for it. */
  readonly warmUp = (): void => this.#threads.warmUp()

  /** Renders a document; `file` is its page. */
  async document(file: string, input: LiveDocument, hasSiteCode: boolean): Promise<LiveResult<RenderedDocument>> {
    if (!hasSiteCode && !hasComponents(this.config))
      return inThisThread(file, async () => renderDocument({ ...input, runtime: await loadRuntime(input.theme) }))
    const { head: _, ...identity } = input
    const result = await this.#inThread(['document', file, identity], () =>
      this.#threads.run<'document'>({ kind: 'document', file, input }),
    )
    const found = misnestedProblems([{ file, misnested: result.value?.misnested ?? [] }])
    return found.length === 0 ? result : { ...result, problems: [...result.problems, ...found] }
  }

  /** Renders the HTML of a page with a view; `file` is the page. */
  view(file: string, input: LiveView): Promise<LiveResult<PageFragments>> {
    const hasSiteCode = input.view.included.some(({ chunkPath }) => chunkPath !== undefined)
    if (!hasSiteCode && !hasComponents(this.config))
      return inThisThread(file, async () => liveView({ ...input, runtime: await loadRuntime(input.theme) }))
    return this.#inThread(['view', file, input], () => this.#threads.run<'view'>({ kind: 'view', file, input }))
  }

  /** Compiles a page that needs limits. */
  compile(
    job: CompileJob,
    options: { readonly settings: CompileTaskSettings; readonly index: SiteIndex },
  ): Promise<PageRecord> {
    return compileDemanding(job, { ...options, siteThreads: this.#threads })
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  /** Runs a task, unless the same task had to be stopped. */
  async #inThread<Value>(
    identity: readonly [kind: string, file: string, input: unknown],
    run: () => Promise<SiteOutcome<Value>>,
  ): Promise<LiveResult<Value>> {
    const key = hashOf([JSON.stringify(identity)])
    const stopped = this.#stopped.get(key)
    if (stopped) return stopped
    const result = await this.#run(identity[1], run)
    const isStopped = result.problems.some(({ code }) => code === 'render-timeout' || code === 'render-memory')
    if (isStopped) this.#stopped.set(key, { problems: result.problems }, 1)
    return result
  }

  async #run<Value>(file: string, run: () => Promise<SiteOutcome<Value>>): Promise<LiveResult<Value>> {
    if (this.#late.delete(file)) this.options.problems.set(`late:${file}`, [])
    const { value, problem, output } = await run()
    return { value, problems: [...(problem ? [problem] : []), ...outputProblems(output ? [output] : [])] }
  }

  #addLate(problem: Diagnostic, file: string): void {
    const known = this.#late.get(file) ?? []
    this.#late.set(file, [...known, problem])
    this.options.problems.set(`late:${file}`, [...known, problem])
    this.options.onLate()
  }
}

async function inThisThread<Value>(file: string, run: () => Promise<Value>): Promise<LiveResult<Value>> {
  try {
    return { value: await run(), problems: [] }
  } catch (error) {
    return { problems: [renderProblem(error, file)] }
  }
}
