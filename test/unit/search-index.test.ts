import { describe, expect, test } from 'vitest'
import { NumberReader, writeNumber } from '../../src/shared/search/codec.js'
import { type IndexRoot, MAX_PAGES, ROOT_NAME, type TermShard, partName } from '../../src/shared/search/index-files.js'
import { openIndex, type SearchIndex } from '../../src/shared/search/open-index.js'
import { readPostings, writeLevel, writePosting, writeSections } from '../../src/shared/search/postings.js'
import { joinBlocks, type MergedTerm, type PlacedBlock } from '../../src/features/search/join-blocks.js'
import { makeBlock } from '../../src/features/search/term-block.js'
import { type IndexedPage, writeIndex } from '../../src/features/search/write-index.js'
import { pick, seededRandom, shuffled } from '../harness/random.js'

/** The terms of a page, with their levels and sections. */
type TermList = ReadonlyMap<string, { readonly level: number; readonly sections: readonly number[] }>

const letters = 'abcdefghij'.split('')
const vocabulary = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))

function randomPages(count: number, seed: number): TermList[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const terms = new Map<string, { level: number; sections: number[] }>()
    for (let i = 0; i < 40; i++) {
      // Like common words, small numbers are frequent.
      const term = vocabulary[Math.floor(random() ** 4 * vocabulary.length)] ?? 'aaa'
      const sections = random() < 0.2 ? [...new Set([0, 3, 70, 2000].filter(() => random() < 0.5))] : []
      terms.set(term, { level: 1 + Math.floor(random() * 45), sections })
    }
    return terms
  })
}

function recordOf(terms: TermList): string {
  const sorted = [...terms].sort(([a], [b]) => (a < b ? -1 : 1))
  const levels = sorted.map(([, { level, sections }]) => writeLevel(level, sections.length > 0)).join('')
  const lists = sorted.flatMap(([, { sections }]) => (sections.length > 0 ? [writeSections(sections)] : []))
  return `${sorted.map(([term]) => term).join(' ')}\n${levels}\n${lists.join(' ')}`
}

function indexed(pages: readonly TermList[]): IndexedPage[] {
  return pages.map((terms, i) => ({ row: [`/page-${i}`, `Page ${i}`, 'hash'], terms: recordOf(terms) }))
}

/** Blocks of some pages each, as a build keeps them. */
function blocksOf(records: readonly string[], size: number): PlacedBlock[] {
  const starts = Array.from({ length: Math.ceil(records.length / size) }, (_, i) => i * size)
  return starts.map((start) => ({ start, block: makeBlock(records.slice(start, start + size)) }))
}

function mergeRecords(records: readonly string[], blockSize: number): MergedTerm[] {
  return [...joinBlocks(blocksOf(records, blockSize))]
}

function indexFiles(pages: readonly TermList[], blockSize = 1024): Map<string, string> {
  const files = new Map<string, string>()
  const blocks = blocksOf(pages.map(recordOf), blockSize)
  writeIndex({ pages: indexed(pages), locale: 'en', blocks }, (name, json) => files.set(name, json))
  return files
}

function open(
  files: ReadonlyMap<string, string>,
  read: (name: string) => void = () => undefined,
): Promise<SearchIndex> {
  return openIndex(async (name) => {
    read(name)
    return JSON.parse(files.get(name) ?? '')
  })
}

describe('numbers written as characters', () => {
  const numbers = [...Array.from({ length: 3000 }, (_, i) => i), 5016, 65_535, 1_000_000, 2 ** 31]

  test('are read back in order, and JSON escapes none of them', () => {
    const text = numbers.map(writeNumber).join('')
    const reader = new NumberReader(text)
    expect(numbers.map(() => reader.number())).toEqual(numbers)
    expect(reader.isDone).toBe(true)
    expect(JSON.stringify(text)).toBe(`"${text}"`)
  })

  test('encode postings, which are read back unchanged', () => {
    const list = [
      { page: 0, level: 1, sections: [] },
      { page: 1, level: 45, sections: [0] },
      { page: 5000, level: 17, sections: [1, 2, 900] },
    ]
    const text = list
      .map(({ sections, ...posting }, i) => {
        const written = sections.length > 0 ? writeSections(sections) : ''
        return writePosting({ ...posting, sections: written }, list[i - 1]?.page ?? -1)
      })
      .join('')
    expect(readPostings(text)).toEqual({ count: 3, list })
  })
})

describe('merged records', () => {
  test.each([1, 7, 20, 59, 60])('contain exactly the terms of all pages (blocks of %i)', (blockSize) => {
    const pages = randomPages(60, blockSize)
    const merged = new Map(
      mergeRecords(pages.map(recordOf), blockSize).map(({ term, postings }) => [term, readPostings(postings)]),
    )
    const expected = new Map<string, { page: number; level: number; sections: readonly number[] }[]>()
    for (const [page, terms] of pages.entries())
      for (const [term, entry] of terms) expected.set(term, [...(expected.get(term) ?? []), { page, ...entry }])
    expect([...merged.keys()]).toEqual([...expected.keys()].sort())
    for (const [term, list] of expected) expect(merged.get(term)).toEqual({ count: list.length, list })
  })

  test('keep the best pages of a very common term, and the number of all its pages', () => {
    const levels = shuffled(
      seededRandom(7),
      Array.from({ length: MAX_PAGES + 500 }, (_, i) => 1 + (i % 45)),
    )
    const [merged] = mergeRecords(
      levels.map((level) => recordOf(new Map([['common', { level, sections: [] }]]))),
      700,
    )
    const { count, list } = readPostings(merged?.postings ?? '')
    expect([count, list.length]).toEqual([levels.length, MAX_PAGES])
    const weakest = Math.min(...list.map(({ level }) => level))
    expect(levels.filter((level) => level > weakest)).toHaveLength(list.filter(({ level }) => level > weakest).length)
    expect(list.map(({ page }) => page)).toEqual(list.map(({ page }) => page).sort((a, b) => a - b))
  })

  test('are empty for pages without words', () => {
    expect(mergeRecords(['\n\n', '\n\n'], 1)).toEqual([])
  })
})

describe('files of an index', () => {
  const pages = randomPages(400, 11)
  const files = indexFiles(pages)
  const root = JSON.parse(files.get(ROOT_NAME) ?? '') as IndexRoot
  const shards = root.shards.map((hash) => JSON.parse(files.get(partName(hash)) ?? '') as TermShard)

  test('are the same for the same pages', () => {
    expect(indexFiles(randomPages(400, 11), 37)).toEqual(files)
  })

  test('let a reader find every term, with one request per shard', async () => {
    const requests: string[] = []
    const index = await open(files, (name) => requests.push(name))
    const terms = new Set(pages.flatMap((page) => [...page.keys()]))
    for (const term of terms) {
      const expected = pages.flatMap((page, i) => (page.has(term) ? [i] : []))
      expect((await index.postings(term))?.list.map(({ page }) => page)).toEqual(expected)
    }
    expect(requests.sort()).toEqual([ROOT_NAME, ...root.shards.map(partName)].sort())
    for (const unknown of ['', 'aa', 'aaaa', 'zzz', 'ééé']) expect(await index.postings(unknown)).toBeUndefined()
  })

  test('have a size that is worth a request', () => {
    const sizes = shards.map((shard) => JSON.stringify(shard).length)
    expect(Math.max(...sizes)).toBeLessThan(35_000)
    for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(13_000)
  })

  test('change only around a word that a page adds', () => {
    const many = randomPages(1500, 11)
    const before = indexFiles(many)
    const changed = many.map((page, i) => (i === 700 ? new Map([...page, ['ddd', { level: 3, sections: [] }]]) : page))
    const after = indexFiles(changed)
    const fresh = [...after.keys()].filter((name) => name !== ROOT_NAME && !before.has(name))
    expect(before.size).toBeGreaterThan(15)
    // The shard, its neighbor if the boundary moves, and the list of common words.
    expect(fresh.length).toBeLessThanOrEqual(3)
  })

  test('keep the page rows of a large site in tables', async () => {
    const index = await open(files)
    expect(await Promise.all([0, 249, 250, 399].map(async (page) => (await index.row(page))[0]))).toEqual([
      '/page-0',
      '/page-249',
      '/page-250',
      '/page-399',
    ])
    expect(root.rows).toHaveLength(2)
  })

  test('are requested again if they could not be read', async () => {
    let isBroken = true
    const index = await openIndex(async (name) => {
      if (isBroken && name !== ROOT_NAME) throw new Error('offline')
      return JSON.parse(files.get(name) ?? '')
    })
    await expect(index.postings('aaa')).rejects.toThrow('offline')
    isBroken = false
    expect((await index.postings('aaa'))?.count).toBeGreaterThan(0)
  })

  test.each([1, 2, 3])('let a reader find terms with the same prefix across shards (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const index = await open(files)
    const all = shards.flatMap((shard) => shard.filter((_, i) => i % 2 === 0))
    for (let i = 0; i < 50; i++) {
      const prefix = pick(random, all).slice(0, 2 + Math.floor(random() * 2))
      const expected = all.filter((term) => term.startsWith(prefix))
      expect((await index.startingWith(prefix, 1000)).toSorted()).toEqual(expected)
    }
  })
})
