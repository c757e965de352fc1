import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { decodePercent } from '../../shared/decode-percent.js'
import type { DevEvent } from '../../shared/dev-event.js'
import type { ResolvedConfig } from '../base/config.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import type { Feature } from '../base/feature.js'
import type { LanguageRoutes } from '../base/languages.js'
import { siteRelative } from '../base/names.js'
import type { BlockedLoad, WatchEvent } from '../base/server.js'
import { planContent } from '../content/collections.js'
import { StubReader } from '../content/page-stub.js'
import { scanContent } from '../content/scan.js'
import { withGeneratedContent } from '../site/generate-content.js'
import { featuresOf, withPagePlugins } from '../site/workspace.js'
import type { SiteIndex } from '../links/site-index.js'
import type { LanguageSite } from '../site/language-routes.js'
import type { FileBody } from '../site/server/file-body.js'
import { openEventStream, type ServedSite, type TextReceiver } from '../site/server/http-server.js'
import { applyChanges, applyHistory, changedNames, type Effects } from './apply-changes.js'
import { backgroundWork } from './background-work.js'
import { readFinding } from './browser-findings.js'
import { ChangeDebouncer } from './change-debouncer.js'
import { livePolicy } from './documents.js'
import { FileWatcher } from './file-watcher.js'
import { checkCompiled } from './link-checks.js'
import { devPrefix, LiveFiles, pageAt } from './live-files.js'
import { LiveSite, openStores, type PreviewStores } from './live-site.js'
import { failureProblems, isBlocking, ProblemReporter } from './problems.js'
import type { Scope } from './scope.js'
import { servedPolicy } from './served-files.js'
import type { Snapshot } from './snapshot.js'

/** How long background work pauses after an event, in milliseconds. */
const PAUSES = {
  request: 300,
  // Authors who have just saved often save again.
  edit: 2000,
} as const

/**
 * Does background work in small steps while the server is idle. It runs in the server's own thread, because a second
 * compiler would take 70 MB.
 */
export class IdleRunner {
  #resumeAt = 0
  #running: Promise<void> | undefined
  #isRestarted = false
  #isHurried = false
  #wake: () => void = () => undefined

  /** `step` does one piece of work, some milliseconds long, and returns false if there is none. It must not reject. */
  constructor(
    private readonly scope: Scope,
    private readonly step: () => Promise<boolean>,
  ) {}

  /** Pauses the work because of a request or an edit. */
  pause(reason: keyof typeof PAUSES): void {
    this.#resumeAt = Math.max(this.#resumeAt, this.scope.now() + PAUSES[reason])
  }

  /** Starts working, or makes sure that work in progress notices what is new. */
  start(): void {
    this.#isRestarted = this.#running !== undefined
    this.#running ??= this.#run()
  }

  /** Finishes all work without further pauses. */
  async finish(): Promise<void> {
    if (!this.#running) return
    this.#isHurried = true
    this.#wake()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.scope.ended) {
      await this.#untilIdle()
      const hasWorked = await this.step()
      if (!hasWorked && !this.#isRestarted) break
      // The steps before may have passed what is new.
      if (!hasWorked) this.#isRestarted = false
      // Requests come first.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#running = undefined
    this.#isHurried = false
  }

  async #untilIdle(): Promise<void> {
    const { scope } = this
    for (let wait = this.#resumeAt - scope.now(); wait > 0 && !this.#isHurried; wait = this.#resumeAt - scope.now()) {
      await new Promise<void>((resolve) => {
        const cancel = scope.after(wait, resolve)
        this.#wake = () => {
          cancel()
          resolve()
        }
      })
    }
  }
}

/** How often a comment is sent, because proxies close streams that stay silent. */
const PING_MS = 25_000

/** The event streams of all browsers that show the site. */
class EventStreams {
  readonly #streams = new Set<ServerResponse>()

  constructor(private readonly scope: Scope) {
    scope.add(() => {
      for (const stream of this.#streams) stream.destroy()
    })
    this.#ping()
  }

  /** Number of connected browsers. */
  get size(): number {
    return this.#streams.size
  }

  /** Answers a request with a stream that starts with these events. */
  open(response: ServerResponse, first: readonly DevEvent[]): void {
    openEventStream(response)
    this.#streams.add(response)
    response.on('close', () => this.#streams.delete(response))
    for (const event of first) response.write(messageOf(event))
  }

  /** Sends an event to all browsers. */
  send(event: DevEvent): void {
    const message = messageOf(event)
    for (const stream of this.#streams) stream.write(message)
  }

  #ping(): void {
    this.scope.after(PING_MS, () => {
      for (const stream of this.#streams) stream.write(': ping\n\n')
      this.#ping()
    })
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function messageOf(event: DevEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/** The config of a site. */
export interface LoadedSite {
  readonly config: ResolvedConfig
  /** Of a site in another language than the default one: its config in that one. */
  readonly original?: ResolvedConfig
}

/** What a site watcher is created with. */
export interface SiteWatcherOptions {
  /** Closing it ends all timers, watchers and streams. */
  readonly scope: Scope
  readonly loaded: LoadedSite
  readonly features: readonly Feature[]
  readonly load: () => Promise<LoadedSite>
  readonly languageRoutes?: LanguageRoutes | undefined
  /** Of a site in another language than the default one: the index of that one. */
  readonly originalIndex?: (() => SiteIndex) | undefined
  readonly onEvent: (event: WatchEvent) => void
}

/**
 * The problems of the site before a change of the config that keep no page from being shown, until all pages have been checked again.
 * By its name, it is one of those that `checkSite` does not take for an error of the content.
 */
const EARLIER = 'links:earlier'

/** Watching starts after the first document, which it would slow down, or after this many milliseconds. */
const WATCH_AFTER_MS = 1500

/**
 * Serves a site while it is being written:
 * 1. `FileWatcher` reports changed paths, and `ChangeDebouncer` collects them into batches.
 * 2. `applyChanges` updates the `LiveSite` and returns what the batch affects. A change of the config replaces it.
 * 3. `EventStreams` tells the browsers to refresh; `ProblemReporter` sends them what is wrong.
 * 4. `LiveFiles` answers their requests from the `LiveSite`, which compiles pages on request.
 * 5. `IdleRunner` compiles and checks the other pages while there is nothing else to do.
 */
export class SiteWatcher implements ServedSite {
  readonly #watcher: FileWatcher
  readonly #changes: ChangeDebouncer
  readonly #streams: EventStreams
  readonly #reporter: ProblemReporter
  readonly #idle: IdleRunner
  readonly #files = new LiveFiles(() => this.#revision)
  readonly #stores: PreviewStores
  readonly #server = randomUUID()
  #rebuilds = 0
  /** Counts the changes that browsers must know of. */
  #revision = 0
  /** The policy of all documents; undefined until most pages have been compiled. */
  #policy: string | undefined
  /** Whether the config, or what a hook made of its inputs, had errors when it was last loaded. */
  #isConfigBroken = false
  #watching: Promise<void> | undefined
  /** Resolves once git has answered. */
  #history: Promise<void> = Promise.resolve()
  #site: LiveSite
  #background: ReturnType<typeof backgroundWork>

  /** Reads the site; throws a DocsgenError if it cannot be read. Watching starts later. */
  constructor(private readonly options: SiteWatcherOptions) {
    const { scope, loaded, onEvent } = options
    const { config } = loaded
    this.#stores = openStores(config)
    const reader = new StubReader(this.#stores.ofPreview.store)
    this.#streams = new EventStreams(scope)
    this.#watcher = new FileWatcher({
      scope,
      onChange: (filePath) => {
        this.#idle.pause('edit')
        this.#changes.add(filePath)
      },
      onNewFolders: () => this.#addMissedChanges(),
      onPolling: () => onEvent({ type: 'polling' }),
    })
    this.#changes = new ChangeDebouncer({
      scope,
      sizeOf: (filePath) => reader.size(filePath),
      apply: (filePaths) => this.#apply(filePaths),
    })
    this.#reporter = new ProblemReporter({
      scope,
      rootDir: config.rootDir,
      problems: () => this.#site.problems.all(),
      send: (problems, diagnostics) => {
        this.#streams.send({ type: 'problems', problems })
        onEvent({ type: 'problems', diagnostics })
      },
    })
    this.#idle = new IdleRunner(scope, () => this.#workInBackground())
    this.#site = this.#openSite(loaded, reader)
    this.#background = backgroundWork(this.#site)
    scope.add(() => this.#site.save())
    // esbuild would fail noisily if the site's folder were removed while it works.
    scope.add(() => Promise.allSettled([this.#site.code.runtime]).then(() => this.#site.rendering.close()))

    scope.after(WATCH_AFTER_MS, () => void this.#watch())
    this.#updateHistory()
  }

  /** Opens the site again if its pages ask for plugins in their front matter, which is known once they have been scanned. */
  async addPagePlugins(): Promise<void> {
    try {
      const { config, snapshot } = this.#site
      if ((await withPagePlugins(config, snapshot.sources)) !== config) await this.#reopen()
    } catch (error) {
      this.#site.problems.set('server', failureProblems(error))
    }
  }

  /** The config of the site, which changes with its file. */
  get config(): ResolvedConfig {
    return this.#site.config
  }

  /** The site as its files are now. It is another object once its pages have changed. */
  get snapshot(): Snapshot {
    return this.#site.snapshot
  }

  /** The site in another language, as far as links between the languages need it. */
  scanLanguage(config: ResolvedConfig): LanguageSite {
    return this.#site.scanLanguage(config)
  }

  /** Checks the links to another language again, whose pages have changed. */
  onLanguageChange(): void {
    this.#site.onLanguageChange()
    this.#idle.start()
  }

  get base(): string {
    return this.#site.config.base
  }

  get handlers(): ServedSite['handlers'] {
    return this.#site.serving.handlers
  }

  async find(urlPath: string): Promise<FileBody | undefined> {
    this.#idle.pause('request')
    const body = await this.#files.find(this.#site, urlPath)
    this.#reporter.report()
    if (body?.type.startsWith('text/html')) this.options.scope.after(0, () => void this.#watch())
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
        ...(this.#policy === undefined ? [] : [{ type: 'policy', policy: this.#policy } as const]),
        { type: 'problems', problems: this.#reporter.current() },
      ])
  }

  receiverAt(urlPath: string): TextReceiver | undefined {
    if (urlPath !== `${decodeURI(this.base)}${devPrefix}found`) return undefined
    const receive = (text: string): boolean => {
      const finding = readFinding(text)
      const page = finding && pageAt(this.#site, decodePercent(finding.page))
      if (page) this.#site.addFinding(page, finding)
      this.#reporter.report()
      return finding !== undefined
    }
    return { mediaType: 'application/json', receive }
  }

  onBlocked(blocked: BlockedLoad): void {
    const { configPath, rootDir } = this.#site.config
    this.options.onEvent({ type: 'blocked', blocked, configFile: siteRelative(rootDir, configPath) })
  }

  /** Resolves once all changes seen so far are applied and all pages are compiled and checked. */
  async settled(): Promise<void> {
    await this.#watch()
    for (;;) {
      const history = this.#history
      await history
      await this.#idle.finish()
      if (this.#changes.isIdle && history === this.#history) return
      await new Promise<void>((resolve) => this.options.scope.after(5, resolve))
    }
  }

  /** Counters that tests check. */
  figures(): { readonly rebuilds: number; readonly open: number; readonly browsers: number } {
    return { rebuilds: this.#rebuilds, open: this.options.scope.size, browsers: this.#streams.size }
  }

  #watch(): Promise<void> {
    this.#watching ??= this.#startWatching()
    return this.#watching
  }

  async #startWatching(): Promise<void> {
    const { reader, code, contentDirs, singleFiles } = this.#site
    this.#watcher.track(singleFiles)
    // The theme tracks its files, so that a change during the start is among those below.
    await code.runtime.catch(() => undefined)
    await this.#watcher.watch(contentDirs)
    this.#addMissedChanges()
    reader.save()
    this.#idle.start()
  }

  /** Adds the files that have changed while they were not watched. */
  #addMissedChanges(): void {
    try {
      for (const filePath of this.#site.changedFiles()) this.#changes.add(filePath)
    } catch (error) {
      this.#site.problems.set('server', failureProblems(error))
      this.#reporter.report()
    }
  }

  /** Updates the site after a batch of changes. */
  async #apply(filePaths: ReadonlySet<string>): Promise<void> {
    const { scope, onEvent } = this.options
    const started = scope.now()
    const { config, problems } = this.#site
    this.#idle.pause('edit')
    this.#reporter.delayErrors()
    problems.set('server', [])
    this.#site.history.noteChanges(filePaths)
    let hasEffect = true
    try {
      // An input of a hook may be again as it was before the error.
      const isOfConfig = this.#site.needsNewConfig(filePaths) || this.#isConfigBroken
      // The old site stays if the config has errors; the other files are changes of it.
      if (!isOfConfig || !(await this.#reopen()))
        hasEffect = (await this.#refreshBrowsers(await applyChanges(this.#site, filePaths))) || isOfConfig
    } catch (error) {
      problems.set('server', failureProblems(error))
    }
    this.#reporter.report()
    this.#idle.start()
    this.#updateHistory()
    const files = changedNames(filePaths, config.rootDir)
    // If the output is redirected to a watched file, a line about that file would change it again.
    if (hasEffect) onEvent({ type: 'changed', files, ms: scope.now() - started })
  }

  /** Asks git for dates if they may have changed, while everything else goes on. */
  #updateHistory(): void {
    if (!this.#site.history.isOutdated) return
    this.#history = this.#history.then(async () => {
      const site = this.#site
      try {
        await this.#refreshBrowsers(await applyHistory(site))
      } catch (error) {
        site.problems.set('server', failureProblems(error))
      }
      this.#reporter.report()
      if (this.#watching) this.#idle.start()
    })
  }

  /** Sends the policy to the browsers if pages have changed what it allows. */
  async #updatePolicy(): Promise<void> {
    const site = this.#site
    const runtime = await site.code.runtime.catch(() => undefined)
    const policy = runtime && servedPolicy(livePolicy(site, runtime).meta)
    if (policy === undefined || policy === this.#policy) return
    this.#policy = policy
    this.#streams.send({ type: 'policy', policy })
  }

  /** Returns false if there was nothing to refresh. */
  async #refreshBrowsers({ pages, theme }: Effects): Promise<boolean> {
    if (!pages && theme === 'nothing') return false
    await this.#updatePolicy()
    this.#rebuilds++
    const revision = ++this.#revision
    if (theme === 'code') this.#streams.send({ type: 'reload', revision, base: this.base })
    else this.#streams.send({ type: 'refresh', revision })
    const href = this.#site.code.styles()
    if (theme === 'styles' && href !== undefined) this.#streams.send({ type: 'styles', href })
    return true
  }

  /** Opens the site again after the config has changed. Returns false if the new config has errors. */
  async #reopen(): Promise<boolean> {
    const { reader, problems } = this.#site
    try {
      const loaded = await this.#load(reader)
      const { config } = loaded
      const site = this.#openSite(loaded, reader)
      await site.ready()
      void this.#site.rendering.close()
      const earlier = problems.all().filter((problem) => !isBlocking(problem))
      site.problems.set(EARLIER, earlier)
      this.#isConfigBroken = false
      this.#site = site
      this.#background = backgroundWork(site)
      this.#rebuilds++
      this.#revision++
      await this.#watching
      this.#watching = undefined
      this.#streams.send({ type: 'reload', revision: this.#revision, base: config.base })
      void this.#watch()
      return true
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      this.#isConfigBroken = true
      problems.set('config', error.diagnostics)
      return false
    }
  }

  /** Loads the config, with what the plugins have generated that pages ask for. */
  async #load(reader: StubReader): Promise<LoadedSite> {
    const loaded = await this.options.load()
    const sources = scanContent(loaded.config, planContent(loaded.config, featuresOf(loaded.config)), reader.read)
    const config = await withPagePlugins(loaded.config, sources)
    return config === loaded.config ? loaded : { ...loaded, config: await withGeneratedContent(config, true) }
  }

  #openSite(loaded: LoadedSite, reader: StubReader): LiveSite {
    const onLate = () => this.#reporter.report()
    return new LiveSite({
      ...loaded,
      reader,
      stores: this.#stores,
      languageRoutes: this.options.languageRoutes,
      originalIndex: this.options.originalIndex,
      features: this.options.features,
      onCompiled: checkCompiled,
      onInputs: this.#watcher.track,
      onLate,
    })
  }

  /** Does one step of the background work; false if there is none. */
  async #workInBackground(): Promise<boolean> {
    try {
      const { value: step } = await this.#background.next()
      if (step !== 'compiled') await this.#updatePolicy()
      if (step === 'relabeled') this.#streams.send({ type: 'refresh', revision: ++this.#revision })
      if (step === 'rethemed') this.#streams.send({ type: 'reload', revision: ++this.#revision, base: this.base })
      if (step === 'idle') this.#site.problems.set(EARLIER, [])
      if (step !== 'compiled') this.#reporter.report()
      if (step === 'idle') this.#stores.ofBuilds.store.release()
      return step !== 'idle'
    } catch (error) {
      this.#background = backgroundWork(this.#site)
      this.#site.problems.set('server', failureProblems(error))
      return false
    }
  }
}
