import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Attempt, KeptResults } from '../../src/node/preview/kept-results.js'
import { bundledVersion, ServedFiles } from '../../src/node/preview/served-files.js'
import { FileTable } from '../../src/node/store/file-table.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

let dir: string
let results: KeptResults<string>
let watched: string[]

const place = (name: string) => path.join(dir, name)

beforeEach(() => {
  dir = temporaryDir('kept')
  writeFiles(dir, { 'a.txt': 'a', 'folder/b.txt': 'b' })
  watched = []
  results = new KeptResults(new FileTable(), (filePaths) => watched.push(...filePaths))
})

/** Makes the result of a page from some files. */
const keep = (attempt: Partial<Attempt<string>> = {}, files: readonly string[] = ['a.txt']) =>
  results.keep('page', { from: '', inputs: new FileTable().hashes(files.map(place)), ...attempt })

describe('a result that fails', () => {
  test('is replaced by the last one without errors', () => {
    expect(keep({ value: 'good' })).toBe('good')
    expect(keep({ value: 'bad', isFailed: true })).toBe('good')
    expect(keep({ value: 'worse', isFailed: true })).toBe('good')
    expect(results.values()).toEqual(['good'])
    expect(keep({ value: 'corrected' })).toBe('corrected')
  })

  test('is shown if there has been none without errors', () => {
    expect(keep({ value: 'bad', isFailed: true })).toBe('bad')
    expect(keep({ value: 'worse', isFailed: true })).toBe('worse')
    expect(keep()).toBeUndefined()
  })

  test('is current until something changes, but not if there is nothing to show', () => {
    keep({ value: 'bad', isFailed: true })
    expect(results.isCurrent('page', '')).toBe(true)
    keep()
    expect(results.isCurrent('page', '')).toBe(false)
  })

  test('keeps the replaced value as the last one without errors', () => {
    keep({ value: 'good' })
    keep({ value: 'bad', isFailed: true })
    results.replace('page', 'good again')
    expect(keep({ value: 'worse', isFailed: true })).toBe('good again')
  })
})

test('a result is no longer current if it is made from something else', () => {
  keep({ value: 'good', from: 'one theme' })
  expect(results.isCurrent('page', 'one theme')).toBe(true)
  expect(results.isCurrent('page', 'another theme')).toBe(false)
  results.outdate('page')
  expect(results.isCurrent('page', 'one theme')).toBe(false)
})

describe('a result made from files', () => {
  test('names them to be watched, also if it failed', () => {
    keep({}, ['a.txt', 'missing.txt'])
    expect(watched).toEqual([place('a.txt'), place('missing.txt')])
  })

  test.each<[string, string[], () => void, string]>([
    ['a file', ['a.txt'], () => writeFileSync(place('a.txt'), 'new'), 'a.txt'],
    ['a file that was missing', ['c.txt'], () => writeFileSync(place('c.txt'), 'new'), 'c.txt'],
    ['a file, named by its folder', ['folder/b.txt'], () => rmSync(place('folder/b.txt')), 'folder'],
    ['the list of a folder', ['folder'], () => writeFileSync(place('folder/c.txt'), 'new'), 'folder/c.txt'],
  ])('is outdated by a change of %s', (_, files, change, named) => {
    keep({ value: 'good' }, files)
    change()
    expect(results.changedFiles()).toEqual(files.map(place))
    expect(results.outdateFrom(new Set([place('other.txt')]))).toEqual([])
    expect(results.outdateFrom(new Set([place(named)]))).toEqual(['page'])
    expect(results.isCurrent('page', '')).toBe(false)
  })

  test('is outdated once by a change that it has already seen, because browsers have not', () => {
    writeFileSync(place('a.txt'), 'new')
    keep({ value: 'good' })
    const named = new Set([place('a.txt')])
    expect(results.outdateFrom(named)).toEqual(['page'])
    keep({ value: 'good' })
    expect(results.outdateFrom(named)).toEqual([])
  })

  test('is outdated again if a file gets back the text that it had before', () => {
    const named = new Set([place('a.txt')])
    keep({ value: 'good' })
    results.outdateFrom(named)
    writeFileSync(place('a.txt'), 'broken')
    results.outdateFrom(named)
    // The text was back before its hash was taken.
    writeFileSync(place('a.txt'), 'a')
    keep()
    expect(results.outdateFrom(named)).toEqual(['page'])
  })

  test('is outdated by any file if one may be missing', () => {
    keep({ value: 'good', waits: true })
    expect(results.outdateFrom(new Set([place('other.txt')]))).toEqual(['page'])
  })
})

describe('served files', () => {
  const files = (...names: string[]) => bundledVersion(Object.fromEntries(names.map((name) => [name, `of ${name}`])))
  const has = (served: ServedFiles, ...names: string[]) => names.filter((name) => served.file(name) !== undefined)

  test('are those of this version and of the one before', () => {
    const served = new ServedFiles()
    served.set('theme', files('a-1.js'))
    served.set('page', files('page.js'))
    served.set('theme', files('a-2.js'))
    // The same files are the same version.
    served.set('theme', files('a-2.js'))
    expect(has(served, 'a-1.js', 'a-2.js', 'page.js')).toEqual(['a-1.js', 'a-2.js', 'page.js'])
    served.set('theme', files('a-3.js'))
    expect(has(served, 'a-1.js', 'a-2.js', 'a-3.js', 'page.js')).toEqual(['a-2.js', 'a-3.js', 'page.js'])
    served.delete('page')
    expect(has(served, 'page.js')).toEqual([])
  })

  test('are bytes', () => {
    const served = new ServedFiles()
    served.set('theme', bundledVersion({ 'image.png': '\x89PNG' }))
    expect(served.file('image.png')).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  })
})
