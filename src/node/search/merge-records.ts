import { digitAt } from '../../shared/search/codec.js'
import { MAX_PAGES, TOP_LEVEL } from '../../shared/search/index-files.js'
import { writeCut, writePosting } from '../../shared/search/postings.js'

/** A term of the index. */
export interface MergedTerm {
  readonly term: string
  /** Number of pages with the term. */
  readonly count: number
  /** Postings in the format of the shards. */
  readonly postings: string
}

/** Pages of a term while merging; `pages` has the values of page number * 64 + level, in ascending order. */
interface TermPages {
  readonly pages: number[]
  /** Section lists by page; pages without sections are absent. */
  readonly sections: Map<number, string>
}

/** Merges the records of all pages, whose numbers are their indexes. Returns the terms in order. */
export function mergeRecords(records: readonly string[]): MergedTerm[] {
  const terms = new Map<string, TermPages>()
  for (const [page, record] of records.entries()) addRecord(page, record, terms)
  return [...terms.keys()].sort().map((term) => {
    const found = terms.get(term) as TermPages
    return { term, count: found.pages.length, postings: writePostings(found) }
  })
}

function addRecord(page: number, record: string, terms: Map<string, TermPages>): void {
  const [names = '', levels = '', sectionLists = ''] = record.split('\n')
  if (names === '') return
  const lists = sectionLists.split(' ')
  let nextList = 0
  for (const [i, name] of names.split(' ').entries()) {
    let found = terms.get(name)
    if (!found) {
      found = { pages: [], sections: new Map() }
      terms.set(name, found)
    }
    const written = digitAt(levels, i)
    const hasSections = written > TOP_LEVEL
    found.pages.push(page * 64 + (hasSections ? written - TOP_LEVEL : written))
    if (hasSections) found.sections.set(page, lists[nextList++] ?? '')
  }
}

function writePostings({ pages, sections }: TermPages): string {
  const isCut = pages.length > MAX_PAGES
  let text = isCut ? writeCut(pages.length) : ''
  let before = -1
  for (const packed of isCut ? strongest(pages) : pages) {
    const page = Math.floor(packed / 64)
    text += writePosting({ page, level: packed % 64, sections: sections.get(page) ?? '' }, before)
    before = page
  }
  return text
}

/** The pages with the highest levels; among equals, the first ones. */
function strongest(pages: readonly number[]): number[] {
  return [...pages]
    .sort((a, b) => (b % 64) - (a % 64) || a - b)
    .slice(0, MAX_PAGES)
    .sort((a, b) => a - b)
}
