import type { TermReader } from '../../shared/search/terms.js'
import { ROOT_NAME, SEARCH_DIR } from '../../shared/search/index-files.js'
import { hashOf } from '../model/hash.js'
import { boostOf, isSearchable, setOf } from '../search/indexed-pages.js'
import { makeIndex } from '../search/make-index.js'
import { fieldsOfPage } from '../search/indexed-fields.js'
import { recordTerms } from '../search/record-terms.js'
import { loadTermReader } from '../search/languages.js'
import type { IndexedPage } from '../search/write-index.js'
import type { SitePage } from '../model/site.js'
import { type PreparedPage, preparePage, renderPage } from './documents.js'
import type { LiveSite } from './live-site.js'

type Files = ReadonlyMap<string, string>

/** How many pages are rendered before an index is created; the others are rendered afterwards, for the next index. */
const MOST_RENDERED_AT_ONCE = 24

/**
 * The search index of a live site. It is created when a browser first requests it, and again at the first request after
 * an edit, so that edits themselves cost nothing. Its rows name no data files: browsers take excerpts from the documents.
 */
export class LiveSearch {
  #index: { readonly site: LiveSite; readonly state: string; readonly files: Promise<Files> } | undefined
  /** The index before: a browser may still be reading its files. */
  #previous: Promise<Files> | undefined
  /** Terms of pages that components render a part of, by route. */
  readonly #rendered = new Map<string, { readonly key: string; readonly terms: string }>()
  /** Counts how often pages were rendered after an index had been created without them. */
  #lateRenderings = 0

  /** `revision` counts the changes of the site. */
  constructor(private readonly revision: () => number) {}

  /** Returns a file of the index by its name below the base; undefined if there is none. */
  async file(site: LiveSite, name: string): Promise<string | undefined> {
    if (site.config.search.provider !== 'local') return undefined
    const short = name.slice(SEARCH_DIR.length)
    const state = `${this.revision()} ${this.#lateRenderings}`
    const index = this.#index
    if (!index || (short === ROOT_NAME && (index.site !== site || index.state !== state))) {
      this.#previous = index?.files
      this.#index = { site, state, files: this.#createIndex(site) }
    }
    return (await this.#index?.files)?.get(short) ?? (await this.#previous)?.get(short)
  }

  async #createIndex(site: LiveSite): Promise<Files> {
    const { docs, locale, search } = site.config
    const readTerms = await loadTermReader(locale)
    const pages: IndexedPage[] = []
    const late: PreparedPage[] = []
    let rendered = 0
    for (const [route, page] of site.snapshot.pages) {
      if (!isSearchable(page, search.exclude)) continue
      const about = { ...boostOf(page), ...setOf(page, docs) }
      const terms = await staticTerms(site, page, readTerms)
      if (terms !== undefined) {
        pages.push({ row: [route, page.title, ''], terms, ...about })
        continue
      }
      const prepared = await preparePage(site, route).catch(() => undefined)
      if (!prepared) continue
      if (this.#rendered.get(route)?.key !== keyOf(prepared)) {
        if (rendered++ < MOST_RENDERED_AT_ONCE) await this.#render(site, prepared, readTerms)
        else late.push(prepared)
      }
      const known = this.#rendered.get(route)
      if (known) pages.push({ row: [route, prepared.page.title, ''], terms: known.terms, ...about })
    }
    void this.#renderLate(site, late, readTerms)
    const files = new Map<string, string>()
    await makeIndex({ pages, locale }, (name, content) => files.set(name, content))
    return files
  }

  async #renderLate(site: LiveSite, pages: readonly PreparedPage[], readTerms: TermReader): Promise<void> {
    for (const page of pages) {
      await this.#render(site, page, readTerms)
      // Requests come first.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (pages.length > 0) this.#lateRenderings++
  }

  async #render(site: LiveSite, prepared: PreparedPage, readTerms: TermReader): Promise<void> {
    const { page, sitePage } = prepared
    const { body = '' } = await renderPage(site, prepared)
    const title = page.title || site.config.title
    this.#rendered.set(page.route, {
      key: keyOf(prepared),
      terms: recordTerms({ ...fieldsOfPage(sitePage, page), title, html: [body] }, readTerms),
    })
  }
}

/** Terms of a page that is known without rendering; undefined if components render a part of it. */
async function staticTerms(site: LiveSite, page: SitePage, readTerms: TermReader): Promise<string | undefined> {
  const { code, compiled } = page.body
  if (!compiled) return code ? undefined : recordTerms({ ...page.data, title: page.title, html: [] }, readTerms)
  const source = site.source(compiled.source.path) ?? compiled.source
  await site.pages.updateRecord(source, site.snapshot.index)
  const terms = site.pages.record(source.path)?.terms
  return typeof terms === 'string' ? terms : undefined
}

/** Changes with the page's prose and code. */
function keyOf({ page, bodyHash, bundles }: PreparedPage): string {
  return hashOf([page.title, bodyHash, bundles.chunks.get(page.route)?.serverHash ?? ''])
}
