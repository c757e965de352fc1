import type { DocumentLayout } from '../model/config.js'
import type { PageRow } from '../../shared/search/index-files.js'
import type { TermReader } from '../../shared/search/terms.js'
import { pageSearch } from '../content/front-matter-fields.js'
import { hasVersions, type ResolvedDocs } from '../model/docs.js'
import type { DocumentFacts } from '../model/output-record.js'
import type { StoredText } from '../model/page.js'
import { documentName, notFoundRoute, type PlannedPage, type SitePage } from '../model/site.js'
import { recordTerms } from './record-terms.js'
import type { IndexedPage } from './write-index.js'

/** Whether front matter and config allow a page in the index. */
export function isSearchable(page: SitePage, excluded: readonly RegExp[]): boolean {
  if (page.type === 'search' || page.type === 'blog' || page.type === 'not-found' || page.route === notFoundRoute)
    return false
  // The index page of a folder has no text of its own, and often the title of one of its pages.
  if (page.type === 'generated' && page.of === 'folder') return false
  if (page.type === 'tags' || (page.type === 'tag' && page.page.unlisted)) return false
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
  /** The docs sets of the site. */
  readonly docs: readonly ResolvedDocs[]
  readonly layout: DocumentLayout
  readonly readTerms: TermReader
}): IndexedPage[] {
  const { planned, excluded, facts, docs, layout, readTerms } = options
  return planned.flatMap((plan): IndexedPage[] => {
    const { page, sitePage } = plan
    if (!isSearchable(sitePage, excluded)) return []
    const terms = facts.get(documentName(page.route, layout))?.terms ?? ownTerms(plan, readTerms)
    return terms === undefined ? [] : [{ row: rowOf(plan), terms, ...boostOf(sitePage), ...setOf(sitePage, docs) }]
  })
}

/** The set of a page, if its docs folder has several versions. */
export function setOf(page: SitePage, docs: readonly ResolvedDocs[]): Pick<IndexedPage, 'set'> {
  const key = docsSetOf(page)
  return key !== undefined && hasVersions(docs, key) ? { set: key } : {}
}

/** The key of the docs set that a page belongs to; undefined for pages outside of the docs. */
function docsSetOf(page: SitePage): string | undefined {
  switch (page.type) {
    case 'markdown':
      return page.page.source.docsSet
    case 'generated':
    case 'tag':
    case 'tags':
      return page.docsSet
    case 'react':
    case 'blog':
    case 'search':
    case 'not-found':
      return undefined
  }
}

/** Terms of a page without components. */
function ownTerms({ page, sitePage }: PlannedPage, readTerms: TermReader): StoredText | undefined {
  if (sitePage.type === 'markdown') return sitePage.page.record.terms
  // Only the description of a generated page is indexed: the rest are titles of other pages.
  const isList = sitePage.type === 'generated' || sitePage.type === 'tag'
  return isList ? recordTerms({ ...page, html: [] }, readTerms) : undefined
}

function rowOf({ page, dataHash }: PlannedPage): PageRow {
  return [page.route, page.title, page.chunk === undefined ? dataHash : '']
}

/** The `boost` field of an indexed page, from its front matter; absent if it is 1. */
export function boostOf(page: SitePage): Pick<IndexedPage, 'boost'> {
  const { boost } = page.type === 'markdown' ? pageSearch(page.page.source.frontMatter) : { boost: 1 }
  return boost === 1 ? {} : { boost }
}
