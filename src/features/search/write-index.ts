import {
  type IndexRoot,
  type PageRow,
  partName,
  ROOT_NAME,
  type TermShard,
  TABLE_ROWS,
} from '../../shared/search/index-files.js'
import { nameHash } from '../../node/base/hash.js'
import type { StoredText } from '../../node/base/page.js'
import type { EmitFile } from '../../node/base/recorder.js'
import { isCutPoint } from './cut-points.js'
import { joinBlocks, type MergedTerm, type PlacedBlock } from './join-blocks.js'
import { makeBlock } from './term-block.js'

/** A page of the index: its row for results, and its terms as recorded by `recordTerms`. */
export interface IndexedPage {
  readonly row: PageRow
  readonly terms: StoredText
  /** Key of the docs set, if readers can search in one version only. */
  readonly set?: string
  /** Factor for the score of the page; defaults to 1. */
  readonly boost?: number
}

/** What an index is made from. */
interface IndexInput {
  readonly pages: readonly Omit<IndexedPage, 'terms'>[]
  readonly locale: string
  /** The terms of the pages. */
  readonly blocks: readonly PlacedBlock[]
}

/** Sizes of shards in characters: from `least` on, a shard ends at terms with a certain hash; at `most`, at any. */
const SHARD_SIZE = { least: 14_000, most: 30_000 }

/** How many of the most common terms misspelled words are compared with. */
const COMMON_WORDS = 5000

/** A block of all pages, whose terms are texts. */
export function blockOf(pages: readonly Pick<IndexedPage, 'terms'>[]): PlacedBlock {
  return { start: 0, block: makeBlock(pages.map(({ terms }) => (typeof terms === 'string' ? terms : ''))) }
}

/**
 * Creates the files of the index and calls `emit` with each: its name below the folder of the index, and its text. The same pages
 * give the same files, whatever their blocks are.
 */
export function writeIndex({ pages, locale, blocks }: IndexInput, emit: EmitFile): void {
  const addPart = (content: unknown): string => {
    const json = JSON.stringify(content)
    const hash = nameHash(json)
    emit(partName(hash), json)
    return hash
  }
  const counts: TermCount[] = []
  const firsts: string[] = []
  const shards: string[] = []
  for (const shard of cutShards(joinBlocks(blocks), counts)) {
    firsts.push(shard[0] ?? '')
    shards.push(addPart(shard))
  }
  const rows = pages.map(({ row }) => row)
  const root: IndexRoot = {
    locale,
    pages: pages.length,
    rows: rows.length <= TABLE_ROWS ? rows : tablesOf(rows).map(addPart),
    ...boostsOf(pages),
    ...setsOf(pages),
    firsts,
    shards,
    words: addPart(commonWords(counts)),
  }
  emit(ROOT_NAME, JSON.stringify(root))
}

function boostsOf(pages: readonly Pick<IndexedPage, 'boost'>[]): Pick<IndexRoot, 'boosts'> {
  const boosts = pages.flatMap(({ boost = 1 }, page) => (boost === 1 ? [] : [[page, boost] as const]))
  return boosts.length === 0 ? {} : { boosts: Object.fromEntries(boosts) }
}

function setsOf(pages: readonly Pick<IndexedPage, 'set'>[]): Pick<IndexRoot, 'sets'> {
  const sets: Record<string, number[]> = {}
  for (const [page, { set }] of pages.entries()) {
    if (set === undefined) continue
    sets[set] ??= []
    const runs = sets[set]
    const count = runs.at(-1) ?? 0
    if (runs.at(-2) === page - count) runs[runs.length - 1] = count + 1
    else runs.push(page, 1)
  }
  return Object.keys(sets).length === 0 ? {} : { sets }
}

function tablesOf(rows: readonly PageRow[]): PageRow[][] {
  return Array.from({ length: Math.ceil(rows.length / TABLE_ROWS) }, (_, i) =>
    rows.slice(i * TABLE_ROWS, (i + 1) * TABLE_ROWS),
  )
}

type TermCount = Pick<MergedTerm, 'term' | 'count'>

/**
 * Cuts terms into shards, and adds how many pages have each. Borders depend on nearby terms, so that an edit moves only the
 * nearest border.
 */
function* cutShards(terms: Iterable<MergedTerm>, counts: TermCount[]): Generator<TermShard> {
  let current: string[] = []
  let size = 0
  for (const { term, count, postings } of terms) {
    counts.push({ term, count })
    if ((size >= SHARD_SIZE.least && endsShard(term)) || size >= SHARD_SIZE.most) {
      yield current
      current = []
      size = 0
    }
    current.push(term, postings)
    size += term.length + postings.length + '"","",'.length
  }
  if (current.length > 0) yield current
}

function endsShard(term: string): boolean {
  return isCutPoint(term, 8)
}

function commonWords(terms: readonly TermCount[]): string[] {
  return [...terms]
    .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    .slice(0, COMMON_WORDS)
    .map(({ term }) => term)
    .sort()
}
