import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { StubReader } from '../content/page-stub.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { FileBody } from '../server/file-body.js'
import type { ServedSite } from '../server/http-server.js'
import { applyChanges, type Effects } from './apply-changes.js'
import { backgroundWork } from './background-work.js'
import { ChangeDebouncer } from './change-debouncer.js'
import { EventStreams } from './event-streams.js'
import { FileWatcher } from './file-watcher.js'
import { IdleRunner } from './idle-runner.js'
import { checkAllPages, checkCompiled } from './link-checks.js'
import { devPrefix, LiveFiles } from './live-files.js'
import { LiveSite } from './live-site.js'
import { ProblemReporter } from './problems.js'
import type { Scope } from './scope.js'
import { loadStubs, saveStubs } from './stored-stubs.js'

/** What the terminal shows while a site is being written. */
export type WatchEvent =
  | { readonly type: 'changed'; readonly files: readonly string[]; readonly ms: number }
  | { readonly type: 'problems'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: 'polling' }

/** What a site watcher is opened with. */
export interface SiteWatcherOptions {
  /** Closing it ends all timers, watchers and streams. */
  readonly scope: Scope
  readonly config: ResolvedConfig
  /** Loads the config again after it has been edited. */
  readonly loadConfig: () => Promise<ResolvedConfig>
  readonly onEvent: (event: WatchEvent) => void
}

/** Watching starts after the first document has been sent, which it would slow down, or after this many milliseconds. */
const WATCH_AFTER_MS = 1500

/**
 * Serves a site while it is being written:
 * 1. `FileWatcher` reports changed paths, and `ChangeDebouncer` collects them into batches.
 * 2. `applyChanges` updates the `LiveSite` and returns what the batch affects.
 * 3. `EventStreams` tells the browsers to refresh; `ProblemReporter` sends them what is wrong.
 * 4. `LiveFiles` answers their requests from the `LiveSite`, which compiles pages on request.
 * 5. `IdleRunner` compiles and checks the other pages while there is nothing else to do.
 * A change of the config replaces the `LiveSite`.
 */
export class SiteWatcher implements ServedSite {
  readonly #options: SiteWatcherOptions
  readonly #watcher: FileWatcher
  readonly #changes: ChangeDebouncer
  readonly #streams: EventStreams
  readonly #reporter: ProblemReporter
  readonly #idle: IdleRunner
  readonly #files = new LiveFiles(() => this.#revision)
  readonly #server = randomUUID()
  /** Counts the changes that browsers must know of. */
  #revision = 0
  #rebuilds = 0
  #watching: Promise<void> | undefined
  #site: LiveSite
  #background: ReturnType<typeof backgroundWork>

  private constructor(options: SiteWatcherOptions, watcher: FileWatcher, site: LiveSite) {
    const { scope, config, onEvent } = options
    const now = () => performance.now()
    this.#options = options
    this.#watcher = watcher
    this.#site = site
    this.#background = backgroundWork(site)
    const sizeOf = (filePath: string) => site.reader.size(filePath)
    this.#changes = new ChangeDebouncer({ scope, now, sizeOf, apply: (filePaths) => this.#apply(filePaths) })
    this.#streams = new EventStreams(scope)
    this.#reporter = new ProblemReporter({
      scope,
      now,
      rootDir: config.rootDir,
      problems: () => this.#site.problems.all(),
      send: (problems, diagnostics) => {
        this.#streams.send({ type: 'problems', problems })
        onEvent({ type: 'problems', diagnostics })
      },
    })
    this.#idle = new IdleRunner({ scope, now, step: () => this.#workInBackground() })
    // Closing awaits esbuild, which would fail noisily if the site's folder were removed while it works.
    scope.add(() => Promise.allSettled([this.#site.theme.current]))
    scope.after(WATCH_AFTER_MS, () => void this.#watch())
  }

  /** Opens the site; rejects with a DocsgenError if it cannot be read. Watching starts later. */
  static async open(options: SiteWatcherOptions): Promise<SiteWatcher> {
    const { scope, config, onEvent } = options
    const reader = new StubReader(loadStubs(config.cacheDir))
    const watcher = new FileWatcher({ scope, onPolling: () => onEvent({ type: 'polling' }) })
    return new SiteWatcher(options, watcher, await openSite({ config, reader, watcher }))
  }

  get base(): string {
    return this.#site.config.base
  }

  async find(urlPath: string): Promise<FileBody | undefined> {
    this.#idle.pause('request')
    const body = await this.#files.find(this.#site, urlPath)
    this.#reporter.report()
    if (body?.type.startsWith('text/html')) this.#options.scope.after(0, () => void this.#watch())
    return body
  }

  notFound(): Promise<FileBody | undefined> {
    return this.#files.notFound(this.#site)
  }

  streamAt(urlPath: string): ((response: ServerResponse) => void) | undefined {
    if (urlPath !== `${decodeURI(this.base)}${devPrefix}events`) return undefined
    return (response) =>
      this.#streams.open(response, [
        { type: 'hello', server: this.#server, revision: this.#revision },
        { type: 'problems', problems: this.#reporter.current() },
      ])
  }

  /** Resolves once all changes seen so far are applied and all pages are compiled and checked. */
  async settled(): Promise<void> {
    await this.#watch()
    for (;;) {
      await this.#idle.finish()
      if (this.#changes.isIdle) return
      await new Promise<void>((resolve) => this.#options.scope.after(5, resolve))
    }
  }

  /** Counters that tests check. */
  figures(): { readonly rebuilds: number; readonly open: number; readonly browsers: number } {
    return { rebuilds: this.#rebuilds, open: this.#options.scope.size, browsers: this.#streams.size }
  }

  #watch(): Promise<void> {
    this.#watching ??= this.#startWatching()
    return this.#watching
  }

  async #startWatching(): Promise<void> {
    const { config, reader } = this.#site
    const { docs, pagesDir, staticDirs, inputPaths, cacheDir } = config
    this.#watcher.track(inputPaths)
    const trees = [...(docs ? [docs.docsDir] : []), ...(pagesDir === undefined ? [] : [pagesDir]), ...staticDirs]
    await this.#watcher.watch(trees, (filePath) => {
      this.#idle.pause('edit')
      this.#changes.add(filePath)
    })
    // Files that have changed between the scan and now.
    for (const filePath of this.#site.changedFiles()) this.#changes.add(filePath)
    saveStubs(cacheDir, reader.entries())
    this.#idle.start()
  }

  /** Updates the site after a batch of changes. */
  async #apply(filePaths: ReadonlySet<string>): Promise<void> {
    const started = performance.now()
    const { config, problems } = this.#site
    this.#idle.pause('edit')
    this.#reporter.delayErrors()
    problems.set('server', [])
    try {
      if (config.inputPaths.some((inputPath) => filePaths.has(inputPath))) await this.#reopen()
      else this.#refreshBrowsers(await applyChanges(this.#site, filePaths))
    } catch (error) {
      problems.set('server', [internalError(error)])
    }
    this.#reporter.report()
    this.#idle.start()
    const files = [...filePaths].map((filePath) => path.relative(config.rootDir, filePath))
    this.#options.onEvent({ type: 'changed', files, ms: performance.now() - started })
  }

  #refreshBrowsers({ pages, structure, theme }: Effects): void {
    if (!pages && !structure && theme === 'nothing') return
    this.#rebuilds++
    const revision = ++this.#revision
    if (structure) checkAllPages(this.#site)
    if (theme === 'code') this.#streams.send({ type: 'reload', revision, base: this.base })
    else this.#streams.send({ type: 'refresh', revision })
    const href = this.#site.theme.styles()
    if (theme === 'styles' && href !== undefined) this.#streams.send({ type: 'styles', href })
  }

  /** Opens the site again after the config has changed. The old site stays if the new config has errors. */
  async #reopen(): Promise<void> {
    const { reader, problems } = this.#site
    try {
      const config = await this.#options.loadConfig()
      const site = await openSite({ config, reader, watcher: this.#watcher })
      await site.theme.current
      this.#site = site
      this.#background = backgroundWork(site)
      this.#rebuilds++
      this.#revision++
      await this.#watching
      this.#watching = undefined
      this.#streams.send({ type: 'reload', revision: this.#revision, base: config.base })
      void this.#watch()
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      problems.set('config', error.diagnostics)
    }
  }

  /** Does one step of the background work; false if there is none. */
  async #workInBackground(): Promise<boolean> {
    try {
      const { value: step } = await this.#background.next()
      if (step === 'relabeled') this.#streams.send({ type: 'refresh', revision: ++this.#revision })
      if (step !== 'compiled') this.#reporter.report()
      return step !== 'idle'
    } catch (error) {
      // A generator that has thrown is finished.
      this.#background = backgroundWork(this.#site)
      this.#site.problems.set('server', [internalError(error)])
      return false
    }
  }
}

function openSite(options: {
  readonly config: ResolvedConfig
  readonly reader: StubReader
  readonly watcher: FileWatcher
}): Promise<LiveSite> {
  const { config, reader, watcher } = options
  return LiveSite.open({ config, reader, onCompiled: checkCompiled, onInputs: watcher.track })
}

/** A fault of the system, or a bug: reported like any other problem, and the server goes on. */
function internalError(error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'internal', severity: 'error', message: message.replace(/\s+/g, ' ') }
}
