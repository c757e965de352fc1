import type { DocumentLayout } from '../model/config.js'
import type { PageRow } from '../../shared/search/index-files.js'
import type { TermReader } from '../../shared/search/terms.js'
import { hasVersions, type ResolvedDocs } from '../model/docs.js'
import type { DocumentFacts } from '../model/output-record.js'
import type { StoredText } from '../model/page.js'
import { documentName, type PlannedPage, type SitePage } from '../model/site.js'
import { recordTerms } from './record-terms.js'
import type { IndexedPage } from './write-index.js'

/** Whether a page and the config allow it in the index. */
export function isSearchable({ route, visibility }: SitePage, excluded: readonly RegExp[]): boolean {
  return visibility.search !== false && !excluded.some((pattern) => pattern.test(route))
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
export function setOf({ place: { docsSet } }: SitePage, docs: readonly ResolvedDocs[]): Pick<IndexedPage, 'set'> {
  return { set: docsSet !== undefined && hasVersions(docs, docsSet) ? docsSet : undefined }
}

/** Terms of a page without components. */
function ownTerms({ page, sitePage }: PlannedPage, readTerms: TermReader): StoredText | undefined {
  const { code, compiled } = sitePage.body
  // Of a generated page, only the description is indexed: the rest are titles of other pages.
  if (!compiled && !code) return recordTerms({ ...page, html: [] }, readTerms)
  return compiled?.record.terms
}

function rowOf({ page, dataHash }: PlannedPage): PageRow {
  return [page.route, page.title, page.chunk === undefined ? dataHash : '']
}

/** The `boost` field of an indexed page; absent if it is 1. */
export function boostOf({ visibility: { search } }: SitePage): Pick<IndexedPage, 'boost'> {
  return { boost: search === false || search.boost === 1 ? undefined : search.boost }
}
