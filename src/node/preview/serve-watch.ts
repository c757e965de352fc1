import type { ServerResponse } from 'node:http'
import { docsgenFeatures } from '../../features/features.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { CommandOptions } from '../base/command.js'
import type { ResolvedConfig } from '../base/config.js'
import { withoutRepeats } from '../base/diagnostics/without-repeats.js'
import { hostBase, type LanguageRoutes } from '../base/languages.js'
import type { BlockedLoad, RunningServer, WatchEvent } from '../base/server.js'
import { withLinkedSites } from '../site/workspace.js'
import { withGeneratedContent } from '../site/generate-content.js'
import { languageRoutesOf, type LanguageSite } from '../site/language-routes.js'
import type { FileBody } from '../site/server/file-body.js'
import { listenHttp, type ServedSite, type TextReceiver } from '../site/server/http-server.js'
import { loadSiteConfig } from '../site/site-config.js'
import { Scope } from './scope.js'
import { type LoadedSite, SiteWatcher, type SiteWatcherOptions } from './site-watcher.js'
import type { Snapshot } from './snapshot.js'

/** Options of `serveWatch`. */
export interface WatchOptions extends Pick<CommandOptions, 'root' | 'configPath' | 'outDir'> {
  /** Defaults to 3000; 0 takes any free port. */
  readonly port?: number
  /** Defaults to 127.0.0.1, which only this machine can reach. */
  readonly host?: string
  /** Fails if the port is taken, instead of trying the next ones. */
  readonly strictPort?: boolean
  /** Called with each change that was applied, and with the problems of the site whenever they change. */
  readonly onEvent?: (event: WatchEvent) => void
}

/** A running preview server. */
export interface WatchServer extends RunningServer {
  /** Resolves when every change seen so far is applied, all pages are compiled and their links are checked. */
  settled(): Promise<void>
  /** Number of rebuilds, number of open timers, watchers and streams, and number of connected browsers. */
  figures(): { readonly rebuilds: number; readonly open: number; readonly browsers: number }
}

/** How many higher ports to try if the port is taken. */
const OTHER_PORTS = 20

/**
 * Serves a site from its sources and updates browsers when files change:
 * 1. load the config, and generate the content of plugins;
 * 2. read the front matter of the content files, and start bundling the theme;
 * 3. listen; a page is compiled and rendered when a browser requests it, with the steps of the build;
 * 4. after the first page, watch the folders, and scan them again for changes in the meantime;
 * 5. apply each change to what depends on it, and notify the browsers, which update their page in place;
 * 6. while idle, compile the other pages, so that every link is checked;
 * 7. when the config changes, continue at 2 in the same process; if it is invalid, keep serving the old site.
 *
 * @param options - The site and the address.
 * @returns The server, which listens and watches until it is closed.
 * @throws {@link DocsgenError} if the config is invalid at the start or the address is not available.
 */
export async function serveWatch(options: WatchOptions): Promise<WatchServer> {
  const { root, configPath, outDir } = options
  const { port = 3000, host = '127.0.0.1', strictPort = false, onEvent = () => undefined } = options
  const load = async () => {
    const loaded = await loadSiteConfig({ root, configPath, overrides: { outDir, drafts: true }, isOneHost: true })
    const config = await withGeneratedContent(await withLinkedSites(loaded, true), true)
    const translations: ResolvedConfig[] = []
    for (const translation of config.translations) translations.push(await withGeneratedContent(translation, true))
    return { config: { ...config, translations } }
  }
  const loaded = await load()
  const scope = new Scope()
  try {
    const site = new PreviewLanguages({ scope, loaded, features: docsgenFeatures(), load, onEvent })
    await site.addPagePlugins()
    const server = await listenHttp(site, { host, port, otherPorts: strictPort ? 0 : OTHER_PORTS })
    scope.add(() => server.close())
    return { ...server, close: () => scope.close(), settled: () => site.settled(), figures: () => site.figures() }
  } catch (error) {
    await scope.close()
    throw error
  }
}

/** How long after a request the other languages are scanned. The first document does not wait for them. */
const SCAN_AFTER_MS = 1000

/** A site whose languages a preview links with each other. */
interface PreviewedSite {
  readonly scope: Scope
  /** In the default language. */
  main(): SiteWatcher
  /** In another language, if a browser has asked for one of its pages. */
  open(tag: string): SiteWatcher | undefined
}

/**
 * Where pages are in the languages of a previewed site. Languages that are open are as their files are now. The others are scanned in
 * the background, and again once pages of the default language have changed: until then, pages do not link to them.
 */
class PreviewRoutes implements LanguageRoutes {
  /** Languages that are not open, by tag, with the pages of the default language that they were scanned for. */
  readonly #scanned = new Map<string, { readonly site: LanguageSite; readonly of: Snapshot }>()
  #found: { readonly of: readonly unknown[]; readonly routes: LanguageRoutes } | undefined
  #isScheduled = false

  constructor(private readonly preview: PreviewedSite) {}

  of(page: Parameters<LanguageRoutes['of']>[0]): ReturnType<LanguageRoutes['of']> {
    if (this.#outdated().length > 0) this.#schedule()
    return this.#routes().of(page)
  }

  /** Languages that are not open lack nothing, because their files are not watched. */
  lacks(route: string): boolean {
    return this.#routes().lacks(route)
  }

  /** The routes in all languages that are known. */
  #routes(): LanguageRoutes {
    const known = this.#configs().flatMap((config) => this.#known(config) ?? [])
    const of = known.map(({ identity }) => identity)
    const isSame = this.#found?.of.length === of.length && of.every((one, at) => one === this.#found?.of[at])
    if (this.#found === undefined || !isSame) {
      this.#found = { of, routes: languageRoutesOf(known.map(({ site }) => site)) }
    }
    return this.#found.routes
  }

  /** Scans all languages that are not open or have changed since. */
  scan(): void {
    for (const config of this.#outdated()) this.#scanOne(config)
  }

  #configs(): readonly ResolvedConfig[] {
    const { config } = this.preview.main()
    return [config, ...config.translations]
  }

  #siteOf(config: ResolvedConfig): SiteWatcher | undefined {
    const { languages } = config
    return languages?.dir === undefined ? this.preview.main() : this.preview.open(languages.current)
  }

  #known(config: ResolvedConfig): { readonly identity: unknown; readonly site: LanguageSite } | undefined {
    const open = this.#siteOf(config)?.snapshot
    const scanned = this.#scanned.get(config.languages?.current ?? '')
    if (open === undefined) return scanned && { identity: scanned, site: scanned.site }
    return { identity: open, site: { ...open, ...open.structure } }
  }

  #outdated(): readonly ResolvedConfig[] {
    const { snapshot } = this.preview.main()
    return this.#configs().filter((config) => {
      if (this.#siteOf(config) !== undefined) return false
      return this.#scanned.get(config.languages?.current ?? '')?.of !== snapshot
    })
  }

  #scanOne(config: ResolvedConfig): void {
    const main = this.preview.main()
    const tag = config.languages?.current ?? ''
    const of = main.snapshot
    try {
      this.#scanned.set(tag, { site: main.scanLanguage(config), of })
    } catch {
      // It fails again, and is reported, once the language is opened.
      this.#scanned.set(tag, { site: { config, sources: { docs: [], markdownPages: [], pages: [] }, plans: [] }, of })
    }
  }

  /** Scans the languages one after the other, so that requests are answered in between. */
  #schedule(delay = SCAN_AFTER_MS): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.preview.scope.after(delay, () => {
      this.#isScheduled = false
      const [next, ...others] = this.#outdated()
      if (next) this.#scanOne(next)
      if (others.length > 0) this.#schedule(0)
    })
  }
}

/**
 * Serves a site in all of its languages. The site in another language than the default one is opened when a browser first asks for one
 * of its pages, so a preview starts as fast as that of one language.
 */
class PreviewLanguages implements ServedSite {
  readonly #main: SiteWatcher
  /** Sites in other languages, by tag. */
  readonly #others = new Map<string, OpenSite>()
  readonly #routes: PreviewRoutes
  /** The problems of each open language. */
  readonly #problems = new Map<string, readonly Diagnostic[]>()

  constructor(private readonly options: SiteWatcherOptions) {
    const { scope } = options
    this.#routes = new PreviewRoutes({ scope, main: () => this.#main, open: (tag) => this.#others.get(tag)?.site })
    this.#main = this.#open('', options)
  }

  /** See `SiteWatcher.addPagePlugins`. Other languages do it when they are opened. */
  addPagePlugins(): Promise<void> {
    return this.#main.addPagePlugins()
  }

  get base(): string {
    return hostBase(this.#main.config)
  }

  get handlers(): ServedSite['handlers'] {
    return this.#main.handlers
  }

  find(urlPath: string): Promise<FileBody | undefined> {
    return this.#siteAt(urlPath).find(urlPath)
  }

  notFound(_acceptEncoding: string, urlPath: string): Promise<FileBody | undefined> {
    return this.#siteAt(urlPath).notFound()
  }

  streamAt(urlPath: string): ((response: ServerResponse) => void) | undefined {
    return this.#siteAt(urlPath).streamAt(urlPath)
  }

  receiverAt(urlPath: string): TextReceiver | undefined {
    return this.#siteAt(urlPath).receiverAt(urlPath)
  }

  onBlocked(blocked: BlockedLoad): void {
    this.#main.onBlocked(blocked)
  }

  /** Resolves once all changes seen so far are applied in the languages that are open, and the others are scanned. */
  async settled(): Promise<void> {
    for (const site of [...this.#sites(), this.#main]) await site.settled()
    this.#routes.scan()
  }

  /** Counters that tests check, of all languages that are open. */
  figures(): ReturnType<SiteWatcher['figures']> {
    const all = this.#sites().map((site) => site.figures())
    const scopes = [this.options.scope, ...[...this.#others.values()].map(({ scope }) => scope)]
    const open = scopes.reduce((total, { size }) => total + size, 0)
    const sum = (name: 'rebuilds' | 'browsers') => all.reduce((total, figures) => total + figures[name], 0)
    return { rebuilds: sum('rebuilds'), browsers: sum('browsers'), open }
  }

  #sites(): SiteWatcher[] {
    return [this.#main, ...[...this.#others.values()].map(({ site }) => site)]
  }

  /** The site in the language that a URL path belongs to. */
  #siteAt(urlPath: string): SiteWatcher {
    const translation = this.#main.config.translations.find(({ base }) => `${urlPath}/`.startsWith(decodeURI(base)))
    const tag = translation?.languages?.current
    if (translation === undefined || tag === undefined) return this.#main
    const known = this.#others.get(tag)
    if (known) return known.site
    const load = async (): Promise<LoadedSite> => {
      const { config } = await this.options.load()
      return { config: translationOf(config, tag) ?? translation, original: config }
    }
    const scope = new Scope()
    const loaded = { config: translation, original: this.#main.config }
    const originalIndex = () => this.#main.snapshot.index
    const site = this.#open(tag, { ...this.options, scope, loaded, load, originalIndex })
    this.#others.set(tag, { site, scope, close: this.options.scope.add(() => scope.close()) })
    this.#main.onLanguageChange()
    void site.addPagePlugins()
    return site
  }

  /** Closes the languages that the config no longer has. */
  #closeRemoved(): void {
    for (const [tag, { close }] of this.#others) {
      if (translationOf(this.#main.config, tag) !== undefined) continue
      this.#others.delete(tag)
      close()
      this.#report(tag, [])
    }
  }

  #open(tag: string, options: SiteWatcherOptions): SiteWatcher {
    return new SiteWatcher({
      ...options,
      languageRoutes: this.#routes,
      onEvent: (event) => {
        this.#closeRemoved()
        if (options.scope.ended) return
        if (event.type === 'changed' && tag !== '') this.#main.onLanguageChange()
        if (event.type === 'problems') this.#report(tag, event.diagnostics)
        else this.options.onEvent(event)
      },
    })
  }

  /** Reports the problems of all languages after those of one have changed. Several languages may have found the same one. */
  #report(tag: string, diagnostics: readonly Diagnostic[]): void {
    this.#problems.set(tag, diagnostics)
    this.options.onEvent({ type: 'problems', diagnostics: withoutRepeats([...this.#problems.values()].flat()) })
  }
}

/** A site in another language than the default one, which has been opened. */
interface OpenSite {
  readonly site: SiteWatcher
  readonly scope: Scope
  readonly close: () => void
}

function translationOf(config: ResolvedConfig, tag: string): ResolvedConfig | undefined {
  return config.translations.find(({ languages }) => languages?.current === tag)
}
