import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../src/node/base/hash.js'
import { toolHash } from '../../src/node/base/package.js'
import { type Making, type Query, ResultStore } from '../../src/node/store/result-store.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

const query: Query = { kind: { name: 'texts' }, key: ['a'] }
const grouped: Query['kind'] = { name: 'numbers', isGrouped: true }

/** A site with a store, whose results count how often they are made. */
function openSite(options: { readonly memory?: number } = {}) {
  const rootDir = temporaryDir('results')
  const dir = path.join(rootDir, '.docsgen')
  const made: string[] = []
  const at = (name: string) => path.join(rootDir, name)
  writeFiles(rootDir, { 'a.txt': 'a' })
  utimesSync(at('a.txt'), 1000, 1000)
  return {
    ...{ rootDir, dir, made, at },
    open: (reads = true) => new ResultStore({ dir, rootDir, reads, ...options }),
    /** Asks a store for a result that is made from files. */
    async ask(store: ResultStore, more: Partial<Query> = {}, make: (making: Making) => void = () => undefined) {
      const { value } = await store.get({ ...query, ...more }, async (making) => {
        making.readFiles([at('a.txt'), at('missing.txt')])
        make(making)
        made.push('made')
        return `result ${made.length}`
      })
      return value
    },
    resultFile: () => path.join(dir, 'texts', readdirSync(path.join(dir, 'texts'))[0] ?? ''),
  }
}

describe('a result', () => {
  test('is made once, and found by other processes too', async () => {
    const { open, ask, made } = openSite()
    const store = open()
    expect([await ask(store), await ask(store), await ask(open())]).toEqual(['result 1', 'result 1', 'result 1'])
    expect(made).toHaveLength(1)
  })

  test('is made once for everyone who asks for it at the same time', async () => {
    const { open, ask, made } = openSite()
    const store = open()
    await Promise.all([ask(store), ask(store), ask(store)])
    expect(made).toHaveLength(1)
  })

  test('is named by docsgen, the folder of the site and its key', async () => {
    const { open, ask, resultFile, rootDir } = openSite()
    await ask(open())
    expect(path.parse(resultFile()).name).toBe(hashOf([toolHash(), rootDir, 'a']))
  })

  test('is made again after making it has failed', async () => {
    const { open, ask } = openSite()
    const store = open()
    const fail = () => {
      throw new Error('no')
    }
    const asked = await Promise.allSettled([ask(store, {}, fail), ask(store)])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  test.each<readonly [what: string, change: (site: ReturnType<typeof openSite>) => void, isFound: boolean]>([
    ['nothing has changed', () => undefined, true],
    ['a file has another text', ({ at }) => writeFileSync(at('a.txt'), 'b'), false],
    ['a file has only another time', ({ at }) => utimesSync(at('a.txt'), 2000, 2000), true],
    ['a file is gone', ({ at }) => rmSync(at('a.txt')), false],
    ['a file that was missing is there', ({ at }) => writeFileSync(at('missing.txt'), ''), false],
    ['another file has changed', ({ at }) => writeFileSync(at('other.txt'), 'b'), true],
    ['its file is damaged', ({ resultFile }) => appendFileSync(resultFile(), ' '), false],
    ['its file is gone', ({ resultFile }) => rmSync(resultFile()), false],
    [
      'its file is that of another result',
      ({ resultFile, open }) => {
        const file = resultFile()
        open().keep({ ...query, key: ['b'] }, 'other')
        const others = readdirSync(path.dirname(file)).filter((name) => name !== path.basename(file))
        cpSync(path.join(path.dirname(file), others[0] ?? ''), file)
      },
      false,
    ],
  ])('is valid or not if %s', async (what, change, isFound) => {
    for (const options of [{}, { memory: 1000 }]) {
      const site = openSite(options)
      const store = site.open()
      await site.ask(store)
      change(site)
      // In memory, the file of the result does not matter.
      const isInMemory = options.memory !== undefined
      const expected = isFound || (isInMemory && what.startsWith('its file')) ? 'result 1' : 'result 2'
      expect(await site.ask(isInMemory ? store : site.open())).toBe(expected)
    }
  })

  test('does not count as made from a file that was written meanwhile', async () => {
    const { open, ask, at, made } = openSite()
    const store = open()
    await ask(store, {}, (making) => {
      const start = Date.now() + 2
      while (statSync(at('a.txt')).ctimeMs < start) writeFileSync(at('a.txt'), 'new')
      making.readFiles([at('a.txt')])
    })
    await ask(store)
    expect(made).toHaveLength(2)
  })

  test('depends on the facts that making it has read, and on no others', async () => {
    const { open, ask } = openSite()
    const facts = (a: string, b: string) => ({ factOf: (name: string) => (name === 'a' ? a : b) })
    const store = open()
    const read = (making: Making) => making.readFact('a')
    expect(await ask(store, facts('1', '1'), read)).toBe('result 1')
    expect(await ask(store, facts('1', '2'), read)).toBe('result 1')
    expect(await ask(open(), facts('2', '2'), read)).toBe('result 2')
  })

  test.each<readonly [what: string, change: (file: string) => void, isFound: boolean]>([
    ['is there', () => undefined, true],
    ['is gone', (file) => rmSync(file), false],
    ['has another text', (file) => appendFileSync(file, '\n'), false],
  ])('is valid or not if its module %s', async (_, change, isFound) => {
    const { open, ask } = openSite()
    const write = (making: Making) => void making.writeModule('one.mjs', 'export default 1')
    const store = open()
    await ask(store, {}, write)
    expect(readFileSync(store.modulePath('one.mjs'), 'utf8')).toBe('export default 1')
    change(store.modulePath('one.mjs'))
    expect(await ask(open(), {}, write)).toBe(isFound ? 'result 1' : 'result 2')
    expect(readFileSync(store.modulePath('one.mjs'), 'utf8')).toBe('export default 1')
  })

  test('of an earlier process is not read if nothing may be', async () => {
    const { open, ask } = openSite()
    await ask(open())
    const store = open(false)
    expect([await ask(store), await ask(store), await ask(open())]).toEqual(['result 2', 'result 2', 'result 2'])
    open().keep({ kind: grouped, key: ['1'] }, 1)
    expect(open(false).find({ kind: grouped, key: ['1'] })).toBeUndefined()
  })

  test('is the same in another folder only if its kind is portable', async () => {
    const { dir, open } = openSite()
    const portable = { kind: { name: 'portable', isPortable: true }, key: ['1'] }
    open().keep(portable, 1)
    open().keep(query, 1)
    const moved = new ResultStore({ dir, rootDir: temporaryDir('elsewhere'), reads: true })
    expect([moved.find(portable)?.value, moved.find(query)]).toEqual([1, undefined])
  })

  test('has the hashes of its files by absolute path', async () => {
    const { open, at } = openSite()
    const paths = [at('a.txt'), path.join(temporaryDir('outside'), 'missing')]
    const store = open()
    const files = store.files.hashes(paths)
    expect((await store.get(query, async (making) => making.readFiles(paths))).files).toEqual(files)
    expect(open().find(query)?.files).toEqual(files)
  })
})

describe('sweeping', () => {
  const names = (dir: string) => readdirSync(dir, { recursive: true }).map(String)

  test('removes the results and modules that nobody asked for', async () => {
    const { open, ask, dir } = openSite()
    const first = open()
    await ask(first, { key: ['old'] }, (making) => making.writeModule('old.mjs', ''))
    await ask(first, { kind: { name: 'others' } })
    const store = open()
    await ask(store, {}, (making) => making.writeModule('new.mjs', ''))
    store.sweep({ isPart: true })
    expect(readdirSync(path.join(dir, 'texts'))).toHaveLength(2)
    store.sweep()
    expect(readdirSync(path.join(dir, 'texts'))).toHaveLength(1)
    expect(readdirSync(path.join(dir, 'others'))).toHaveLength(1)
    expect(readdirSync(path.join(dir, 'modules'))).toEqual(['new.mjs'])
    expect(store.find(query)).toBeDefined()
  })

  test('keeps the modules of other results if a process has asked for none', async () => {
    const { open, ask, dir } = openSite()
    await ask(open(), {}, (making) => making.writeModule('one.mjs', ''))
    const store = open()
    store.keep({ kind: grouped, key: ['1'] }, 1)
    store.sweep()
    expect(readdirSync(path.join(dir, 'modules'))).toEqual(['one.mjs'])
  })

  test('writes the results of a grouped kind into a few files, of which a change rewrites one', () => {
    const { open, dir } = openSite()
    const put = (store: ResultStore, count: number, value: (i: number) => number) => {
      for (let i = 0; i < count; i++) store.keep({ kind: grouped, key: [String(i)] }, value(i))
      store.sweep()
      return readdirSync(path.join(dir, 'numbers'))
    }
    const first = put(open(), 1000, (i) => i)
    expect(first).toHaveLength(8)
    const second = put(open(), 1000, (i) => (i === 7 ? -1 : i))
    expect(second.filter((name) => !first.includes(name))).toHaveLength(1)
    expect(second).toHaveLength(8)
    const store = open()
    expect([7, 8, 1000].map((i) => store.find({ kind: grouped, key: [String(i)] })?.value)).toEqual([-1, 8, undefined])
    store.sweep({ isPart: true })
    expect(names(path.join(dir, 'numbers')).sort()).toEqual(second.sort())
    store.sweep()
    const left = open()
    expect([7, 8, 9].map((i) => left.find({ kind: grouped, key: [String(i)] })?.value)).toEqual([-1, 8, undefined])
  })

  test('loses only the results of a damaged file of a grouped kind', () => {
    const { open, dir } = openSite()
    const store = open()
    for (let i = 0; i < 300; i++) store.keep({ kind: grouped, key: [String(i)] }, i)
    store.sweep()
    const [name = ''] = readdirSync(path.join(dir, 'numbers'))
    writeFileSync(path.join(dir, 'numbers', name), 'damaged')
    const left = open()
    const found = Array.from({ length: 300 }, (_, i) => left.find({ kind: grouped, key: [String(i)] })?.value === i)
    expect(found.filter(Boolean).length).toBeGreaterThan(100)
    expect(found.filter(Boolean).length).toBeLessThan(300)
  })

  test('can spare the newest modules', async () => {
    const { open, ask, dir } = openSite()
    for (const [age, name] of [
      ['3', 'oldest'],
      ['2', 'older'],
      ['1', 'new'],
    ] as const) {
      const store = open()
      await ask(store, { key: [name] }, (making) => making.writeModule(`${name}.mjs`, ''))
      utimesSync(store.modulePath(`${name}.mjs`), 1000 - Number(age), 1000 - Number(age))
    }
    const store = open()
    await ask(store, { key: ['current'] }, (making) => making.writeModule('current.mjs', ''))
    store.removeOldModules(1)
    expect(readdirSync(path.join(dir, 'modules')).sort()).toEqual(['current.mjs', 'new.mjs'])
  })
})
