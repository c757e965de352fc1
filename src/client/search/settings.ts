import type { Language } from '../../shared/search/terms.js'

/** What the code of the search knows of its site; the build writes it before the code. */
export interface SearchCodeSettings {
  /** Begins and ends with `/`. */
  readonly base: string
  readonly trailingSlash: boolean
  /** URL of the style sheet. */
  readonly styles: string
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
