import fs, { mkdirSync, mkdtempSync, promises, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { makeFilesObservable, observeFiles } from '../../src/node/base/source-text/observed-files.js'

const keptBefore = fs.readFileSync
makeFilesObservable()
const dir = fs.realpathSync(mkdtempSync(path.join(tmpdir(), 'observed-')))
const at = (name: string): string => path.join(dir, name)
writeFileSync(at('a.txt'), 'a')
mkdirSync(at('folder'))
writeFileSync(at('folder/b.txt'), 'b')
afterAll(() => rmSync(dir, { recursive: true }))

/** What an observer is told while a function runs, with names relative to the folder of the test. */
async function observed(run: () => unknown): Promise<string[]> {
  const told: string[] = []
  const tell = (what: string) => (filePath: string) => void told.push(`${what} ${path.relative(dir, filePath)}`)
  await observeFiles(
    { read: (filePath, use) => tell(use)(filePath), write: tell('write'), remove: tell('remove') },
    async () => {
      try {
        await run()
      } catch {
        // A file that is missing is observed too.
      }
    },
  )
  return [...new Set(told)]
}

describe('tells what code reads', () => {
  const called = (call: (done: () => void) => void) => () => new Promise<void>((resolve) => call(() => resolve()))
  test.each<[string, () => unknown, string[]]>([
    ['a named import', () => readFileSync(at('a.txt')), ['content a.txt']],
    ['a named import of promises', () => readFile(at('a.txt')), ['content a.txt']],
    ['`promises`', () => promises.readFile(at('a.txt')), ['content a.txt']],
    ['the default import', () => fs.readFileSync(at('a.txt')), ['content a.txt']],
    ['`require`', () => createRequire(import.meta.url)('fs').readFileSync(at('a.txt')), ['content a.txt']],
    ['a callback', called((done) => fs.readFile(at('a.txt'), done)), ['content a.txt']],
    ['a callback with options', called((done) => fs.readFile(at('a.txt'), 'utf8', done)), ['content a.txt']],
    ['`promisify`', () => promisify(fs.readFile)(at('a.txt')), ['content a.txt']],
    ['`promisify` of `exists`', () => promisify(fs.exists)(at('a.txt')), ['presence a.txt']],
    ['a stream', () => text(fs.createReadStream(at('a.txt'))), ['content a.txt']],
    ['a descriptor', () => fs.closeSync(fs.openSync(at('a.txt'), 'r')), ['content a.txt']],
    ['a descriptor by number', () => fs.closeSync(fs.openSync(at('a.txt'), 0)), ['content a.txt']],
    ['a handle', async () => (await promises.open(at('a.txt'))).close(), ['content a.txt']],
    ['a URL', () => readFileSync(pathToFileURL(at('a.txt'))), ['content a.txt']],
    ['a buffer', () => readFileSync(Buffer.from(at('a.txt'))), ['content a.txt']],
    ['a relative path', () => readFileSync(path.relative(process.cwd(), at('a.txt'))), ['content a.txt']],
    ['a missing file', () => readFileSync(at('none.txt')), ['content none.txt']],
    ['a missing file, later', () => promises.readFile(at('none.txt')), ['content none.txt']],
    ['`existsSync`', () => fs.existsSync(at('none.txt')), ['presence none.txt']],
    ['`access`', () => promises.access(at('a.txt')), ['presence a.txt']],
    ['`stat`', () => fs.statSync(at('folder'), { throwIfNoEntry: false }), ['status folder']],
    ['`lstat`', () => promises.lstat(at('a.txt')), ['status a.txt']],
    ['`readdir`', () => fs.readdirSync(at('folder')), ['names folder']],
    ['`readdir` with folders below', () => fs.readdirSync(dir, { recursive: true }), ['content ']],
    ['`opendir`', async () => (await promises.opendir(at('folder'))).close(), ['names folder']],
  ])('with %s', async (_, run, expected) => {
    expect(await observed(run)).toEqual(expected)
  })
})

test('tells what code writes and removes', async () => {
  const told = await observed(() => {
    mkdirSync(at('made'))
    writeFileSync(at('made/a.txt'), '1')
    fs.renameSync(at('made/a.txt'), at('made/b.txt'))
    fs.closeSync(fs.openSync(at('made/c.txt'), 'w'))
    fs.copyFileSync(at('made/b.txt'), at('made/d.txt'))
    rmSync(at('made'), { recursive: true })
  })
  // Some versions of Node walk through the folder to remove it.
  expect(told.slice(0, 8)).toEqual([
    'write made',
    'write made/a.txt',
    'remove made/a.txt',
    'write made/b.txt',
    'write made/c.txt',
    'content made/b.txt',
    'write made/d.txt',
    'remove made',
  ])
})

test('tells each observer of its own call only, if calls overlap', async () => {
  const order: string[] = []
  let goOn = () => {}
  const wait = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const slow = observed(async () => {
    await wait
    await Promise.all([promises.readFile(at('a.txt')), promises.stat(at('folder'))])
    order.push('slow')
  })
  const fast = observed(async () => {
    await promises.readFile(at('folder/b.txt'))
    order.push('fast')
    goOn()
  })
  expect(await Promise.all([slow, fast])).toEqual([['content a.txt', 'status folder'], ['content folder/b.txt']])
  expect(order).toEqual(['fast', 'slow'])
})

test('changes neither results nor errors', async () => {
  const results = await observeFiles(
    { read: () => readFileSync(at('a.txt')), write: () => undefined, remove: () => undefined },
    async () => [
      readFileSync(at('a.txt'), 'utf8'),
      fs.realpathSync.native(dir),
      fs.readFileSync.length,
      await promises.readFile(at('none.txt')).catch(({ code }: NodeJS.ErrnoException) => code),
    ],
  )
  expect(results).toEqual(['a', dir, keptBefore.length, 'ENOENT'])
})

test('tells nobody outside of a call', async () => {
  expect(await observed(() => undefined)).toEqual([])
  expect(readFileSync(at('a.txt'), 'utf8')).toBe('a')
})
