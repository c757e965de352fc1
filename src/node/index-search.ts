import path from 'node:path'
import type { PageBundles } from './bundle/pages.js'
import type { PageRecord } from './cache/page-cache.js'
import type { Page } from './compile-pages.js'
import type { ResolvedConfig } from './config/resolved.js'
import { hashOf } from './content/hash.js'
import type { SourceFile } from './content/source-file.js'
import type { OutputRecord } from './output/build-state.js'
import type { Stage } from './output/stage.js'
import { toolHash } from './package.js'
import { docTitle } from './prerender/front-matter-fields.js'
import { IndexThread } from './search/index-thread.js'
import { recordOfPage, withKey } from './search/page-record.js'
import { type IndexFile, type IndexRow, PATIENCE_MS, type SearchPage } from './search/search-page.js'
import { notFoundRoute, type Site, type SitePage } from './site.js'
import { SEARCH_DIR } from '../shared/search.js'

/** A page of the index; the prose of one with code of its own is known when it has been rendered, and not before. */
type IndexedPage = Omit<SearchPage, 'body'> & { readonly route: string; readonly body?: SearchPage['body'] }

/** The search index as a step beside others. */
export interface SearchIndexing {
  /** Hears of a page that was compiled. */
  compiled(source: SourceFile, record: PageRecord): void
  /** Hears of all pages; those without code of their own are complete. */
  begin(site: Site): void
  /** Hears of the code of pages; returns the routes that must be rendered even where their documents are up to date. */
  withCode(bundles: PageBundles): Promise<ReadonlySet<string>>
  /** Hears of the prose of a page with code of its own. */
  rendered(route: string, html: string): void
  /** Stages the index. */
  finish(repair: Repair): Promise<void>
  close(): Promise<void>
}

/** Compiles pages again whose prose the cache has lost. */
type Repair = (lost: readonly Page[]) => Promise<ReadonlyMap<Page, PageRecord>>

/** What an index is made with. */
export interface IndexOptions {
  readonly config: ResolvedConfig
  readonly stage: Stage
  readonly bodiesDir: string
  readonly useCache: boolean
  /** False where nothing will be published. */
  readonly isWanted: boolean
}

const nothing: SearchIndexing = {
  compiled: () => undefined,
  begin: () => undefined,
  withCode: async () => new Set(),
  rendered: () => undefined,
  finish: async () => undefined,
  close: async () => undefined,
}

/** Compiled pages that go to the thread in one message. */
const BATCH = 8

/** The index of a site that is built, unless none is wanted. */
export function indexSearch(options: IndexOptions): SearchIndexing {
  const isLocal = options.isWanted && options.config.search.provider === 'local'
  return isLocal ? new LocalIndexing(options) : nothing
}

/**
 * Makes the index beside the other steps, in a thread and in Pagefind's process:
 * 1. pages without code of their own are handed over as they are compiled;
 * 2. when all are compiled, those that the cache had, which the thread mostly knows;
 * 3. when the code of the others is bundled it is known whether the output has this very index already;
 * 4. otherwise they follow as they are rendered.
 */
class LocalIndexing implements SearchIndexing {
  #thread: IndexThread | undefined
  #site: Site | undefined
  /** Keys of pages that are handed over. */
  readonly #handed = new Set<string>()
  /** Routes whose prose is to come by rendering. */
  readonly #missing = new Set<string>()
  readonly #sealed: Promise<readonly string[]>[] = []
  /** Pages that wait for others to go with: every message wakes the thread. */
  readonly #compiled: IndexedPage[] = []
  #early: readonly IndexedPage[] = []
  #late: ReadonlyMap<string, IndexedPage> = new Map()
  #rows: readonly IndexRow[] = []
  #isKept = false

  constructor(private readonly options: IndexOptions) {}

  compiled(source: SourceFile, record: PageRecord): void {
    if (isUnlisted(source) || record.module) return
    this.#thread ??= this.#start()
    this.#compiled.push(markdownPage(source, record, this.options.config))
    if (this.#compiled.length >= BATCH) this.#handOver(this.#compiled.splice(0))
  }

  begin(site: Site): void {
    this.#site = site
    this.#early = site.pages.flatMap((page) => earlyPage(page, site))
    if (this.#thread) this.#handEarly()
  }

  async withCode(bundles: PageBundles): Promise<ReadonlySet<string>> {
    const { stage } = this.options
    const site = this.#site
    const late = site?.pages.flatMap((page) => latePage(page, site, bundles)) ?? []
    this.#late = new Map(late.map((page) => [page.route, page]))
    this.#rows = this.#numbered()
    this.#isKept = stage.keepBelow(SEARCH_DIR, this.#key())
    if (this.#isKept) return new Set()
    if (!this.#thread) this.#handEarly()
    const known = (await this.#thread?.known()) ?? new Set()
    for (const { route, key } of late) if (!known.has(key)) this.#missing.add(route)
    return new Set(this.#missing)
  }

  rendered(route: string, html: string): void {
    const page = this.#late.get(route)
    if (!page || !this.#missing.delete(route)) return
    this.#handOver([{ ...page, body: [html] }])
    if (this.#missing.size === 0) this.#seal()
  }

  async finish(repair: Repair): Promise<void> {
    const thread = this.#thread
    if (this.#isKept || !thread) return
    this.#seal()
    const lost = new Set((await Promise.all(this.#sealed)).flat())
    if (lost.size > 0) thread.add(await this.#found(lost, repair))
    const { stage } = this.options
    const intact = stage.intactBelow(SEARCH_DIR)
    const key = this.#key()
    for (const file of await thread.finish(this.#rows, new Set(intact.keys())))
      stageFile(stage, file, { key, old: intact.get(file.name) })
  }

  async close(): Promise<void> {
    await this.#thread?.close()
  }

  #start(): IndexThread {
    const { config, stage, bodiesDir, useCache } = this.options
    return new IndexThread({
      language: config.locale,
      bodiesDir,
      cacheDir: path.join(config.cacheDir, 'cache', 'search'),
      useCache,
      tool: toolHash(),
      stageDir: stage.dir,
      patience: PATIENCE_MS,
    })
  }

  #handEarly(): void {
    this.#thread ??= this.#start()
    this.#handOver(this.#early)
    this.#seal()
  }

  /** Has what is handed over indexed; what was lost is asked for at the end, and what failed is told then. */
  #seal(): void {
    const sealed = this.#thread?.seal()
    sealed?.catch(() => undefined)
    if (sealed) this.#sealed.push(sealed)
  }

  #handOver(pages: readonly IndexedPage[]): void {
    const fresh = pages.filter(({ key }) => !this.#handed.has(key))
    for (const { key } of fresh) this.#handed.add(key)
    this.#thread?.add(fresh.map(({ body = [], ...page }) => ({ ...page, body })))
  }

  /** The pages with these URLs, from prose that was compiled again. */
  async #found(lost: ReadonlySet<string>, repair: Repair): Promise<SearchPage[]> {
    const routes = new Set(this.#early.flatMap(({ url, route }) => (lost.has(url) ? [route] : [])))
    const pages = (this.#site?.pages ?? []).flatMap((one) =>
      one.type === 'markdown' && routes.has(one.route) ? [one.page] : [],
    )
    const records = await repair(pages)
    return pages.map((page) => {
      const record = records.get(page) ?? page.record
      return { ...markdownPage(page.source, record, this.options.config), body: record.body }
    })
  }

  /** Pages are numbered in their order, and equals among results follow their numbers. */
  #numbered(): IndexRow[] {
    const pages = new Map([...this.#early, ...this.#late.values()].map((page) => [page.route, page]))
    return (this.#site?.pages ?? []).flatMap(({ route }) => {
      const page = pages.get(route)
      return page ? [{ url: page.url, title: page.title, key: page.key }] : []
    })
  }

  /** Of the whole index; another tool may write other files, and its browser code read others. */
  #key(): string {
    return hashOf([toolHash(), this.options.config.locale, ...this.#rows.map(({ key }) => key)])
  }
}

/** A page whose prose is all in its Markdown, or that has none. */
function earlyPage(page: SitePage, { config }: Site): IndexedPage[] {
  if (page.type === 'generated') {
    const { title, route, index } = page
    const record = recordOfPage({ route, title, frontMatter: { description: index.description } }, config)
    return [{ ...withKey(record), body: [] }]
  }
  if (page.type !== 'markdown' || isUnlisted(page.page.source) || page.page.record.module) return []
  return [markdownPage(page.page.source, page.page.record, config)]
}

function markdownPage(source: SourceFile, record: PageRecord, config: ResolvedConfig): IndexedPage {
  return { ...withKey(markdownFields(source, record, config), [record.body.hash]), body: record.body }
}

/** A page whose components write some of its prose. */
function latePage(page: SitePage, site: Site, bundles: PageBundles): IndexedPage[] {
  const chunk = bundles.chunks.get(page.route)
  if (chunk === undefined || page.route === notFoundRoute) return []
  if (page.type === 'markdown' && !isUnlisted(page.page.source)) {
    const { source, record } = page.page
    return [withKey(markdownFields(source, record, site.config), [record.body.hash, chunk.serverHash])]
  }
  if (page.type !== 'react') return []
  const { title = site.data.title, description } = chunk.meta ?? {}
  const fields = recordOfPage({ route: page.route, title, frontMatter: { description } }, site.config)
  return [withKey(fields, [chunk.serverHash])]
}

function isUnlisted({ frontMatter }: SourceFile): boolean {
  return frontMatter.unlisted === true
}

function markdownFields(source: SourceFile, record: PageRecord, config: ResolvedConfig) {
  const { route, frontMatter } = source
  return recordOfPage({ route, title: docTitle(source, record), frontMatter }, config)
}

function stageFile(
  stage: Stage,
  { name, content }: IndexFile,
  { key, old }: { readonly key: string; readonly old: OutputRecord | undefined },
): void {
  const full = SEARCH_DIR + name
  if (content instanceof Uint8Array) return stage.write(full, content, key)
  if (old && (content === undefined || old.hash === content.hash)) return stage.keep(full, { ...old, key })
  if (content) stage.adopt(full, content.staged, { hash: content.hash, size: content.size, key })
}
