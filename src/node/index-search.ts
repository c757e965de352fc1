import path from 'node:path'
import { hrefOf } from '../shared/route.js'
import type { PageBundles } from './bundle/pages.js'
import { hashOf } from './content/hash.js'
import type { Stage } from './output/stage.js'
import type { PlannedPage } from './prerender/page-data.js'
import type { PrerenderedSite } from './prerender.js'
import { readBodies, writeBodies } from './search/body-cache.js'
import { type IndexedPage, indexSite, keepIndex } from './search/index-site.js'
import type { SearchPage } from './search/search-page.js'
import type { Site } from './site.js'

/** The search index as a step beside rendering. */
export interface SearchIndexing {
  /** Routes whose rendered prose the index needs: they are rendered even where their documents are up to date. */
  readonly wanted: ReadonlySet<string>
  /** Stages the index. */
  finish(rendered: Pick<PrerenderedSite, 'bodies' | 'repaired'>): Promise<void>
  close(): Promise<void>
}

const nothing: SearchIndexing = { wanted: new Set(), finish: async () => undefined, close: async () => undefined }

/**
 * Begins the index of the planned pages, unless the output has it already:
 * 1. pages without code of their own are handed over at once, by the place of their prose in the cache;
 * 2. the others when they have been rendered, or from what the last build rendered;
 * 3. Pagefind works in a process of its own, fed by a thread, while this one renders.
 */
export function indexSearch(options: {
  readonly site: Site
  readonly planned: readonly PlannedPage[]
  readonly bundles: PageBundles
  readonly stage: Stage
  readonly bodiesDir: string
  /** False where nothing will be published. */
  readonly isWanted: boolean
}): SearchIndexing {
  const { site, planned, bundles, stage, bodiesDir } = options
  const { config } = site
  if (!options.isWanted || config.search.provider !== 'local') return nothing
  const pages = planned.flatMap((plan) => (isSearched(plan) ? [indexedPage(plan, site, bundles)] : []))
  const settings = { language: config.locale, bodiesDir }
  if (keepIndex(stage, pages, settings)) return nothing
  const cacheDir = path.join(config.cacheDir, 'cache')
  const known = readBodies(cacheDir, pages)
  const rendered = pages.filter(({ body }) => body === undefined)
  const indexing = indexSite(pages, settings)
  return {
    wanted: new Set(rendered.map(({ route }) => route).filter((route) => !known.has(route))),
    finish: async ({ bodies, repaired }) => {
      const html = new Map([...known, ...bodies])
      writeBodies(cacheDir, rendered, html)
      const compiledAgain = [...repaired].map(([{ source }, { body }]) => [source.route, body] as const)
      const written = [...html].map(([route, text]) => [route, [text]] as const)
      await indexing.stage(stage, new Map<string, SearchPage['body']>([...compiledAgain, ...written]))
    },
    close: () => indexing.close(),
  }
}

function isSearched({ page }: PlannedPage): boolean {
  return page.kind !== 'not-found' && page.noIndex !== true
}

function indexedPage({ page, body, bodyHash }: PlannedPage, site: Site, bundles: PageBundles): IndexedPage {
  const { base, trailingSlash } = site.config
  const { route, description, keywords } = page
  const chunk = bundles.chunks.get(route)
  const record = {
    url: hrefOf(route, base, trailingSlash),
    title: page.title === '' ? site.data.title : page.title,
    ...(description === undefined ? {} : { description }),
    ...(keywords === undefined ? {} : { keywords }),
  }
  const key = hashOf([JSON.stringify(record), bodyHash, chunk?.serverHash ?? ''])
  return { ...record, route, key, ...(chunk ? {} : { body }) }
}
