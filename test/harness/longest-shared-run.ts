/** A run of words that two texts share. */
export interface SharedRun {
  /** In words; 0 if no shared run has the index's minimum length. */
  readonly length: number
  /** The words, normalized as they were compared. */
  readonly words: string
}

/** An index of texts for finding shared runs of words. */
export interface RunIndex {
  /** Minimum length of a run, in words. */
  readonly shortest: number
  readonly idOfWord: ReadonlyMap<string, number>
  /** Word ids of all texts, concatenated. */
  readonly ids: Int32Array
  /** Maps a bucket to its last position, and a position to the previous one in its bucket; -1 ends the chain. */
  readonly heads: Int32Array
  readonly before: Int32Array
}

const BUCKETS = 2 ** 20

/** Separates texts, and represents unknown words; never equal to anything. */
const NO_WORD = -1

/** Returns the words of a text in order, in lower case, without punctuation and markup. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_$'’]+/gu) ?? []
}

/** Indexes each position in the texts by the hash of the words that start there. */
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

/** Returns the longest run of words that a text shares with any text in the index; the first of several. */
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

interface Position {
  readonly ids: Int32Array
  readonly start: number
}

/** Returns how many words are equal, starting at two positions. */
function commonLength(a: Position, b: Position): number {
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
