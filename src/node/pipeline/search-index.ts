import path from 'node:path'
import type { PageRecord } from '../model/page.js'
import { indexedPages } from '../search/indexed-pages.js'
import { loadTermReader } from '../search/languages.js'
import type { IndexWork } from '../search/make-index.js'
import { stageIndex } from '../search/stage-index.js'
import type { IndexedPage } from '../search/write-index.js'
import type { Stage } from '../output/stage.js'
import type { Analysis } from './analyze.js'
import type { Rendering } from './render.js'
import type { Workspace } from './workspace.js'

/** The inputs of the search index. */
export interface IndexOptions {
  readonly workspace: Workspace
  readonly analysis: Analysis
  readonly rendering: Rendering
}

/** Builds the search index from the terms that compiling and rendering recorded, and stages it, if the search is local. */
export async function buildSearchIndex(options: IndexOptions & { readonly stage: Stage }): Promise<void> {
  if (options.workspace.config.search.provider !== 'local') return
  const { stage } = options
  await withKnownTerms(options, (work) => stageIndex({ work, stage }))
}

/**
 * Calls a function with the input of the index. If it returns the numbers of pages whose terms are missing or damaged in the
 * cache, compiles these pages again and calls it a second time.
 */
export async function withKnownTerms(
  { workspace, analysis, rendering }: IndexOptions,
  run: (work: IndexWork) => Promise<readonly number[]>,
): Promise<void> {
  const { config, useCache, team } = workspace
  const { search, locale, docs, documents: layout, cacheDir } = config
  const readTerms = await loadTermReader(locale)
  const { bodiesDir } = analysis.task
  const store = { bodiesDir, blocksDir: path.join(cacheDir, 'cache', 'search'), useCache }
  const pages = indexedPages({
    planned: rendering.pages,
    facts: rendering.facts,
    excluded: search.exclude,
    docs,
    layout,
    readTerms,
  })
  const lost = await run({ pages, locale, store })
  if (lost.length === 0) return
  const pageOf = new Map(analysis.pages.map((page) => [page.source.route, page]))
  const lostPages = lost.flatMap((number) => pageOf.get(pages[number]?.row[0] ?? '') ?? [])
  const records = await team.compile(
    analysis.task,
    lostPages.map(({ source, record: { key } }) => ({ source, key })),
  )
  const found = new Map(lostPages.map(({ source }, i) => [source.route, records[i] as PageRecord]))
  await run({ pages: pages.map((page) => withTerms(page, found.get(page.row[0]))), locale, store })
}

function withTerms(page: IndexedPage, record: PageRecord | undefined): IndexedPage {
  return record?.terms === undefined ? page : { ...page, terms: record.terms }
}
