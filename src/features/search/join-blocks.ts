import { writeNumber } from '../../shared/search/codec.js'
import { MAX_PAGES, TOP_LEVEL } from '../../shared/search/index-files.js'
import { type Posting, readPostings, writeCut, writePosting, writeSections } from '../../shared/search/postings.js'
import { type BlockTerm, readBlock, type TermBlock } from './term-block.js'

/** A term of the index. */
export interface MergedTerm {
  readonly term: string
  /** Number of pages with the term. */
  readonly count: number
  /** Postings in the format of the shards. */
  readonly postings: string
}

/** A block, and the number of its first page in the index. */
export interface PlacedBlock {
  readonly start: number
  readonly block: TermBlock
}

/** A block that is being read; `next` is undefined at its end. */
interface OpenBlock {
  readonly start: number
  readonly terms: Iterator<BlockTerm, undefined>
  next: BlockTerm | undefined
}

/** Joins the blocks of all pages, in their order. Yields the terms in order; a list of all would need as much memory as the index. */
export function* joinBlocks(blocks: readonly PlacedBlock[]): Generator<MergedTerm> {
  const open = blocks.map(({ start, block }): OpenBlock => {
    const terms = readBlock(block)
    return { start, terms, next: terms.next().value }
  })
  for (;;) {
    const term = firstTerm(open)
    if (term === undefined) return
    let count = 0
    let text = ''
    let before = -1
    for (const block of open) {
      const { start, terms, next } = block
      if (next?.term !== term) continue
      text += writeNumber(start + next.first - before - 1) + next.postings
      before = start + next.last
      count += next.count
      block.next = terms.next().value
    }
    yield { term, count, postings: count > MAX_PAGES ? cut(text) : text }
  }
}

/** The first of the next terms, by UTF-16 code units. There are few blocks, so comparing all is fast enough. */
function firstTerm(open: readonly OpenBlock[]): string | undefined {
  let first: string | undefined
  for (const { next } of open) if (next && (first === undefined || next.term < first)) first = next.term
  return first
}

/** Keeps the pages with the highest levels; among equals, the first ones. */
function cut(postings: string): string {
  const { list } = readPostings(postings)
  let text = writeCut(list.length)
  let before = -1
  for (const { page, level, sections } of strongest(list)) {
    text += writePosting({ page, level, sections: sections.length > 0 ? writeSections(sections) : '' }, before)
    before = page
  }
  return text
}

function strongest(list: readonly Posting[]): Posting[] {
  const counts = new Array<number>(TOP_LEVEL + 1).fill(0)
  for (const { level } of list) counts[level] = (counts[level] ?? 0) + 1
  let lowest = TOP_LEVEL
  let left = MAX_PAGES
  while (left > (counts[lowest] ?? 0)) left -= counts[lowest--] ?? 0
  return list.filter(({ level }) => level > lowest || (level === lowest && left-- > 0))
}
