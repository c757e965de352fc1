import path from 'node:path'
import type { PageBundles } from './bundle/pages.js'
import type { PageRecord } from './cache/page-cache.js'
import type { Page } from './compile-pages.js'
import { hashOf } from './content/hash.js'
import type { Stage } from './output/stage.js'
import { readBodies, writeBodies } from './search/body-cache.js'
import { type IndexedPage, indexSite, keepIndex, type SiteIndexing } from './search/index-site.js'
import { type PageRecordFields, recordOfPage } from './search/page-record.js'
import type { SearchPage } from './search/search-page.js'
import { notFoundRoute, type Site, type SitePage } from './site.js'

/** What rendering told: prose by route, and new records of pages whose prose the cache had lost. */
interface RenderedProse {
  readonly bodies: ReadonlyMap<string, string>
  readonly repaired: ReadonlyMap<Page, PageRecord>
  /** Compiles more of those, and adds them. */
  readonly repair: (lost: readonly Page[]) => Promise<void>
}

/** The search index as a step beside others. */
export interface SearchIndexing {
  /** Hears of the code of pages; returns the routes that must be rendered even where their documents are up to date. */
  withCode(bundles: PageBundles): ReadonlySet<string>
  /** Stages the index. */
  finish(rendered: RenderedProse): Promise<void>
  close(): Promise<void>
}

const nothing: SearchIndexing = {
  withCode: () => new Set(),
  finish: async () => undefined,
  close: async () => undefined,
}

/**
 * Makes the index beside the other steps:
 * 1. pages without code of their own are handed over as soon as they are compiled, by the place of their prose in the
 *    cache, unless they are the same as in the last build;
 * 2. when the code of the others is bundled it is known whether the output has this very index already;
 * 3. the others follow when they have been rendered, or from what the last build rendered.
 * Pagefind works in a process of its own, fed by a thread, while this one bundles and renders.
 */
export function indexSearch(options: {
  readonly site: Site
  readonly stage: Stage
  readonly bodiesDir: string
  /** False where nothing will be published. */
  readonly isWanted: boolean
}): SearchIndexing {
  const { site, stage, bodiesDir } = options
  const { config } = site
  if (!options.isWanted || config.search.provider !== 'local') return nothing
  const cacheDir = path.join(config.cacheDir, 'cache')
  const settings = { language: config.locale, bodiesDir }
  const { pages: stored, early: earlyBefore } = readBodies(cacheDir)
  const early = site.pages.flatMap((page) => earlyPage(page, site))
  const earlyKey = hashOf(early.map(({ key }) => key))
  let indexing: SiteIndexing | undefined = earlyKey === earlyBefore ? undefined : indexSite(early, settings)
  let late: readonly IndexedPage[] = []
  let isKept = false
  return {
    withCode: (bundles) => {
      late = site.pages.flatMap((page) => latePage(page, site, bundles))
      isKept = keepIndex(stage, [...early, ...late], settings)
      if (isKept) return new Set()
      indexing ??= indexSite(early, settings)
      return new Set(late.filter(({ route, key }) => stored.get(route)?.key !== key).map(({ route }) => route))
    },
    finish: async ({ bodies, repaired, repair }) => {
      if (isKept || indexing === undefined) return
      const html = new Map(
        late.map(({ route }) => [route, bodies.get(route) ?? stored.get(route)?.html ?? ''] as const),
      )
      const compiledAgain = () => [...repaired].map(([{ source }, { body }]) => [source.route, body] as const)
      const written = [...html].map(([route, text]) => [route, [text]] as const)
      await indexing.stage(stage, {
        late,
        bodies: new Map<string, SearchPage['body']>([...compiledAgain(), ...written]),
        recompile: async (routes) => {
          await repair(
            site.pages.flatMap((one) => (one.type === 'markdown' && routes.has(one.route) ? [one.page] : [])),
          )
          return new Map(compiledAgain().filter(([route]) => routes.has(route)))
        },
      })
      const rows = late.map(({ route, key }) => [route, { key, html: html.get(route) ?? '' }] as const)
      writeBodies(cacheDir, { early: earlyKey, pages: new Map(rows) })
    },
    close: async () => indexing?.close(),
  }
}

/** A page whose prose is all in its Markdown, or that has none. */
function earlyPage(page: SitePage, site: Site): IndexedPage[] {
  if (page.type === 'generated') {
    const { title, route, index } = page
    const record = recordOfPage({ route, title, frontMatter: { description: index.description } }, site.config)
    return [{ ...record, key: hashOf([JSON.stringify(record)]), body: [] }]
  }
  if (page.type !== 'markdown' || isUnlisted(page) || page.page.record.module) return []
  const { body } = page.page.record
  const record = markdownRecord(page, site)
  return [{ ...record, key: hashOf([JSON.stringify(record), body.hash]), body }]
}

/** A page whose components write some of its prose. */
function latePage(page: SitePage, site: Site, bundles: PageBundles): IndexedPage[] {
  const chunk = bundles.chunks.get(page.route)
  if (chunk === undefined || page.route === notFoundRoute) return []
  if (page.type === 'markdown' && !isUnlisted(page)) {
    const record = markdownRecord(page, site)
    return [{ ...record, key: hashOf([JSON.stringify(record), page.page.record.body.hash, chunk.serverHash]) }]
  }
  if (page.type !== 'react') return []
  const { title = site.data.title, description } = chunk.meta ?? {}
  const record = recordOfPage({ route: page.route, title, frontMatter: { description } }, site.config)
  return [{ ...record, key: hashOf([JSON.stringify(record), chunk.serverHash]) }]
}

type MarkdownSitePage = Extract<SitePage, { type: 'markdown' }>

function isUnlisted({ page }: MarkdownSitePage): boolean {
  return page.source.frontMatter.unlisted === true
}

function markdownRecord({ route, title, page }: MarkdownSitePage, site: Site): PageRecordFields {
  return recordOfPage({ route, title, frontMatter: page.source.frontMatter }, site.config)
}
