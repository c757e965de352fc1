import { nameHash } from '../content/hash.js'
import { CborWriter } from './cbor.js'
import type { Word } from './merge-words.js'

/** A shard of the index. */
export interface Shard {
  readonly name: string
  readonly content: Buffer
  /** Its first and its last word. */
  readonly first: string
  readonly last: string
}

/** A shard as the list of all names it: the beginnings that tell its first and its last word from its neighbours'. */
export interface ShardRange {
  readonly from: string
  readonly to: string
  readonly name: string
}

/** Bytes of a shard before compression; about a third is sent. Shards of a large site are larger. */
const LEAST_BYTES = 6000

/** About so many shards at most: the list of them all is fetched before the first. */
const MOST_SHARDS = 1500

/** Words that begin with the same so many letters stay together, as long as they are no more than so many shards. */
const KEPT_TOGETHER = 3
const MOST_TOGETHER = 3

/**
 * Cuts the index into smaller shards than Pagefind does, which makes them some 35 kB each: a query needs the shard of
 * each of its words and no more. Words with the same beginning stay in one, so that a word half typed finds them all.
 */
export function* cutShards(
  words: Iterable<Word>,
  options: {
    readonly language: string
    /** Of all words, roughly. */
    readonly indexBytes: number
  },
): Generator<Shard> {
  const { language, indexBytes } = options
  const size = Math.max(LEAST_BYTES, indexBytes / MOST_SHARDS)
  const writer = new CborWriter()
  let count = 0
  let [first, last] = ['', '']
  const shard = (): Shard => {
    const list = writer.take()
    const content = writer.array(1).array(count).raw(list).take()
    count = 0
    return { name: `${language}_${nameHash(content)}`, content, first: utf8(first), last: utf8(last) }
  }
  for (const { latin1, bytes } of words) {
    const limit = size * (count > 0 && beginningOf(latin1) === beginningOf(last) ? MOST_TOGETHER : 1)
    if (count > 0 && writer.length + bytes.length > limit) yield shard()
    if (count === 0) first = latin1
    last = latin1
    count++
    writer.raw(bytes)
  }
  if (count > 0) yield shard()
}

/** Which shard holds which words. */
export function rangesOf(shards: readonly Omit<Shard, 'content'>[]): ShardRange[] {
  return shards.map(({ name, first, last }, i) => {
    const [before, after] = [shards[i - 1]?.last, shards[i + 1]?.first]
    const to = after === undefined ? last : upToDifference(last, after)
    return { name, from: before === undefined ? first : upToDifference(first, before), to: to < first ? last : to }
  })
}

function beginningOf(latin1: string): string {
  return beyondAscii.test(latin1) ? [...utf8(latin1)].slice(0, KEPT_TOGETHER).join('') : latin1.slice(0, KEPT_TOGETHER)
}

const beyondAscii = /[\x80-\xff]/

function utf8(latin1: string): string {
  return beyondAscii.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1
}

/** The beginning of a word, up to the letter that it differs in from another. */
function upToDifference(word: string, other: string): string {
  const letters = [...word]
  const others = [...other]
  const same = letters.findIndex((letter, i) => letter !== others[i])
  return same === -1 ? word : letters.slice(0, same + 1).join('')
}
