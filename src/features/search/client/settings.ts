import type { SearchVersion } from '../../../shared/search/versions.js'

/** What the search code knows about its site. `features/search/search.ts` has the values. */
interface SearchCodeSettings {
  readonly trailingSlash: boolean
  /** Empty if no docs folder has several versions. */
  readonly versions: readonly SearchVersion[]
  /** URL at which readers report that they have found nothing; `{query}` stands for what they searched. */
  readonly reportUrl?: string
  /** Settings of the hosted service. */
  readonly appId?: string
  readonly indexName?: string
  readonly searchKey?: string
}

declare global {
  const docsgenSearch: SearchCodeSettings
  /** The rules of `search-results.css`. */
  const docsgenSearchStyles: string
  /** The rules of `search-marks.css`. */
  const docsgenSearchMarks: string
}
