import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BodyStore, readPageIndex, writePageIndex } from '../../src/node/store/page-cache.js'
import { noNeeds } from '../../src/node/model/content-policy.js'
import type { PageRecord } from '../../src/node/model/page.js'
import { hashOf } from '../../src/node/model/hash.js'

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
  const write = (records: readonly PageRecord[]) =>
    writePageIndex({ cacheDir, rootDir, bodiesDir: path.join(cacheDir, 'bodies'), records })
  const files = () => readdirSync(cacheDir).filter((name) => name.endsWith('.json'))

  test('are read as they were written', () => {
    const records = compiled(names)
    write(records)
    expect([...readPageIndex({ cacheDir, rootDir }).values()]).toEqual(expect.arrayContaining(records))
  })

  test('are mostly left as they are after an edit', () => {
    const records = compiled(names)
    write(records)
    const before = new Set(files())
    const [edited] = compiled(['page 7, edited'])
    write(records.with(7, edited as PageRecord))
    expect(files().filter((name) => !before.has(name)).length).toBeLessThanOrEqual(2)
    expect(files().length).toBe(before.size)
    expect(readPageIndex({ cacheDir, rootDir }).size).toBe(1000)
  })

  test('are missing where a file is damaged, and come back', () => {
    const records = compiled(names)
    write(records)
    writeFileSync(path.join(cacheDir, files()[0] ?? ''), 'damaged')
    const left = readPageIndex({ cacheDir, rootDir })
    const lost = records.filter(({ key }) => !left.has(key)).map(({ key }) => key)
    expect(lost.length).toBeGreaterThan(0)
    const again = compiled(names.filter((name) => lost.includes(hashOf([name]))))
    write(records.map((record) => left.get(record.key) ?? again.find(({ key }) => key === record.key) ?? record))
    expect(readPageIndex({ cacheDir, rootDir }).size).toBe(1000)
  })
})
