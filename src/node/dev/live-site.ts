import type { PageEntry, PageBundles } from '../bundle/pages.js'
import type { PageRecord } from '../model/page.js'
import { dataJson, renderDocument, loadRuntime, renderProblem } from '../prerender/render-document.js'
import { docTitle } from '../content/front-matter-fields.js'
import { documentHead } from '../prerender/head.js'
import { planPage } from '../prerender/page-data.js'
import type { PlannedPage } from '../model/site.js'
import type { PageData } from '../../shared/page.js'
import type { SitePage } from '../model/site.js'
import { type ChunkStore, noBundles } from './chunk-store.js'
import type { LiveTheme } from './live-theme.js'
import type { PageStore } from './page-store.js'
import type { Problems } from './problems.js'
import { RecentMap } from './recent-map.js'
import type { Snapshot } from './snapshot.js'

/** Data assets that browsers are about to fetch, in characters. */
const DATA_CHARACTERS = 16 * 1024 * 1024

/** A page that is ready to be rendered. */
export interface PreparedPage extends PlannedPage {
  readonly parts: readonly string[]
  readonly bundles: PageBundles
  /** The site that its links and its sidebar are of. */
  readonly snapshot: Snapshot
}

/** What a live site is made with. */
export interface LiveSiteOptions {
  readonly snapshot: Snapshot
  readonly theme: LiveTheme
  readonly pages: PageStore
  readonly chunks: ChunkStore
  readonly problems: Problems
  /** Days of last change by absolute source path, where git is asked. */
  readonly gitDates?: ReadonlyMap<string, string>
  /** A label that was guessed from a page's text has turned out otherwise. */
  readonly onRelabelled: () => void
}

/** The site of one config: its pages are compiled, bundled and rendered when they are asked for, one by one. */
export class LiveSite {
  /** JSON of data assets by name. */
  readonly data = new RecentMap<string>(DATA_CHARACTERS)
  readonly #options: LiveSiteOptions
  /** Pages as they are since the snapshot was taken. */
  readonly #replaced = new Map<string, SitePage>()
  /** Ids of rendered pages whose components may make some, by route. */
  readonly #ids = new Map<string, readonly string[]>()
  #snapshot: Snapshot

  constructor(options: LiveSiteOptions) {
    this.#options = options
    this.#snapshot = options.snapshot
  }

  get snapshot(): Snapshot {
    return this.#snapshot
  }

  /** Goes over to another state of routes and labels. */
  replaceSnapshot(snapshot: Snapshot): void {
    const { chunks, problems } = this.#options
    for (const route of this.#snapshot.pages.keys()) {
      if (snapshot.pages.has(route)) continue
      problems.set(`code:${route}`, [])
      problems.set(`rendering:${route}`, [])
      this.#ids.delete(route)
    }
    this.#snapshot = snapshot
    this.#replaced.clear()
    chunks.retain(snapshot.pages)
  }

  page(route: string): SitePage | undefined {
    return this.#replaced.get(route) ?? this.#snapshot.pages.get(route)
  }

  /** Puts a page in its place that has changed in nothing that others show. */
  replacePage(page: SitePage): void {
    this.#replaced.set(page.route, page)
  }

  /** Compiles a page and plans its document; undefined where there is no such route. */
  async prepare(route: string): Promise<PreparedPage | undefined> {
    const sitePage = this.page(route)
    if (!sitePage) return undefined
    const { current, parts } = await this.#compile(sitePage)
    const bundles = await this.#code(current)
    const snapshot = this.#snapshot
    const { gitDates } = this.#options
    const { site, sidebars } = snapshot
    const plan = planPage(current, { site, bundles, sidebars, ...(gitDates ? { gitDates } : {}) })
    const strings = parts ?? (plan.body as readonly string[])
    const json = dataJson(plan.page, JSON.stringify(strings))
    this.data.set(plan.dataName, json, json.length)
    return { ...plan, parts: strings, bundles, snapshot }
  }

  async #compile(sitePage: SitePage): Promise<{ current: SitePage; parts?: readonly string[] }> {
    if (sitePage.type !== 'markdown') return { current: sitePage }
    const snapshot = this.#snapshot
    const { pages, onRelabelled } = this.#options
    const { source, record: stub } = sitePage.page
    const { record, parts } = await pages.get(source, snapshot.index)
    const current: SitePage = { ...sitePage, title: docTitle(source, record), page: { source, record } }
    if (snapshot === this.#snapshot && this.page(sitePage.route) === sitePage) {
      this.#replaced.set(sitePage.route, current)
      if (stub.contentTitle !== record.contentTitle) onRelabelled()
    }
    return { current, parts }
  }

  /** The code of a page that has some. */
  async #code(page: SitePage): Promise<PageBundles> {
    const { problems, chunks, theme } = this.#options
    if (page.type === 'search') {
      const { search } = await theme.current
      return search ? { ...noBundles, chunks: new Map([[page.route, search]]) } : noBundles
    }
    const entry = entryOf(page)
    const finder = `code:${page.route}`
    if (!entry) {
      problems.set(finder, [])
      return noBundles
    }
    const { diagnostics, bundles } = await chunks.get(entry, { snapshot: this.#snapshot, runtime: await theme.current })
    problems.set(finder, diagnostics)
    return bundles ?? noBundles
  }

  /** HTML of a page's document. `embeds`: origins of frames anywhere in the site. */
  async render(prepared: PreparedPage, embeds: Iterable<string>): Promise<string> {
    const { page, bundles, sitePage, snapshot, noScript } = prepared
    const { route } = page
    const parts = noScript === undefined ? prepared.parts : [noScript]
    const { problems, theme } = this.#options
    const bundle = await theme.current
    const rendering = {
      runtime: await loadRuntime(bundle.serverPath),
      head: documentHead({ site: snapshot.site, runtime: bundle, embeds }),
      parts,
      sidebar: page.sidebar === undefined ? undefined : snapshot.sidebars.data.get(page.sidebar),
    }
    try {
      const { html, ids } = await renderDocument({
        ...rendering,
        page,
        chunkPath: bundles.chunks.get(route)?.serverPath,
      })
      problems.set(`rendering:${route}`, [])
      if (ids) this.#ids.set(route, ids)
      return html
    } catch (error) {
      problems.set(`rendering:${route}`, [renderProblem(error, sitePage.file)])
      return (await renderDocument({ ...rendering, page: withoutCode(page) })).html
    }
  }

  /** The ids of a route that a fragment can name; undefined where they are not known yet. */
  ids(route: string): ReadonlySet<string> | undefined {
    const page = this.page(route)
    const rendered = this.#ids.get(route)
    if (page?.type !== 'markdown') return rendered && new Set(rendered)
    const record = this.#options.pages.record(page.page.source.path)
    if (!record || record.key === '' || (record.module && !rendered)) return undefined
    return new Set([...record.ids, ...(rendered ?? [])])
  }
}

/** A page's own code, as it goes to the bundler; undefined where it has none. */
function entryOf(page: SitePage): PageEntry | undefined {
  if (page.type === 'react') return { route: page.route, file: page.file, path: page.pageFile.path }
  if (page.type !== 'markdown') return undefined
  const { source, record } = page.page as { readonly source: { readonly path: string }; readonly record: PageRecord }
  return record.module && { route: page.route, file: page.file, path: source.path, module: record.module }
}

/** The page as it can be rendered where its components cannot: the frame and the prose. */
function withoutCode({ chunk: _, ...page }: PageData): PageData {
  return page
}
