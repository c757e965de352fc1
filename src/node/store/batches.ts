import { createHash } from 'node:crypto'
import type { Shard } from '../base/command.js'
import { compareStrings } from '../base/names.js'

/** About how many batches a site is cut into, if that gives batches of 4 to 128 items. */
const usualBatches = 64

/**
 * Cuts the items of a site into batches of neighbors. Whether a batch ends after an item depends on the names around it, so a
 * new item changes one batch, or two, and the others stay the same. The batches are the same for every order of the items.
 */
export function batchesOf<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[][] {
  const target = Math.min(128, Math.max(4, 2 ** Math.round(Math.log2(Math.max(1, items.length / usualBatches)))))
  const named = items.map((item) => ({ item, name: nameOf(item) }))
  named.sort((a, b) => compareStrings(a.name, b.name))
  const batches: Item[][] = []
  let batch: Item[] = []
  for (const { item, name } of named) {
    batch.push(item)
    const isEnd = batch.length >= target / 4 && numberOf(name) % target === 0
    if (!isEnd && batch.length < target * 2) continue
    batches.push(batch)
    batch = []
  }
  return batch.length === 0 ? batches : [...batches, batch]
}

/** The batches of one shard: the largest are given out first, each to the shard that has the fewest items. */
export function batchesOfShard<Item>(batches: readonly Item[][], { index, count }: Shard): Item[][] {
  const loads = Array.from({ length: count }, () => 0)
  return [...batches]
    .sort((a, b) => b.length - a.length)
    .filter((batch) => {
      const shard = loads.indexOf(Math.min(...loads))
      loads[shard] = (loads[shard] ?? 0) + batch.length
      return shard === index - 1
    })
}

/** The key of what was made from these parts, for stores that every machine reads: 32 hexadecimal digits. */
export function artifactKey(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 32)
}

function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0)
}
