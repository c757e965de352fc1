import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BodyStore, findRecord, keepRecords } from '../../src/node/store/page-cache.js'
import { ResultStore } from '../../src/node/store/result-store.js'
import { noNeeds } from '../../src/node/base/content-policy.js'
import type { PageRecord } from '../../src/node/base/page.js'
import { hashOf } from '../../src/node/base/hash.js'

describe('the records of compiled pages on disk', () => {
  let cacheDir = ''
  beforeEach(() => {
    cacheDir = mkdtempSync(path.join(tmpdir(), 'docsgen-page-index-'))
  })
  afterEach(() => rmSync(cacheDir, { recursive: true, force: true }))

  const compiled = (names: readonly string[]): PageRecord[] => {
    const bodies = new BodyStore(path.join(cacheDir, 'bodies'))
    const empty = { outline: [], ids: [], links: [], assets: [], needs: noNeeds, diagnostics: [] }
    const records = names.map((name) =>
      bodies.write({ ...empty, parts: [name] }, { key: hashOf([name]), indexHash: 'index', resolution: '' }),
    )
    bodies.close()
    return records
  }
  const rootDir = path.resolve('/site')
  const names = Array.from({ length: 1000 }, (_, i) => `page ${i}`)
  const openStore = () => new ResultStore({ dir: cacheDir, rootDir, reads: true })
  const write = (records: readonly PageRecord[]) => {
    const store = openStore()
    keepRecords(records, { store, rootDir, bodiesDir: path.join(cacheDir, 'bodies') })
    store.sweep()
  }
  const read = (records: readonly PageRecord[], { verifies = false } = {}) => {
    const place = { store: openStore(), rootDir, bodies: new BodyStore(path.join(cacheDir, 'bodies')), verifies }
    return records.flatMap(({ key }) => findRecord(key, place) ?? [])
  }
  const files = () => readdirSync(path.join(cacheDir, 'pages'))

  test('are read as they were written', () => {
    const records = compiled(names)
    write(records)
    expect(read(records)).toEqual(records)
  })

  test('are mostly left as they are after an edit', () => {
    const records = compiled(names)
    write(records)
    const before = new Set(files())
    const [edited] = compiled(['page 7, edited'])
    write(records.with(7, edited as PageRecord))
    expect(files().filter((name) => !before.has(name)).length).toBeLessThanOrEqual(2)
    expect(files().length).toBe(before.size)
    expect(read(records)).toHaveLength(999)
  })

  test('have empty texts, also after more texts were stored', () => {
    const bodies = new BodyStore(path.join(cacheDir, 'bodies'))
    const texts = ['one', '', 'two', '', '']
    const ranges = texts.map((text) => bodies.append(text))
    expect(ranges.map((range) => bodies.text(range))).toEqual(texts)
    bodies.close()
  })

  test('are missing if their texts are: damaged ones if all texts are verified', () => {
    const records = [...compiled(['one']), ...compiled(['two']), ...compiled(['three'])]
    write(records)
    const [first, second, third] = records.map(({ body }) => path.join(cacheDir, 'bodies', body.pack))
    rmSync(first ?? '')
    writeFileSync(second ?? '', 'x'.repeat(readFileSync(second ?? '').length))
    expect(read(records)).toEqual(records.slice(1))
    expect(read(records, { verifies: true })).toEqual(records.slice(2))
    truncateSync(third ?? '', 2)
    expect(read(records)).toEqual([records[1]])
  })

  test('are missing where a file is damaged, and come back', () => {
    const records = compiled(names)
    write(records)
    writeFileSync(path.join(cacheDir, 'pages', files()[0] ?? ''), 'damaged')
    const left = new Map(read(records).map((record) => [record.key, record]))
    const lost = records.filter(({ key }) => !left.has(key)).map(({ key }) => key)
    expect(lost.length).toBeGreaterThan(0)
    const again = compiled(names.filter((name) => lost.includes(hashOf([name]))))
    write(records.map((record) => left.get(record.key) ?? again.find(({ key }) => key === record.key) ?? record))
    expect(read(records)).toHaveLength(1000)
  })
})
