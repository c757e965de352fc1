import type { ServerResponse } from 'node:http'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { withoutRepeats } from '../base/diagnostics/without-repeats.js'
import type { ResolvedConfig } from '../base/config.js'
import { hostBase } from '../base/languages.js'
import type { BlockedLoad } from '../base/server.js'
import type { FileBody } from '../site/server/file-body.js'
import type { ServedSite } from '../site/server/http-server.js'
import { PreviewRoutes } from './preview-routes.js'
import { Scope } from './scope.js'
import { type LoadedSite, SiteWatcher, type SiteWatcherOptions } from './site-watcher.js'

/**
 * Serves a site in all of its languages. The site in another language than the default one is opened when a browser first asks for one
 * of its pages, so a preview starts as fast as that of one language.
 */
export class PreviewLanguages implements ServedSite {
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

  onBlocked(blocked: BlockedLoad): void {
    this.#main.onBlocked(blocked)
  }

  /** Resolves once all changes seen so far are applied in the languages that are open, and the others are scanned. */
  async settled(): Promise<void> {
    for (const site of this.#sites()) await site.settled()
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
      languageRoutes: this.#routes.of,
      onEvent: (event) => {
        this.#closeRemoved()
        if (options.scope.ended) return
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
