/** Returns a generator of numbers in [0, 1) that is determined by its seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** Returns a random element of a non-empty list. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  if (list.length === 0) throw new Error('nothing to pick from')
  return list[Math.floor(random() * list.length)] as T
}

/** Returns the elements of a list in random order. */
export function shuffled<T>(random: () => number, list: readonly T[]): T[] {
  return list
    .map((element) => ({ element, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ element }) => element)
}
