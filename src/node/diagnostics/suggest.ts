import { editDistance } from '../../shared/edit-distance.js'

/** Candidates longer or shorter than this are never near enough to be worth a distance. */
const MAX_DISTANCE = 4

/**
 * The candidate that the value was most likely meant to be, or undefined where none is near: a bounded
 * Damerau-Levenshtein distance (optimal string alignment) over lower-cased text. Of two equally near candidates the one
 * that shares the longer prefix wins, then the one whose case fits, then the first in code unit order.
 */
export function suggest(value: string, candidates: Iterable<string>): string | undefined {
  const wanted = value.toLowerCase()
  let limit = Math.min(MAX_DISTANCE, Math.floor(wanted.length / 3) + (wanted.length > 2 ? 1 : 0))
  let best: string | undefined
  const counts = countCharacters(wanted)
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > limit || candidate === value) continue
    const lower = candidate.toLowerCase()
    if (editsAtLeast(counts, wanted.length, lower) > limit) continue
    const distance = editDistance(wanted, lower, limit)
    if (distance > limit) continue
    if (best === undefined || distance < limit || comesFirst(value, candidate, best)) best = candidate
    limit = distance
  }
  return best
}

/** Decides between two candidates of the same distance. */
function comesFirst(value: string, candidate: string, best: string): boolean {
  const prefix = sharedPrefix(value, candidate) - sharedPrefix(value, best)
  if (prefix !== 0) return prefix > 0
  const overlap = sharedSuffix(value, candidate) - sharedSuffix(value, best)
  return overlap === 0 ? candidate < best : overlap > 0
}

function sharedPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

function sharedSuffix(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[a.length - 1 - length] === b[b.length - 1 - length]) length++
  return length
}

/** Bag of characters, folded to 128 buckets: a lower bound on the distance that costs no matrix. */
function countCharacters(text: string): Int16Array {
  const counts = new Int16Array(128)
  for (let i = 0; i < text.length; i++) take(counts, text.charCodeAt(i), 1)
  return counts
}

function take(counts: Int16Array, code: number, amount: number): number {
  const count = (counts[code & 127] ?? 0) + amount
  counts[code & 127] = count
  return count
}

/** How many edits the two bags of characters need at least. The counts are as they were when it returns. */
function editsAtLeast(counts: Int16Array, wantedLength: number, candidate: string): number {
  let extra = 0
  for (let i = 0; i < candidate.length; i++) {
    if (take(counts, candidate.charCodeAt(i), -1) < 0) extra++
  }
  for (let i = 0; i < candidate.length; i++) take(counts, candidate.charCodeAt(i), 1)
  return Math.max(extra, wantedLength - (candidate.length - extra))
}
