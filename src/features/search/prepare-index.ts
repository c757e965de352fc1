import type { ResolvedConfig } from '../../node/base/config.js'
import { hasVersions, type ResolvedDocs } from '../../node/base/docs.js'
import { hashOf } from '../../node/base/hash.js'
import { toolHash } from '../../node/base/package.js'
import type { PreparedFiles, RecordCache, RecordedDocument } from '../../node/base/recorder.js'
import type { SitePage } from '../../node/base/site.js'
import type { TermReader } from '../../shared/search/terms.js'
import { loadTermReader } from './languages.js'
import { makeIndex } from './make-index.js'
import { recordTerms } from './record-terms.js'
import { termsHash } from './stored-blocks.js'
import type { IndexedPage } from './write-index.js'

/** Prepares the index of a site. */
export async function prepareIndex(
  documents: readonly RecordedDocument[],
  options: { readonly config: ResolvedConfig; readonly cache: RecordCache | undefined },
): Promise<PreparedFiles> {
  const { config, cache: store } = options
  const { locale, docs } = config
  const pages = indexedPages(documents, { docs, readTerms: await loadTermReader(locale) })
  return {
    key() {
      const rows = pages.map(({ row, boost, set }) => [row, boost, set])
      return hashOf([toolHash(), locale, JSON.stringify(rows), ...pages.map(({ terms }) => termsHash(terms))])
    },
    write: (emit) => makeIndex({ pages, locale, store }, emit),
  }
}

/** The pages of the index, in the order of the documents. */
export function indexedPages(
  documents: readonly RecordedDocument[],
  options: {
    /** The docs sets of the site. */
    readonly docs: readonly ResolvedDocs[]
    readonly readTerms: TermReader
  },
): IndexedPage[] {
  const { docs, readTerms } = options
  return documents.flatMap(({ page, data, dataHash, text }): IndexedPage[] => {
    // Of a generated page, only the description is indexed: the rest are titles of other pages.
    const isGenerated = text === undefined && !page.body.compiled && !page.body.code
    const terms = isGenerated ? recordTerms({ ...data, html: [] }, readTerms) : text
    if (terms === undefined) return []
    const row = [page.route, data.title, dataHash] as const
    const { language } = page.place
    return [
      {
        row: language === undefined ? row : [...row, language],
        terms,
        boost: boostOf(page),
        set: setOf(page, docs),
      },
    ]
  })
}

/** The set of a page, if its docs folder has several versions. */
export function setOf({ place: { docsSet } }: SitePage, docs: readonly ResolvedDocs[]): string | undefined {
  return docsSet !== undefined && hasVersions(docs, docsSet) ? docsSet : undefined
}

/** The factor for the score of a page; undefined if it is 1. */
function boostOf({ visibility: { search } }: SitePage): number | undefined {
  return search === false || search.boost === 1 ? undefined : search.boost
}
