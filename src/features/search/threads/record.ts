import { pageSearch } from '../../../node/content/front-matter-fields.js'
import type { CreateRecorder } from '../../../node/base/recorder.js'
import { type IndexedFields, indexedFields } from '../indexed-fields.js'
import { loadTermReader } from '../languages.js'
import { recordTerms } from '../record-terms.js'

/** What the terms of a site are recorded with. */
interface TermSettings {
  /** BCP 47 tag. */
  readonly locale: string
}

/** Records the search terms of pages, as `recordTerms` writes them. */
export const createRecorder: CreateRecorder<TermSettings, IndexedFields> = async ({ locale }) => {
  // Stemming is the slowest part of recording, so a thread keeps its reader with the stems of all words.
  const readTerms = await loadTermReader(locale)
  return {
    about: ({ frontMatter }) => (pageSearch(frontMatter).isIndexed ? indexedFields(frontMatter) : undefined),
    record: ({ title, html }, fields) => recordTerms({ ...fields, title, html }, readTerms),
  }
}
