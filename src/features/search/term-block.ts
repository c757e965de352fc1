import { digitAt } from '../../shared/search/codec.js'
import { TOP_LEVEL } from '../../shared/search/index-files.js'
import { writeLevel, writePosting } from '../../shared/search/postings.js'

/**
 * The terms of some successive pages, which are numbered from 0: one line for each term, sorted, with the values of `BlockTerm`
 * between tabs. A block depends only on its pages, so it can be kept while others change. It is a text, because objects would need
 * several times the memory.
 */
export type TermBlock = string

/** A term of a block. */
export interface BlockTerm {
  readonly term: string
  /** Numbers of the first and the last page with the term. */
  readonly first: number
  readonly last: number
  /** Number of pages with the term. */
  readonly count: number
  /** Postings in the format of the shards, without the number of the first page. */
  readonly postings: string
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
  const lines = [...found.keys()].sort().map((term) => {
    const { first, last, count, postings } = found.get(term) as TermPages
    return `${term}\t${first}\t${last}\t${count}\t${postings}\n`
  })
  return lines.join('')
}

/** Reads the terms of a block, in their order. */
export function* readBlock(block: TermBlock): Generator<BlockTerm> {
  for (let start = 0; start < block.length; ) {
    const end = block.indexOf('\n', start)
    const [term = '', first, last, count, postings = ''] = block.slice(start, end).split('\t')
    yield { term, first: Number(first), last: Number(last), count: Number(count), postings }
    start = end + 1
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
