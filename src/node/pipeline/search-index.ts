import type { Site } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import { indexedPages } from '../search/indexed-pages.js'
import { loadTermReader } from '../search/languages.js'
import { stageIndex } from '../search/stage-index.js'
import type { Rendering } from './render.js'

/** Builds the search index from the terms that compiling and rendering recorded, and stages it, if the search is local. */
export async function buildSearchIndex(
  { pages: planned, facts }: Rendering,
  { site, stage }: { readonly site: Site; readonly stage: Stage },
): Promise<void> {
  const { search, searchExclude: excluded, locale } = site.config
  if (search.provider !== 'local') return
  const readTerms = await loadTermReader(locale)
  await stageIndex({
    pages: indexedPages({ planned, facts, excluded, docs: site.config.docs, readTerms }),
    locale,
    stage,
  })
}
