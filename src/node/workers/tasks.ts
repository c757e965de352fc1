import { BodyStore } from '../cache/page-cache.js'
import type { PageRecord } from '../model/page.js'
import type { CompileContext } from '../markdown/compile-page.js'
import type { CompileJob } from '../markdown/compile-source.js'
import type { Pluggable } from 'unified'
import type { CompileSettings, MarkdownPlugins } from '../markdown/create-context.js'
import type { TermReader } from '../../shared/search/terms.js'
import { loadTermReader } from '../search/languages.js'
import type { Rendered, RenderJob, RenderSettings } from '../prerender/render-job.js'

/** What a thread must know to compile. */
export interface CompileTaskSettings {
  readonly compile: CompileSettings
  readonly bodiesDir: string
  /** The compiled config module that holds the site's plugins; absent where it has none. */
  readonly pluginsPath?: string
}

/** The two kinds of work that threads share. */
export interface Tasks {
  /** Begins to load the modules that compiling needs. */
  preload(): void
  compile(settings: CompileTaskSettings): Promise<(job: CompileJob) => Promise<PageRecord>>
  render(settings: RenderSettings): Promise<(job: RenderJob) => Promise<Rendered>>
}

/** Messages from the main thread to a worker. */
export type WorkerRequest = { readonly id: number; readonly counter: Int32Array } & (
  | { readonly kind: 'compile'; readonly settings: CompileTaskSettings; readonly jobs: readonly CompileJob[] }
  | { readonly kind: 'render'; readonly settings: RenderSettings; readonly jobs: readonly RenderJob[] }
)

/** Answers: some results by index; the last one is `done`. */
export interface WorkerAnswer {
  readonly id: number
  readonly results: readonly (readonly [number, PageRecord | Rendered])[]
  readonly done: boolean
  /** An error that is no user's mistake: what is needed to throw it again in the main thread. */
  readonly error?: ErrorData
}

function pluginLists({
  remarkPlugins,
  rehypePlugins,
}: {
  readonly remarkPlugins: readonly Pluggable[]
  readonly rehypePlugins: readonly Pluggable[]
}): MarkdownPlugins {
  return { remarkPlugins: [...remarkPlugins], rehypePlugins: [...rehypePlugins] }
}

/** An error as plain data; a fault of the system keeps its code, call and path. */
export interface ErrorData {
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: string | undefined
  readonly syscall?: string | undefined
  readonly path?: string | undefined
}

/** What of an error goes from thread to thread. */
export function errorData(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack, code, syscall, path } = error as NodeJS.ErrnoException
  return { message, stack, code, syscall, path }
}

/** How both kinds are done in this thread; modules are loaded when a kind is first asked for, contexts are kept. */
export function createTasks(): Tasks {
  let compileContext: { readonly settings: string; readonly context: Promise<CompileContext> } | undefined
  const stores = new Map<string, BodyStore>()
  const bodiesIn = (dir: string): BodyStore => {
    const store = stores.get(dir) ?? new BodyStore(dir)
    stores.set(dir, store)
    return store
  }
  // Compiling and rendering share what was read of words: stemming them again is the costly part of recording terms.
  const readers = new Map<string, Promise<TermReader>>()
  const termsOf = (locale: string): Promise<TermReader> => {
    const reader = readers.get(locale) ?? loadTermReader(locale)
    readers.set(locale, reader)
    return reader
  }
  const load = () => Promise.all([import('../markdown/compile-source.js'), import('../markdown/create-context.js')])
  return {
    preload: () => void load(),
    async compile(settings) {
      const [{ compileSource }, { createCompileContext }] = await load()
      const identity = JSON.stringify(settings)
      if (compileContext?.settings !== identity) {
        const create = async (): Promise<CompileContext> => {
          const none = { remarkPlugins: [], rehypePlugins: [] }
          const { loadPlugins } = await import('../config/plugins.js')
          const plugins =
            settings.pluginsPath === undefined ? none : pluginLists(await loadPlugins(settings.pluginsPath))
          return createCompileContext(settings.compile, plugins, termsOf)
        }
        compileContext = { settings: identity, context: create() }
      }
      const context = await compileContext.context
      return (job) => compileSource(job, context, bodiesIn(settings.bodiesDir))
    },
    async render(settings) {
      const { createRenderer } = await import('../prerender/render-job.js')
      const terms = settings.searchLocale === undefined ? undefined : await termsOf(settings.searchLocale)
      return createRenderer(settings, bodiesIn(settings.bodiesDir), terms)
    },
  }
}
