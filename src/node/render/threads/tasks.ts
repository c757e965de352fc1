import { BodyStore } from '../../store/page-cache.js'
import type { PageRecord } from '../../base/page.js'
import type { CompileContext } from '../../markdown/compile-page.js'
import type { CompileJob } from '../../markdown/compile-source.js'
import type { CompileSettings } from '../../markdown/create-context.js'
import type { MarkdownPluginOrigin } from '../../config/markdown-plugins.js'
import type { RecorderModules } from '../../base/recorder.js'
import type { Rendered, RenderJob, RenderSettings } from '../render-job.js'
import { createRecorderLoader } from './load-recorders.js'

/** The settings that a thread compiles pages with, as plain data. */
export interface CompileTaskSettings {
  readonly compile: CompileSettings
  readonly bodiesDir: string
  readonly recorders: RecorderModules
  /** The config module with the site's remark and rehype plugins; absent if there are none. */
  readonly pluginsFrom?: MarkdownPluginOrigin
}

/** The two kinds of jobs that threads share. */
export interface TeamWork {
  readonly compile: {
    readonly settings: CompileTaskSettings
    readonly job: CompileJob
    readonly result: PageRecord | undefined
  }
  readonly render: { readonly settings: RenderSettings; readonly job: RenderJob; readonly result: Rendered }
}

/**
 * Functions that prepare the jobs of a kind. With `hasLimits`, in a thread that is stopped if a page takes too much; without, compiling
 * such pages gives undefined.
 */
type Tasks = {
  readonly [Kind in keyof TeamWork]: (
    settings: TeamWork[Kind]['settings'],
    options?: { readonly hasLimits: boolean },
  ) => Promise<(job: TeamWork[Kind]['job']) => Promise<TeamWork[Kind]['result']>>
}

/** Some of the jobs of a call, from the index `start` on. Only the first request of a call has its `settings`. */
export type WorkerRequest = { readonly id: number; readonly start: number } & {
  readonly [Kind in keyof TeamWork]: {
    readonly kind: Kind
    readonly settings?: TeamWork[Kind]['settings']
    readonly jobs: readonly TeamWork[Kind]['job'][]
  }
}[keyof TeamWork]

/** The results of a request. */
export interface WorkerAnswer {
  readonly id: number
  readonly start: number
  readonly results: readonly unknown[]
}

/** Creates the tasks of one thread. Their modules are loaded on first use, and their contexts are kept. */
export function createTasks(): Tasks {
  let known: { readonly settings: string; readonly context: Promise<CompileContext> } | undefined
  const stores = new Map<string, BodyStore>()
  const bodiesIn = (dir: string): BodyStore => {
    const store = stores.get(dir) ?? new BodyStore(dir)
    stores.set(dir, store)
    return store
  }
  const loadRecorders = createRecorderLoader()
  return {
    async compile(settings, options) {
      const [{ compileSource }, { createCompileContext }] = await loadCompiler()
      const create = async (): Promise<CompileContext> => {
        const { loadMarkdownPlugins } = await import('../../config/markdown-plugins.js')
        const plugins = settings.pluginsFrom && (await loadMarkdownPlugins(settings.pluginsFrom))
        return createCompileContext(settings.compile, plugins, await loadRecorders(settings.recorders))
      }
      const identity = JSON.stringify(settings)
      known = known?.settings === identity ? known : { settings: identity, context: create() }
      const context = await known.context
      const bodies = bodiesIn(settings.bodiesDir)
      return async (job) => {
        const record = await compileSource(job, context, { bodies, ...options })
        // The process may remove packs, of which this thread would not know.
        if (options?.hasLimits) bodies.close()
        return record
      }
    },
    async render(settings) {
      const { createRenderer } = await import('../render-job.js')
      return createRenderer(settings, { bodies: bodiesIn(settings.bodiesDir), loadRecorders })
    },
  }
}

/** Starts loading the modules that compiling needs, while this thread waits for something else. */
export function preloadCompiler(): void {
  // An error is reported by the first page that is compiled.
  loadCompiler().catch(() => undefined)
}

function loadCompiler() {
  return Promise.all([import('../../markdown/compile-source.js'), import('../../markdown/create-context.js')])
}
