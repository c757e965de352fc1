import type { TermReader } from '../../shared/search/terms.js'
import type { PageRow } from '../../shared/search/index-files.js'
import { pageSearch } from '../content/front-matter-fields.js'
import type { DocumentFacts } from '../model/output-record.js'
import type { PlannedPage } from '../model/site.js'
import { documentName, notFoundRoute, type SitePage } from '../model/site.js'
import { recordTerms } from './record-terms.js'
import type { IndexedPage } from './write-index.js'

/** Whether the index has a page, as far as its front matter and the config say. */
export function isSearchable(page: SitePage, excluded: readonly RegExp[]): boolean {
  if (page.type === 'search' || page.type === 'not-found' || page.route === notFoundRoute) return false
  if (page.type === 'markdown' && !pageSearch(page.page.source.frontMatter).isIndexed) return false
  return !excluded.some((pattern) => pattern.test(page.route))
}

/**
 * The pages of the index, in the order of their routes. `facts` has the search terms of rendered documents, by output
 * name.
 */
export function indexedPages(options: {
  readonly planned: readonly PlannedPage[]
  readonly excluded: readonly RegExp[]
  readonly facts: ReadonlyMap<string, DocumentFacts>
  readonly readTerms: TermReader
}): IndexedPage[] {
  const { planned, excluded, facts, readTerms } = options
  return planned.flatMap((plan): IndexedPage[] => {
    const { page, sitePage } = plan
    if (!isSearchable(sitePage, excluded)) return []
    const terms = facts.get(documentName(page.route))?.terms ?? ownTerms(plan, readTerms)
    return terms === undefined ? [] : [{ row: rowOf(plan), terms, ...boostOf(sitePage) }]
  })
}

/** Terms of a page that no component renders a part of. */
function ownTerms({ page, sitePage }: PlannedPage, readTerms: TermReader): string | undefined {
  if (sitePage.type === 'markdown') return sitePage.page.record.terms
  // Of a generated index only the description is its own: the rest are titles of other pages.
  return sitePage.type === 'generated' ? recordTerms({ ...page, html: [] }, readTerms) : undefined
}

function rowOf({ page, dataHash }: PlannedPage): PageRow {
  return [page.route, page.title, page.chunk === undefined ? dataHash : '']
}

/** What the front matter of a page adds to its row. */
export function boostOf(page: SitePage): Pick<IndexedPage, 'boost'> {
  const { boost } = page.type === 'markdown' ? pageSearch(page.page.source.frontMatter) : { boost: 1 }
  return boost === 1 ? {} : { boost }
}
