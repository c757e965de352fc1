import { writeNumber } from '../../shared/search/codec.js'
import { MAX_PAGES } from '../../shared/search/index-files.js'
import { type Posting, readPostings, writeCut, writePosting, writeSections } from '../../shared/search/postings.js'
import type { TermBlock } from './term-block.js'

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

/** Joins the blocks of all pages. Yields the terms in order; a list of all would need as much memory as the index. */
export function* joinBlocks(blocks: readonly PlacedBlock[]): Generator<MergedTerm> {
  // Pairs of a block and the position of the term in it.
  const places = new Map<string, number[]>()
  for (const [number, { block }] of blocks.entries())
    for (const [at, term] of block.terms.entries()) {
      const known = places.get(term)
      if (known) known.push(number, at)
      else places.set(term, [number, at])
    }
  for (const term of [...places.keys()].sort()) {
    let count = 0
    let text = ''
    let before = -1
    const pairs = places.get(term) as number[]
    for (let i = 0; i < pairs.length; i += 2) {
      const { start, block } = blocks[pairs[i] as number] as PlacedBlock
      const at = pairs[i + 1] as number
      text += writeNumber(start + (block.first[at] as number) - before - 1) + block.postings[at]
      before = start + (block.last[at] as number)
      count += block.counts[at] as number
    }
    yield { term, count, postings: count > MAX_PAGES ? cut(text) : text }
  }
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
  return [...list]
    .sort((a, b) => b.level - a.level || a.page - b.page)
    .slice(0, MAX_PAGES)
    .sort((a, b) => a.page - b.page)
}
