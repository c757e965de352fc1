import type { Language } from '../../shared/search/terms.js'

/** What the search code knows of its site; the build writes it in front of the code. */
export interface SearchCodeSettings {
  /** Begins and ends with `/`. */
  readonly base: string
  readonly trailingSlash: boolean
  /** Of the hosted service. */
  readonly appId?: string
  readonly indexName?: string
  readonly searchKey?: string
}

declare global {
  const docsgenSearch: SearchCodeSettings
  /** Undefined if nothing is known of the site's language. */
  const docsgenLanguage: Language | undefined
}
