import {
  type IndexRoot,
  type PageRow,
  partName,
  ROOT_NAME,
  type Shard,
  TABLE_ROWS,
} from '../../shared/search/index-files.js'
import { shardOf } from '../../shared/route.js'
import { nameHash } from '../model/hash.js'
import { type MergedTerm, mergeRecords } from './merge-records.js'

/** A page of the index: its row for results, and its terms as recorded by `recordTerms`. */
export interface IndexedPage {
  readonly row: PageRow
  readonly terms: string
  /** Key of the docs set, if readers can search in one version only. */
  readonly set?: string
  /** Factor for the score of the page; defaults to 1. */
  readonly boost?: number
}

/** Sizes of shards in characters: from `least` on, a shard ends at terms with a certain hash; at `most`, at any. */
const SHARD_SIZE = { least: 14_000, most: 30_000 }

/** How many of the most common terms misspelled words are compared with. */
const COMMON_WORDS = 5000

/** Creates the files of the index, by name below its folder. The same pages give the same files. */
export function writeIndex(pages: readonly IndexedPage[], locale: string): Map<string, string> {
  const files = new Map<string, string>()
  const addPart = (content: unknown): string => {
    const json = JSON.stringify(content)
    const hash = nameHash(json)
    files.set(partName(hash), json)
    return hash
  }
  const terms = mergeRecords(pages.map((page) => page.terms))
  const shards = cutShards(terms)
  const rows = pages.map(({ row }) => row)
  const root: IndexRoot = {
    locale,
    pages: pages.length,
    rows: rows.length <= TABLE_ROWS ? rows : tablesOf(rows).map(addPart),
    ...boostsOf(pages),
    ...setsOf(pages),
    firsts: shards.map(([first]) => first ?? ''),
    shards: shards.map(addPart),
    words: addPart(commonWords(terms)),
  }
  files.set(ROOT_NAME, JSON.stringify(root))
  return files
}

function boostsOf(pages: readonly IndexedPage[]): Pick<IndexRoot, 'boosts'> {
  const boosts = pages.flatMap(({ boost = 1 }, page) => (boost === 1 ? [] : [[page, boost] as const]))
  return boosts.length === 0 ? {} : { boosts: Object.fromEntries(boosts) }
}

function setsOf(pages: readonly IndexedPage[]): Pick<IndexRoot, 'sets'> {
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

/** Cuts terms into shards. Borders depend on nearby terms, so that an edit moves only the nearest border. */
function cutShards(terms: readonly MergedTerm[]): Shard[] {
  const shards: string[][] = []
  let current: string[] = []
  let size = 0
  for (const { term, postings } of terms) {
    if ((size >= SHARD_SIZE.least && endsShard(term)) || size >= SHARD_SIZE.most) {
      shards.push(current)
      current = []
      size = 0
    }
    current.push(term, postings)
    size += term.length + postings.length + '"","",'.length
  }
  if (current.length > 0) shards.push(current)
  return shards
}

function endsShard(term: string): boolean {
  return shardOf(term, 8) === 0
}

function commonWords(terms: readonly MergedTerm[]): string[] {
  return [...terms]
    .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    .slice(0, COMMON_WORDS)
    .map(({ term }) => term)
    .sort()
}
