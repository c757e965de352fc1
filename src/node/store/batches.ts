import { createHash } from 'node:crypto'
import { groupBy } from 'es-toolkit'
import type { Shard } from '../base/command.js'
import { compareStrings } from '../base/names.js'

/**
 * Divides the items of a site into batches: about as many as there are items in each. The batch of an item depends on its name, so a new item
 * changes one batch, as long as the site has about the same size. The batches are the same for every order of the items.
 */
export function batchesOf<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[][] {
  const count = 2 ** Math.round(Math.log2(Math.max(1, items.length)) / 2)
  const named = items.map((item) => ({ item, name: nameOf(item) }))
  named.sort((a, b) => compareStrings(a.name, b.name))
  const batches = groupBy(named, ({ name }) => numberOf(name) % count)
  return Object.values(batches).map((batch) => batch.map(({ item }) => item))
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
