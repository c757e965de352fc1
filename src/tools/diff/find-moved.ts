import { compareStrings } from '../../node/base/names.js'

/** A page that is only in one build. */
interface LonePage {
  readonly route: string
  readonly tokens: readonly string[]
}

/** A removed page and the new page with its content. */
export interface Move {
  readonly from: string
  readonly to: string
  /** Share of the text that both have, from 0.5 to 1. */
  readonly similarity: number
}

/** Number of hashes that stand for a page; the error of the similarity is about 1 / √128. */
const sketchSize = 128
const shingleWords = 4
const leastSimilarity = 0.5
/** Text on more new pages than this does not say which page has moved. */
const mostPages = 50

/**
 * Pairs removed pages with the new pages that have their content, the most similar ones first. Similarity is estimated from
 * the smallest hashes of all runs of four words (Broder, "On the resemblance and containment of documents"), so the time does
 * not grow with the square of the number of pages.
 */
export function findMoved(removed: readonly LonePage[], added: readonly LonePage[]): Move[] {
  const sketches = added.map(({ route, tokens }) => ({ route, sketch: sketchOf(tokens) }))
  const pagesWith = new Map<number, number[]>()
  for (const [i, { sketch }] of sketches.entries())
    for (const hash of sketch) {
      const pages = pagesWith.get(hash)
      if (pages) pages.push(i)
      else pagesWith.set(hash, [i])
    }
  const candidates = removed.flatMap(({ route: from, tokens }) => {
    const sketch = sketchOf(tokens)
    const shared = new Set<number>()
    for (const hash of sketch) {
      const pages = pagesWith.get(hash) ?? []
      if (pages.length <= mostPages) for (const i of pages) shared.add(i)
    }
    return [...shared].flatMap((i): Move[] => {
      const other = sketches[i]
      if (!other) return []
      const similarity = similarityOf(sketch, other.sketch)
      return similarity < leastSimilarity ? [] : [{ from, to: other.route, similarity }]
    })
  })
  candidates.sort((a, b) => b.similarity - a.similarity || nameOrder(a, b))
  const taken = new Set<string>()
  const moves = candidates.filter(({ from, to }) => {
    if (taken.has(`old ${from}`) || taken.has(`new ${to}`)) return false
    taken.add(`old ${from}`).add(`new ${to}`)
    return true
  })
  return moves.sort((a, b) => compareStrings(a.from, b.from))
}

/** Among equally similar pages, those with the same last segment come first. */
function nameOrder(a: Move, b: Move): number {
  return Number(!hasSameName(a)) - Number(!hasSameName(b)) || compareStrings(a.from + a.to, b.from + b.to)
}

function hasSameName({ from, to }: Move): boolean {
  return from.split('/').at(-1) === to.split('/').at(-1)
}

/** The smallest hashes of all runs of words, sorted. A page with less than one run has one for its whole text. */
function sketchOf(tokens: readonly string[]): number[] {
  const hashes = new Set<number>()
  const last = Math.max(0, tokens.length - shingleWords)
  for (let i = 0; i <= last; i++) {
    const run = tokens.slice(i, i + shingleWords)
    if (run.length > 0) hashes.add(hash32(run.join(' ')))
  }
  return [...hashes].sort((a, b) => a - b).slice(0, sketchSize)
}

/** The share of common hashes among the smallest hashes of both. */
function similarityOf(a: readonly number[], b: readonly number[]): number {
  const [inA, inB] = [new Set(a), new Set(b)]
  const union = [...new Set([...a, ...b])].sort((one, other) => one - other).slice(0, sketchSize)
  const shared = union.filter((hash) => inA.has(hash) && inB.has(hash)).length
  return union.length === 0 ? 0 : shared / union.length
}

/** FNV-1a over UTF-16 code units, with a final mix, since only its smallest values are used. */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
