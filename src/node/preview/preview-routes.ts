import type { ResolvedConfig } from '../base/config.js'
import type { LanguageRoutes } from '../base/languages.js'
import { type LanguageSite, languageRoutesOf } from '../site/language-routes.js'
import type { Scope } from './scope.js'
import type { SiteWatcher } from './site-watcher.js'
import type { Snapshot } from './snapshot.js'

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
export class PreviewRoutes {
  /** Languages that are not open, by tag, with the pages of the default language that they were scanned for. */
  readonly #scanned = new Map<string, { readonly site: LanguageSite; readonly of: Snapshot }>()
  #found: { readonly of: readonly unknown[]; readonly routes: LanguageRoutes } | undefined
  #isScheduled = false

  constructor(private readonly preview: PreviewedSite) {}

  /** Looks up the routes of a page in all languages that are known. */
  readonly of: LanguageRoutes = (page) => {
    const known = this.#configs().flatMap((config) => this.#known(config) ?? [])
    const of = known.map(({ identity }) => identity)
    const isSame = this.#found?.of.length === of.length && of.every((one, at) => one === this.#found?.of[at])
    if (this.#found === undefined || !isSame) {
      this.#found = { of, routes: languageRoutesOf(known.map(({ site }) => site)) }
    }
    if (this.#outdated().length > 0) this.#schedule()
    return this.#found.routes(page)
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
    return { identity: open, site: { config, sources: open.sources, plans: open.structure.plans } }
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
