import { describe, expect, test } from 'vitest'
import { batchesOf, batchesOfShard } from '../../src/node/store/batches.js'

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `docs/folder-${i % 97}/page-${i}.md`)
const self = (name: string): string => name

describe('batches', () => {
  test.each([
    [0, 0, 0],
    [1, 1, 1],
    [40, 2, 8],
    [600, 16, 32],
    [5000, 64, 64],
    [50_000, 256, 256],
  ])('%i items are cut into %i to %i batches, which have every item once', (count, least, most) => {
    const batches = batchesOf(names(count), self)
    expect(batches.length).toBeGreaterThanOrEqual(least)
    expect(batches.length).toBeLessThanOrEqual(most)
    expect(batches.flat().sort()).toEqual(names(count).sort())
  })

  test('are the same for every order of the items', () => {
    expect(batchesOf(names(3000).reverse(), self)).toEqual(batchesOf(names(3000), self))
  })

  test.each(['docs/a.md', 'docs/folder-50/new.md', 'docs/z.md'])('a new item %s changes one of them', (name) => {
    const before = new Set(batchesOf(names(5000), self).map((batch) => batch.join()))
    const after = batchesOf([...names(5000), name], self).map((batch) => batch.join())
    expect(after.filter((batch) => !before.has(batch)).length).toBe(1)
  })
})

describe('shards', () => {
  test.each([1, 2, 4, 8, 33])('the batches of %i shards have every item once, and nearly the same number', (count) => {
    const batches = batchesOf(names(5000), self)
    const shards = Array.from({ length: count }, (_, i) => batchesOfShard(batches, { index: i + 1, count }).flat())
    expect(shards.flat().sort()).toEqual(names(5000).sort())
    const sizes = shards.map((shard) => shard.length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(
      Math.max(...batches.map(({ length }) => length)),
    )
  })

  test('there can be more shards than batches', () => {
    expect(batchesOfShard([['a'], ['b']], { index: 3, count: 3 })).toEqual([])
  })
})
