import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { StubReader } from '../content/page-stub.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import { type Applied, applyChanges } from './apply-changes.js'
import { type Generation, openGeneration } from './generation.js'
import { Inputs } from './inputs.js'
import { Burst } from './burst.js'
import { EventHub } from './event-hub.js'
import type { FileBody } from '../server/file-body.js'
import { FileWatch } from './file-watch.js'
import type { ServedSite } from '../server/http-server.js'
import { IdleWork } from './idle-work.js'
import { devPrefix, LiveFiles } from './live-files.js'
import { LiveSearch } from './live-search.js'
import { Publisher } from './publisher.js'
import type { Scope } from './scope.js'
import { Settling } from './settling.js'
import { loadStubs, saveStubs } from './stored-stubs.js'

/** What happens while a site is written; `cli.ts` prints it. */
export type WatchEvent =
  | { readonly type: 'changed'; readonly files: readonly string[]; readonly ms: number }
  | { readonly type: 'problems'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: 'polling' }

export interface SiteWatcherOptions {
  readonly scope: Scope
  readonly config: ResolvedConfig
  readonly loadConfig: () => Promise<ResolvedConfig>
  readonly onEvent: (event: WatchEvent) => void
}

/** Without a request the folders are watched from this moment on; the first page comes first. */
const WATCH_AFTER_MS = 1500

/** A live site, what changes it, and whom it tells. */
export class SiteWatcher implements ServedSite {
  readonly #options: SiteWatcherOptions
  readonly #reader: StubReader
  readonly #inputs: Inputs
  readonly #hub: EventHub
  readonly #files: LiveFiles
  readonly #burst: Burst
  readonly #settling: Settling
  readonly #publisher: Publisher
  readonly #idle: IdleWork
  readonly #server = randomUUID()
  #revision = 0
  #rebuilds = 0
  #watching: Promise<FileWatch> | undefined
  #current: Generation

  private constructor(
    options: SiteWatcherOptions & {
      readonly reader: StubReader
      readonly inputs: Inputs
      readonly first: Generation
    },
  ) {
    const { scope } = options
    this.#reader = options.reader
    this.#inputs = options.inputs
    this.#current = options.first
    const now = performance.now.bind(performance)
    this.#options = options
    this.#hub = new EventHub(scope)
    const search = new LiveSearch(() => this.#revision)
    this.#files = new LiveFiles(() => this.#revision, search)
    this.#burst = new Burst({ scope, now, apply: (paths) => this.#apply(paths) })
    const sizeOf = (filePath: string): number | undefined => this.#reader.size(filePath)
    this.#settling = new Settling({ scope, sizeOf, again: (filePath) => this.#burst.add(filePath) })
    this.#publisher = new Publisher({
      scope,
      now,
      problems: () => this.#current.problems,
      rootDir: () => options.config.rootDir,
      send: (problems, diagnostics) => {
        this.#hub.send({ type: 'problems', problems })
        options.onEvent({ type: 'problems', diagnostics })
      },
    })
    this.#idle = new IdleWork({ scope, now, step: () => this.#learn() })
  }

  static async open(options: SiteWatcherOptions): Promise<SiteWatcher> {
    const reader = new StubReader(loadStubs(options.config.cacheDir))
    const inputs = new Inputs()
    const first = await openGeneration({ config: options.config, reader, inputs })
    const watcher = new SiteWatcher({ ...options, reader, inputs, first })
    // esbuild is not left alone with its work, nor with a folder that is gone.
    options.scope.add(() => Promise.allSettled([watcher.#current.session.theme.current]))
    options.scope.after(WATCH_AFTER_MS, () => void watcher.#watch())
    return watcher
  }

  get base(): string {
    return this.#current.session.config.base
  }

  async find(urlPath: string): Promise<FileBody | undefined> {
    this.#idle.putOff('request')
    const body = await this.#files.find(urlPath, this.#current.session)
    this.#publisher.publish()
    if (body?.type.startsWith('text/html')) this.#options.scope.after(0, () => void this.#watch())
    return body
  }

  notFound(): Promise<FileBody | undefined> {
    return this.#files.notFound(this.#current.session)
  }

  streamAt(urlPath: string): ((response: ServerResponse) => void) | undefined {
    if (urlPath !== `${decodeURI(this.base)}${devPrefix}events`) return undefined
    return (response) =>
      this.#hub.open(response, [
        { type: 'hello', server: this.#server, revision: this.#revision },
        { type: 'problems', problems: this.#publisher.shown() },
      ])
  }

  /** Resolves when nothing is left to do for what has been seen of the files. */
  async settled(): Promise<void> {
    await this.#watch()
    for (;;) {
      await this.#idle.done()
      if (this.#burst.isIdle && this.#settling.isIdle) return
      await new Promise<void>((resolve) => this.#options.scope.after(5, resolve))
    }
  }

  figures(): { readonly rebuilds: number; readonly open: number; readonly browsers: number } {
    return { rebuilds: this.#rebuilds, open: this.#options.scope.size, browsers: this.#hub.size }
  }

  /** Begins to watch, and finds what was changed since the folders were read. */
  #watch(): Promise<FileWatch> {
    this.#watching ??= this.#openWatch()
    return this.#watching
  }

  async #openWatch(): Promise<FileWatch> {
    const { scope, onEvent } = this.#options
    const { docs, pagesDir, staticDirs, inputPaths } = this.#current.session.config
    const watch = await FileWatch.open({
      scope,
      trees: [...(docs ? [docs.docsDir] : []), ...(pagesDir === undefined ? [] : [pagesDir]), ...staticDirs],
      onChange: (filePath) => {
        this.#idle.putOff('edit')
        this.#burst.add(filePath)
      },
      onPolling: () => onEvent({ type: 'polling' }),
    })
    this.#inputs.add(inputPaths)
    this.#inputs.follow(watch)
    for (const filePath of this.#current.session.changedFiles()) this.#burst.add(filePath)
    saveStubs(this.#current.session.config.cacheDir, this.#reader.entries())
    this.#idle.start()
    return watch
  }

  async #apply(filePaths: ReadonlySet<string>): Promise<void> {
    const started = performance.now()
    this.#idle.putOff('edit')
    const ready = this.#settling.ready(filePaths)
    if (ready.size === 0) return
    this.#publisher.changed()
    try {
      const { session } = this.#current
      if (session.config.inputPaths.some((inputPath) => ready.has(inputPath))) await this.#restart()
      else this.#tell(await applyChanges(session, ready, this.#reader))
    } catch (error) {
      this.#current.problems.set('server', [faultOf(error)])
    }
    this.#publisher.publish()
    this.#idle.start()
    const { rootDir } = this.#current.session.config
    const files = [...ready].map((filePath) => path.relative(rootDir, filePath))
    this.#options.onEvent({ type: 'changed', files, ms: performance.now() - started })
  }

  /** Tells the browsers what to fetch again. */
  #tell({ routes, structure, theme }: Applied): void {
    if (routes.size === 0 && !structure && theme === 'nothing') return
    this.#rebuilds++
    this.#revision++
    if (structure) this.#current.links.checkAll()
    if (theme === 'code') this.#hub.send({ type: 'reload', revision: this.#revision, base: this.base })
    else this.#hub.send({ type: 'refresh', revision: this.#revision })
    const styles = this.#current.session.theme.styles()
    if (theme === 'styles' && styles !== undefined) this.#hub.send({ type: 'styles', href: styles })
  }

  /** Begins again with the config as it is now; while it is wrong, the old site stays. */
  async #restart(): Promise<void> {
    try {
      const config = await this.#options.loadConfig()
      const next = await openGeneration({ config, reader: this.#reader, inputs: this.#inputs })
      await next.session.theme.current
      this.#current = next
      this.#rebuilds++
      this.#revision++
      const watch = await this.#watching
      this.#watching = undefined
      await watch?.close()
      this.#hub.send({ type: 'reload', revision: this.#revision, base: config.base })
      void this.#watch()
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      this.#current.problems.set('config', error.diagnostics)
    }
  }

  /** Compiles one more page that nobody has asked for. */
  async #learn(): Promise<boolean> {
    try {
      const { learning } = this.#current
      const progress = await learning.step()
      if (progress === 'relabelled') this.#hub.send({ type: 'refresh', revision: ++this.#revision })
      if (progress !== 'learned') this.#publisher.publish()
      return progress !== 'nothing'
    } catch (error) {
      this.#current.problems.set('server', [faultOf(error)])
      return false
    }
  }
}

/** A fault of the system, or a bug: told like any problem, and the server goes on. */
function faultOf(error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'internal', severity: 'error', message: message.replace(/\s+/g, ' ') }
}
