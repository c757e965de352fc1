import { digitAt } from '../../shared/search/codec.js'
import { TOP_LEVEL } from '../../shared/search/index-files.js'
import { writeLevel, writePosting } from '../../shared/search/postings.js'

/**
 * The terms of some successive pages, which are numbered from 0. Terms are sorted; the other lists have one entry for each. A
 * block depends only on its pages, so it can be kept while others change.
 */
export interface TermBlock {
  readonly terms: readonly string[]
  /** Numbers of the first and the last page with each term. */
  readonly first: readonly number[]
  readonly last: readonly number[]
  /** Number of pages with each term. */
  readonly counts: readonly number[]
  /** Postings in the format of the shards, without the number of the first page. */
  readonly postings: readonly string[]
}

interface TermPages {
  first: number
  last: number
  count: number
  postings: string
}

/** Merges the records of successive pages. */
export function makeBlock(records: readonly string[]): TermBlock {
  const found = new Map<string, TermPages>()
  for (const [page, record] of records.entries()) addRecord(page, record, found)
  const terms = [...found.keys()].sort()
  const entries = terms.map((term) => found.get(term) as TermPages)
  return {
    terms,
    first: entries.map(({ first }) => first),
    last: entries.map(({ last }) => last),
    counts: entries.map(({ count }) => count),
    postings: entries.map(({ postings }) => postings),
  }
}

function addRecord(page: number, record: string, found: Map<string, TermPages>): void {
  const [names = '', levels = '', sectionLists = ''] = record.split('\n')
  if (names === '') return
  const lists = sectionLists.split(' ')
  let nextList = 0
  for (const [i, name] of names.split(' ').entries()) {
    const written = digitAt(levels, i)
    const hasSections = written > TOP_LEVEL
    const level = hasSections ? written - TOP_LEVEL : written
    const sections = hasSections ? (lists[nextList++] ?? '') : ''
    const known = found.get(name)
    if (known) {
      known.postings += writePosting({ page, level, sections }, known.last)
      known.last = page
      known.count++
    } else found.set(name, { first: page, last: page, count: 1, postings: writeLevel(level, hasSections) + sections })
  }
}
