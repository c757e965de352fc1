import { SEARCH_DIR } from '../../shared/search.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import { docTitle } from '../prerender/front-matter-fields.js'
import { IndexThread } from '../search/index-thread.js'
import { recordOfPage, withKey } from '../search/page-record.js'
import { type IndexRow, PATIENCE_MS, type SearchPage } from '../search/search-page.js'
import type { Session } from './session.js'

type Files = ReadonlyMap<string, Uint8Array>

/** Pages that are handed to the index at once. */
const BATCH = 50

/**
 * The search index of a site that is being written: made when a browser first asks for it, and again, from the pages
 * that changed, when one asks after an edit; an edit itself costs nothing. It holds the static prose of the Markdown
 * pages: what components write is in the index of a build alone, since it would need the code of every page.
 */
export class LiveSearch {
  #made: { readonly session: Session; readonly revision: number; readonly files: Promise<Files> } | undefined
  /** A browser may still read the index before. */
  #before: Promise<Files> | undefined
  /** Knows the pages as they were; what it knows is of one language. */
  #thread: { readonly thread: IndexThread; readonly language: string } | undefined

  /** `revision` counts what has changed. */
  constructor(private readonly revision: () => number) {}

  /** A file of the index, by its name below the base; undefined where there is none, or where it cannot be made. */
  async file(name: string, session: Session): Promise<Uint8Array | undefined> {
    if (session.config.search.provider !== 'local') return undefined
    const isEntry = name.endsWith('/pagefind-entry.json')
    const made = this.#made
    if (!made || (isEntry && (made.session !== session || made.revision !== this.revision()))) {
      this.#before = made?.files
      this.#made = { session, revision: this.revision(), files: this.#make(session, made?.files) }
    }
    const short = name.slice(SEARCH_DIR.length)
    return (await this.#made?.files)?.get(short) ?? (await this.#before)?.get(short)
  }

  async close(): Promise<void> {
    await this.#thread?.thread.close()
  }

  /** The files; none where Pagefind does not run here, which is a problem that is told. */
  async #make(session: Session, before: Promise<Files> | undefined): Promise<Files> {
    // One index after the other: the thread puts together what it was handed.
    const old = (await before) ?? new Map<string, Uint8Array>()
    try {
      const thread = await this.#threadFor(session.config.locale)
      const rows: IndexRow[] = []
      let batch: SearchPage[] = []
      for (const route of session.site.snapshot.pages.keys()) {
        const page = await searchPage(route, session)
        if (!page) continue
        rows.push({ url: page.url, title: page.title, key: page.key })
        batch.push(page)
        if (batch.length < BATCH) continue
        thread.add(batch)
        batch = []
      }
      thread.add(batch)
      const files = await thread.finish(rows, new Set(old.keys()))
      session.problems.set('search', [])
      return new Map(
        files.flatMap(({ name, content }) => {
          const bytes = content instanceof Uint8Array ? content : old.get(name)
          return bytes ? [[name, bytes]] : []
        }),
      )
    } catch (error) {
      await this.#thread?.thread.close()
      this.#thread = undefined
      if (!(error instanceof DocsgenError)) throw error
      session.problems.set('search', error.diagnostics)
      return new Map()
    }
  }

  async #threadFor(language: string): Promise<IndexThread> {
    if (this.#thread?.language !== language) {
      await this.#thread?.thread.close()
      const settings = { language, bodiesDir: '', useCache: false, tool: '', patience: PATIENCE_MS }
      this.#thread = { language, thread: new IndexThread(settings) }
    }
    return this.#thread.thread
  }
}

async function searchPage(route: string, session: Session): Promise<SearchPage | undefined> {
  const { site, config } = session
  const page = site.page(route)
  if (page?.type === 'generated') {
    const { description } = page.index
    return { ...withKey(recordOfPage({ route, title: page.title, frontMatter: { description } }, config)), body: [] }
  }
  if (page?.type !== 'markdown' || page.page.source.frontMatter.unlisted === true) return undefined
  const { source } = page.page
  const { record, parts } = await session.pages.get(source, site.snapshot.index)
  const { frontMatter } = source
  const fields = recordOfPage({ route, title: docTitle(source, record), frontMatter }, config)
  return { ...withKey(fields, parts), body: parts }
}
