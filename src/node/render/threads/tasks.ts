import { reasonOf } from '../../base/diagnostics/docsgen-error.js'
import { BodyStore } from '../../store/page-cache.js'
import type { PageRecord } from '../../base/page.js'
import type { CompileContext } from '../../markdown/compile-page.js'
import type { CompileJob } from '../../markdown/compile-source.js'
import type { CompileSettings } from '../../markdown/create-context.js'
import type { MarkdownPluginOrigin } from '../../config/markdown-plugins.js'
import type { RecorderModules } from '../../base/recorder.js'
import type { Rendered, RenderJob, RenderSettings } from '../render-job.js'
import type { SharedProse } from '../shared-prose.js'
import { createRecorderLoader } from './load-recorders.js'

/** The settings that a thread compiles pages with, as plain data. */
export interface CompileTaskSettings {
  readonly compile: CompileSettings
  readonly bodiesDir: string
  readonly recorders: RecorderModules
  /** The config module with the site's remark and rehype plugins; absent if there are none. */
  readonly pluginsFrom?: MarkdownPluginOrigin
}

/** Compiles a page; see `compileSource`. */
type Compile = (job: CompileJob) => Promise<PageRecord | undefined>

/** The two kinds of tasks that threads share. */
interface Tasks {
  /** With `hasLimits`, in a thread that is stopped if a page takes too much; without, such pages give undefined. */
  compile(settings: CompileTaskSettings, options?: { readonly hasLimits: boolean }): Promise<Compile>
  render(settings: RenderSettings): Promise<(job: RenderJob) => Promise<Rendered>>
}

/** Messages from the main thread to a worker. Without `settings`, those of the last request of the kind apply. */
export type WorkerRequest = { readonly id: number; readonly counter: Int32Array } & (
  | { readonly kind: 'compile'; readonly settings?: CompileTaskSettings; readonly jobs: readonly CompileJob[] }
  | { readonly kind: 'render'; readonly settings?: RenderSettings; readonly jobs: readonly RenderJob[] }
)

/** Messages from a worker: some results by job index, and whether they are the last. */
export interface WorkerAnswer {
  readonly id: number
  readonly results: readonly (readonly [number, PageRecord | Rendered | undefined])[]
  readonly done: boolean
  /** An unexpected error, which the main thread throws again. */
  readonly error?: ErrorData
}

/** An error that code of the site has caused in a worker, outside of a job. Nothing handles it. */
export interface UnhandledInWorker {
  readonly unhandled: ErrorData
  readonly isRejection: boolean
}

/** An error as plain data, with the code, the call and the path of a system error. */
export interface ErrorData {
  /** Empty for a value that is not an error. */
  readonly name: string
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly syscall?: string
  readonly path?: string
}

/** Converts an error for a message to another thread. */
export function errorData(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { name: '', message: reasonOf(error) }
  const { name, message, stack, code, syscall, path } = error as NodeJS.ErrnoException
  return { name, message, stack, code, syscall, path }
}

/** Creates the tasks of one thread. Their modules are loaded on first use, and their contexts are kept. */
export function createTasks(): Tasks {
  let compileContext:
    | { readonly given: CompileTaskSettings; readonly settings: string; readonly context: Promise<CompileContext> }
    | undefined
  const stores = new Map<string, BodyStore>()
  const bodiesIn = (dir: string): BodyStore => {
    const store = stores.get(dir) ?? new BodyStore(dir)
    stores.set(dir, store)
    return store
  }
  const loadRecorders = createRecorderLoader()
  let sharedProse: SharedProse | undefined
  return {
    async compile(settings, options) {
      const [{ compileSource }, { createCompileContext }] = await loadCompiler()
      const isSame = compileContext?.given === settings
      const identity = isSame ? '' : JSON.stringify(settings)
      if (!isSame && compileContext?.settings !== identity) {
        const create = async (): Promise<CompileContext> => {
          const { loadMarkdownPlugins } = await import('../../config/markdown-plugins.js')
          const plugins = settings.pluginsFrom && (await loadMarkdownPlugins(settings.pluginsFrom))
          return createCompileContext(settings.compile, plugins, await loadRecorders(settings.recorders))
        }
        compileContext = { given: settings, settings: identity, context: create() }
      }
      const context = await (compileContext as NonNullable<typeof compileContext>).context
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
      const { createSharedProse } = await import('../shared-prose.js')
      sharedProse ??= createSharedProse()
      return createRenderer(settings, { bodies: bodiesIn(settings.bodiesDir), loadRecorders, sharedProse })
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
