import { type IndexRoot, type PageRow, partName, ROOT_NAME, type TermShard, TABLE_ROWS } from './index-files.js'
import { type Postings, readPostings } from './postings.js'

/** The index of a site. Its files stay in memory. */
export interface SearchIndex {
  readonly root: IndexRoot
  /** Returns the pages of a term; undefined if no page has it. */
  postings(term: string): Promise<Postings | undefined>
  /** Returns at most `most` terms that start with a prefix, those on the most pages first. */
  startingWith(prefix: string, most: number): Promise<readonly string[]>
  /** Returns the longest term that a word starts with and that has at least `least` letters. */
  longestPrefix(word: string, least: number): Promise<string | undefined>
  /** Returns terms that a misspelled word is compared to: the most common ones, and those in the same shard. */
  candidates(word: string): Promise<readonly string[]>
  row(page: number): Promise<PageRow>
}

/** If the terms with a prefix are in more shards than this, the shards are not fetched. */
const MAX_SHARDS = 2

/**
 * Opens an index. `read` returns the parsed content of a file in the folder of the index. If it rejects, the methods
 * that need the file reject too.
 */
export async function openIndex(read: (name: string) => Promise<unknown>): Promise<SearchIndex> {
  const root = (await read(ROOT_NAME)) as IndexRoot
  const known = new Map<string, Promise<unknown>>()
  const part = (hash: string): Promise<unknown> => {
    const reading = known.get(hash) ?? read(partName(hash))
    known.set(hash, reading)
    reading.catch(() => known.delete(hash))
    return reading
  }
  const shard = async (number: number): Promise<TermShard> => {
    const hash = root.shards[number]
    return hash === undefined ? [] : ((await part(hash)) as TermShard)
  }
  /** Number of the shard that has the term, if the term is in the index. */
  const shardOf = (term: string): number => Math.max(0, lastAtMost(root.firsts, { value: term, step: 1 }))
  const commonWords = async (): Promise<readonly string[]> => (await part(root.words)) as readonly string[]

  return {
    root,
    async postings(term) {
      const terms = await shard(shardOf(term))
      const at = lastAtMost(terms, { value: term, step: 2 })
      return at >= 0 && terms[at] === term ? readPostings(terms[at + 1] ?? '') : undefined
    },
    async startingWith(prefix, most) {
      const first = shardOf(prefix)
      const last = shardOf(`${prefix}\uffff`)
      if (last - first >= MAX_SHARDS) {
        const words = await commonWords()
        return words
          .filter((word) => word.startsWith(prefix))
          .sort((a, b) => a.length - b.length)
          .slice(0, most)
      }
      const shards = await Promise.all(Array.from({ length: last - first + 1 }, (_, i) => shard(first + i)))
      return (
        shards
          .flatMap((terms) => termsOf(terms, prefix))
          // The postings of terms on more pages are longer.
          .sort((a, b) => b.postings.length - a.postings.length)
          .slice(0, most)
          .map(({ term }) => term)
      )
    },
    async longestPrefix(word, least) {
      for (let length = word.length; length >= least; length--) {
        const term = word.slice(0, length)
        const terms = await shard(shardOf(term))
        const at = lastAtMost(terms, { value: term, step: 2 })
        if (at >= 0 && terms[at] === term) return term
      }
      return undefined
    },
    async candidates(word) {
      const [words, terms] = await Promise.all([commonWords(), shard(shardOf(word))])
      return [...new Set([...words, ...terms.filter((_, i) => i % 2 === 0)])]
    },
    async row(page) {
      const { rows } = root
      const first = rows[0]
      if (typeof first !== 'string') return rows[page] as PageRow
      const table = (await part(rows[Math.floor(page / TABLE_ROWS)] as string)) as readonly PageRow[]
      return table[page % TABLE_ROWS] as PageRow
    },
  }
}

function termsOf(terms: TermShard, prefix: string): { readonly term: string; readonly postings: string }[] {
  const found = []
  const before = lastAtMost(terms, { value: prefix, step: 2 })
  const start = before >= 0 && terms[before] === prefix ? before : before + 2
  for (let i = Math.max(0, start); terms[i]?.startsWith(prefix); i += 2)
    found.push({ term: terms[i] as string, postings: terms[i + 1] ?? '' })
  return found
}

/** Index of the last item <= `value` in a sorted list of items that are `step` apart; negative if there is none. */
function lastAtMost(
  sorted: readonly string[],
  { value, step }: { readonly value: string; readonly step: number },
): number {
  let low = 0
  let high = sorted.length / step
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle * step] as string) <= value) low = middle + 1
    else high = middle
  }
  return (low - 1) * step
}
