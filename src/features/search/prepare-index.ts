import { hashOf } from '../../node/base/hash.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import type { PreparedFiles, RecordCache, RecordedDocument } from '../../node/base/recorder.js'
import { toolHash } from '../../node/base/package.js'
import { indexedPages } from './indexed-pages.js'
import { loadTermReader } from './languages.js'
import { makeIndex } from './make-index.js'
import { termsHash } from './stored-blocks.js'

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
