import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BodyStore, LostTextError } from '../../src/node/store/page-cache.js'
import { noNeeds } from '../../src/node/base/content-policy.js'
import type { StoredText } from '../../src/node/base/page.js'
import type { RecordCache } from '../../src/node/base/recorder.js'
import type { PlacedBlock } from '../../src/features/search/join-blocks.js'
import { cutPages, storedBlocks } from '../../src/features/search/stored-blocks.js'
import { blockOf, type IndexedPage, writeIndex } from '../../src/features/search/write-index.js'

const empty = { outline: [], ids: [], links: [], assets: [], needs: noNeeds, diagnostics: [], parts: [''] }

describe('the blocks of a large index', () => {
  let store: RecordCache
  beforeEach(() => {
    const dir = mkdtempSync(path.join(tmpdir(), 'docsgen-blocks-'))
    store = { bodiesDir: path.join(dir, 'bodies'), cacheDir: dir, rootDir: dir, useCache: true }
  })
  afterEach(() => rmSync(path.dirname(store.bodiesDir), { recursive: true, force: true }))

  const count = 5000
  const records = Array.from({ length: count }, (_, i) => `common word${i % 700} own${i}\n${'7'.repeat(3)}\n`)

  function storedTerms(texts: readonly string[]): StoredText[] {
    const bodies = new BodyStore(store.bodiesDir)
    const stamps = { key: '', indexHash: '', resolution: '' }
    const stored = texts.map(
      (terms) => bodies.write({ ...empty, recorded: { search: terms } }, stamps).recorded?.search ?? '',
    )
    bodies.close()
    return stored
  }

  const pagesOf = (terms: readonly StoredText[]): IndexedPage[] =>
    terms.map((one, i) => ({ row: [`/page-${i}`, `Page ${i}`, ''], terms: one }))

  function written(pages: readonly IndexedPage[], blocks: readonly PlacedBlock[]): Map<string, string> {
    const files = new Map<string, string>()
    writeIndex({ pages, locale: 'en', blocks }, (name, json) => files.set(name, json))
    return files
  }

  const filesOf = (pages: readonly IndexedPage[]): Map<string, string> => written(pages, storedBlocks(pages, store))

  const blocksDir = () => path.join(store.cacheDir, 'cache', 'results', 'search-blocks')
  const blockFiles = () => readdirSync(blocksDir()).sort()

  test('give the same files as one block, with texts or with terms in pack files', () => {
    const whole = pagesOf(records)
    const expected = written(whole, [blockOf(whole)])
    expect(filesOf(whole)).toEqual(expected)
    expect(filesOf(pagesOf(storedTerms(records)))).toEqual(expected)
    expect(blockFiles().length).toBeGreaterThan(2)
    const largest = Math.max(...blockFiles().map((name) => statSync(path.join(blocksDir(), name)).size))
    expect(largest).toBeLessThan(records.join('').length)
  })

  test('are kept, except for those whose pages have changed', () => {
    filesOf(pagesOf(records))
    const before = blockFiles()
    const edited = pagesOf(records.with(2500, 'other\n7\n'))
    expect(filesOf(edited)).toEqual(written(edited, [blockOf(edited)]))
    expect(blockFiles().filter((name) => !before.includes(name))).toHaveLength(1)
    expect(blockFiles()).toHaveLength(before.length)
  })

  test('do not move when a page is added', () => {
    const routes = pagesOf(records)
    const ends = (pages: readonly IndexedPage[]) => [...cutPages(pages)].map(([, end]) => pages[end]?.row[0])
    expect(ends([...routes.slice(0, 10), { row: ['/new', 'New', ''], terms: '' }, ...routes.slice(10)])).toEqual(
      ends(routes),
    )
  })

  test('are made again if they are damaged, unless the terms of their pages are damaged too', () => {
    const pages = pagesOf(storedTerms(records))
    const expected = filesOf(pages)
    writeFileSync(path.join(blocksDir(), blockFiles()[0] ?? ''), 'damaged')
    expect(filesOf(pages)).toEqual(expected)
    writeFileSync(path.join(blocksDir(), blockFiles()[0] ?? ''), 'damaged')
    for (const name of readdirSync(store.bodiesDir)) writeFileSync(path.join(store.bodiesDir, name), 'damaged')
    expect(() => filesOf(pages)).toThrow(LostTextError)
  })
})
