import type { ServerResponse } from 'node:http'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { withoutRepeats } from '../diagnostics/without-repeats.js'
import type { BlockedLoad, WatchEvent } from '../model/server.js'
import type { FileBody } from '../server/file-body.js'
import type { ServedSite } from '../server/http-server.js'
import { type LoadedSite, SiteWatcher, type SiteWatcherOptions } from './site-watcher.js'

/**
 * Serves a site in all of its languages. The site in another language than the default one is opened when a browser first asks for one
 * of its pages, so a preview starts as fast as that of one language.
 */
export class PreviewLanguages implements ServedSite {
  readonly #main: SiteWatcher
  /** Sites in other languages, by tag. */
  readonly #others = new Map<string, SiteWatcher>()
  /** The problems of each language. */
  readonly #problems = new Map<string, readonly Diagnostic[]>()

  constructor(private readonly options: SiteWatcherOptions) {
    this.#main = this.#open(options)
  }

  get base(): string {
    return this.#main.base
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

  /** Resolves once all changes seen so far are applied in the languages that are open. */
  async settled(): Promise<void> {
    for (const site of this.#sites()) await site.settled()
  }

  /** Counters that tests check, of all languages that are open. */
  figures(): ReturnType<SiteWatcher['figures']> {
    const all = this.#sites().map((site) => site.figures())
    const sum = (name: 'rebuilds' | 'browsers') => all.reduce((total, figures) => total + figures[name], 0)
    return { rebuilds: sum('rebuilds'), browsers: sum('browsers'), open: this.options.scope.size }
  }

  #sites(): SiteWatcher[] {
    return [this.#main, ...this.#others.values()]
  }

  /** The site in the language that a URL path belongs to. */
  #siteAt(urlPath: string): SiteWatcher {
    const translation = this.#main.config.translations.find(({ base }) => `${urlPath}/`.startsWith(decodeURI(base)))
    const tag = translation?.languages?.current
    if (translation === undefined || tag === undefined) return this.#main
    const known = this.#others.get(tag)
    if (known) return known
    const load = async (): Promise<LoadedSite> => {
      const { config } = await this.options.load()
      const own = config.translations.find(({ languages }) => languages?.current === tag)
      return { config: own ?? translation, original: config }
    }
    const opened = this.#open({ loaded: { config: translation, original: this.#main.config }, load })
    this.#others.set(tag, opened)
    return opened
  }

  #open(site: Pick<SiteWatcherOptions, 'loaded' | 'load'>): SiteWatcher {
    const language = site.loaded.config.languages?.current ?? ''
    return new SiteWatcher({
      ...{ ...this.options, ...site },
      onEvent: (event) => this.options.onEvent(event.type === 'problems' ? this.#joined(language, event) : event),
    })
  }

  /** The problems of all languages, of which several may have found the same one. */
  #joined(language: string, event: Extract<WatchEvent, { readonly type: 'problems' }>): WatchEvent {
    this.#problems.set(language, event.diagnostics)
    const all = [...this.#problems.values()].flat()
    return { ...event, diagnostics: withoutRepeats(all) }
  }
}
