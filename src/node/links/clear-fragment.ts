import { editDistance } from '../../shared/edit-distance.js'

/**
 * The id that a fragment without one clearly means: written in another case, or nearer by a letter or two than every other
 * one. Names that differ in a number, or in how a word begins (`enabled`, `disabled`), mean different things.
 */
export function clearFragment(fragment: string, ids: ReadonlySet<string>): string | undefined {
  const wanted = fragment.toLowerCase()
  const limit = wanted.length < 4 ? 0 : wanted.length < 10 ? 1 : 2
  const near = [...ids].flatMap((id) => {
    if (Math.abs(id.length - wanted.length) > limit + 1) return []
    // One more than is near enough: what comes that close makes a second candidate.
    const distance = editDistance(wanted, id.toLowerCase(), limit + 1)
    return distance <= limit + 1 ? [{ id, distance }] : []
  })
  near.sort((a, b) => a.distance - b.distance)
  const [best, second] = near
  if (!best || best.distance > limit || !isSameName(wanted, best.id.toLowerCase())) return undefined
  // Only the case is wrong, and of one id alone; or no other comes as near but for one letter.
  const isClear = !second || (best.distance === 0 ? second.distance > 0 : second.distance > best.distance + 1)
  return isClear ? best.id : undefined
}

function isSameName(a: string, b: string): boolean {
  if (a.replace(/\D+/g, ' ').trim() !== b.replace(/\D+/g, ' ').trim()) return false
  return beginnings(a) === beginnings(b)
}

/** First letters of the words. */
function beginnings(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => [...word][0] ?? '')
    .join('')
}
