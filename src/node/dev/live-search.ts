import type { TermReader } from '../../shared/search/terms.js'
import { type PageRow, ROOT_NAME, SEARCH_DIR } from '../../shared/search/index-files.js'
import { hashOf } from '../model/hash.js'
import { renderedBody } from '../prerender/render-document.js'
import { isSearchable, boostOf } from '../search/indexed-pages.js'
import { makeIndex } from '../search/make-index.js'
import { recordTerms } from '../search/record-terms.js'
import { loadTermReader } from '../search/languages.js'
import type { IndexedPage } from '../search/write-index.js'
import type { SitePage } from '../model/site.js'
import type { PreparedPage } from './live-site.js'
import type { Session } from './session.js'

type Files = ReadonlyMap<string, string>

/** How many pages are rendered before an index is made; the others are rendered afterwards, for the next index. */
const RENDERED_AT_ONCE = 24

/**
 * The search index of a site that is being written: made when a browser first asks for it, and again when one asks after
 * an edit; an edit itself costs nothing. Excerpts come from documents, so that pages need not be planned for an index.
 */
export class LiveSearch {
  #made: { readonly session: Session; readonly state: string; readonly files: Promise<Files> } | undefined
  /** A browser may still read the index before. */
  #before: Promise<Files> | undefined
  /** Terms of pages that components render a part of, by route. */
  readonly #rendered = new Map<string, { readonly key: string; readonly terms: string }>()
  /** Changes when pages were rendered that an index did not wait for. */
  #turn = 0

  /** `revision` counts what has changed. */
  constructor(private readonly revision: () => number) {}

  /** A file of the index by its name below the base; undefined if there is none. */
  async file(name: string, session: Session): Promise<string | undefined> {
    if (session.config.search.provider !== 'local') return undefined
    const short = name.slice(SEARCH_DIR.length)
    const state = `${this.revision()} ${this.#turn}`
    const made = this.#made
    if (!made || (short === ROOT_NAME && (made.session !== session || made.state !== state))) {
      this.#before = made?.files
      this.#made = { session, state, files: this.#make(session) }
    }
    return (await this.#made?.files)?.get(short) ?? (await this.#before)?.get(short)
  }

  async #make(session: Session): Promise<Files> {
    const { locale, searchExclude } = session.config
    const readTerms = await loadTermReader(locale)
    const pages: IndexedPage[] = []
    const late: PreparedPage[] = []
    let rendered = 0
    for (const route of session.site.snapshot.pages.keys()) {
      const page = session.site.page(route)
      if (!page || !isSearchable(page, searchExclude)) continue
      const terms = await staticTerms(page, session, readTerms)
      if (terms !== undefined) {
        pages.push({ row: rowOf(route, titleOf(page)), terms, ...boostOf(page) })
        continue
      }
      const prepared = await session.site.prepare(route).catch(() => undefined)
      if (!prepared) continue
      if (this.#rendered.get(route)?.key !== keyOf(prepared)) {
        if (rendered++ < RENDERED_AT_ONCE) await this.#render(prepared, session, readTerms)
        else late.push(prepared)
      }
      const known = this.#rendered.get(route)
      if (known) pages.push({ row: rowOf(route, prepared.page.title), terms: known.terms, ...boostOf(page) })
    }
    void this.#renderLate(late, session, readTerms)
    return makeIndex({ pages, locale })
  }

  async #renderLate(pages: readonly PreparedPage[], session: Session, readTerms: TermReader): Promise<void> {
    for (const page of pages) {
      await this.#render(page, session, readTerms)
      // Requests come first.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (pages.length > 0) this.#turn++
  }

  async #render(prepared: PreparedPage, session: Session, readTerms: TermReader): Promise<void> {
    const { page } = prepared
    const html = [renderedBody(await session.render(prepared))]
    const title = page.title || session.config.title
    this.#rendered.set(page.route, { key: keyOf(prepared), terms: recordTerms({ ...page, title, html }, readTerms) })
  }
}

/** Terms of a page that no component renders a part of. */
async function staticTerms(page: SitePage, session: Session, readTerms: TermReader): Promise<string | undefined> {
  if (page.type === 'generated') return recordTerms({ ...page.index, html: [] }, readTerms)
  if (page.type !== 'markdown') return undefined
  const { source } = page.page
  const { index } = session.site.snapshot
  if (!session.pages.isFresh(source, index)) await session.pages.learn(source, index)
  return session.pages.record(source.path)?.terms
}

function titleOf(page: SitePage): string {
  return 'title' in page ? page.title : ''
}

/** Changes with the page's prose and code. */
function keyOf({ page, bodyHash, bundles }: PreparedPage): string {
  return hashOf([page.title, bodyHash, bundles.chunks.get(page.route)?.serverHash ?? ''])
}

function rowOf(route: string, title: string): PageRow {
  return [route, title, '']
}
