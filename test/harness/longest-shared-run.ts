/** A run of words that a text shares with another one. */
export interface SharedRun {
  /** Words; 0 where no run is as long as the index looks for. */
  readonly length: number
  /** The run itself, folded as it was compared. */
  readonly words: string
}

/** Texts, ready to be searched for runs of words. */
export interface RunIndex {
  /** Runs that are shorter are not found. */
  readonly shortest: number
  readonly idOfWord: ReadonlyMap<string, number>
  /** Word ids of all texts, one after the other. */
  readonly ids: Int32Array
  /** Bucket to the last position whose first words hash to it, and each position to the one before it; -1 at the end. */
  readonly heads: Int32Array
  readonly before: Int32Array
}

const BUCKETS = 2 ** 20

/** Stands between texts, and for a word that none of them has: it equals nothing. */
const NO_WORD = -1

/** Words in the order of a text, without case, punctuation and markup. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_$'’]+/gu) ?? []
}

/** Indexes the positions of some texts by the hash of the words that begin there. */
export function indexRuns(texts: readonly string[], shortest = 8): RunIndex {
  const idOfWord = new Map<string, number>()
  const numbers = texts.flatMap((text) => [...wordsOf(text).map((word) => idFor(word, idOfWord)), NO_WORD])
  const ids = Int32Array.from(numbers)
  const heads = new Int32Array(BUCKETS).fill(-1)
  const before = new Int32Array(ids.length).fill(-1)
  for (let position = 0; position + shortest <= ids.length; position++) {
    const bucket = bucketOf(ids, position, shortest)
    before[position] = heads[bucket] ?? -1
    heads[bucket] = position
  }
  return { shortest, idOfWord, ids, heads, before }
}

/** The longest run of words that a text shares with any text of the index; the first one of several. */
export function longestSharedRun(text: string, index: RunIndex): SharedRun {
  const words = wordsOf(text)
  const ids = Int32Array.from(words, (word) => index.idOfWord.get(word) ?? NO_WORD)
  let best = { start: 0, length: 0 }
  for (let start = 0; start + index.shortest <= ids.length; start++) {
    const bucket = bucketOf(ids, start, index.shortest)
    for (let at = index.heads[bucket] ?? -1; at !== -1; at = index.before[at] ?? -1) {
      const length = commonLength({ ids, start }, { ids: index.ids, start: at })
      if (length >= index.shortest && length > best.length) best = { start, length }
    }
  }
  return { length: best.length, words: words.slice(best.start, best.start + best.length).join(' ') }
}

interface Place {
  readonly ids: Int32Array
  readonly start: number
}

/** How many words are the same from two places on. */
function commonLength(a: Place, b: Place): number {
  let length = 0
  for (;;) {
    const id = a.ids[a.start + length]
    if (id === undefined || id === NO_WORD || id !== b.ids[b.start + length]) return length
    length++
  }
}

function idFor(word: string, known: Map<string, number>): number {
  const id = known.get(word) ?? known.size
  known.set(word, id)
  return id
}

function bucketOf(ids: Int32Array, start: number, count: number): number {
  let hash = 0
  for (let i = start; i < start + count; i++) hash = (Math.imul(hash, 31) + (ids[i] ?? 0)) | 0
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1)
}
