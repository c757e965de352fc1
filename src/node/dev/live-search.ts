import { SEARCH_DIR } from '../../shared/search.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import { docTitle } from '../prerender/front-matter-fields.js'
import { IndexThread } from '../search/index-thread.js'
import { recordOfPage } from '../search/page-record.js'
import type { SearchPage } from '../search/search-page.js'
import type { Session } from './session.js'

type Files = ReadonlyMap<string, Uint8Array>

/** Pages that are handed to the index at once. */
const BATCH = 50

/**
 * The search index of a site that is being written: made when a browser first asks for it, and again when one asks after
 * an edit; an edit itself costs nothing. It holds the static prose of the Markdown pages: what components write is in the
 * index of a build alone, since it would need the code of every page.
 */
export class LiveSearch {
  #made: { readonly session: Session; readonly revision: number; readonly files: Promise<Files> } | undefined
  /** A browser may still read the index before. */
  #before: Promise<Files> | undefined
  #thread: IndexThread | undefined

  /** `revision` counts what has changed. */
  constructor(private readonly revision: () => number) {}

  /** A file of the index, by its name below the base; undefined where there is none, or where it cannot be made. */
  async file(name: string, session: Session): Promise<Uint8Array | undefined> {
    if (session.config.search.provider !== 'local') return undefined
    const isEntry = name.endsWith('/pagefind-entry.json')
    const made = this.#made
    if (!made || (isEntry && (made.session !== session || made.revision !== this.revision()))) {
      this.#before = made?.files
      this.#made = { session, revision: this.revision(), files: this.#make(session) }
    }
    const short = name.slice(SEARCH_DIR.length)
    return (await this.#made?.files)?.get(short) ?? (await this.#before)?.get(short)
  }

  async close(): Promise<void> {
    await this.#thread?.close()
  }

  /** The files; none where Pagefind does not run here, which is a problem that is told. */
  async #make(session: Session): Promise<Files> {
    const thread = new IndexThread({ language: session.config.locale, bodiesDir: '' })
    await this.#thread?.close()
    this.#thread = thread
    try {
      let batch: SearchPage[] = []
      for (const route of session.site.snapshot.pages.keys()) {
        const page = await searchPage(route, session)
        if (page) batch.push(page)
        if (batch.length < BATCH) continue
        thread.add(batch)
        batch = []
      }
      thread.add(batch)
      const { files } = await thread.finish()
      session.problems.set('search', [])
      return new Map(files.map((file) => [file.name, file.bytes]))
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      session.problems.set('search', error.diagnostics)
      return new Map()
    } finally {
      await thread.close()
    }
  }
}

async function searchPage(route: string, session: Session): Promise<SearchPage | undefined> {
  const { site, config } = session
  const page = site.page(route)
  if (page?.type === 'generated') {
    const { description } = page.index
    return { ...recordOfPage({ route, title: page.title, frontMatter: { description } }, config), body: [] }
  }
  if (page?.type !== 'markdown' || page.page.source.frontMatter.unlisted === true) return undefined
  const { source } = page.page
  const { record, parts } = await session.pages.get(source, site.snapshot.index)
  const { frontMatter } = source
  return { ...recordOfPage({ route, title: docTitle(source, record), frontMatter }, config), body: parts }
}
