import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fingerprintOf, isUnchanged } from '../../src/node/store/file-hashes.js'
import { createReadLog, inputsIn } from '../../src/node/markdown/page-inputs.js'
import type { FileUse } from '../../src/node/base/source-text/observed-files.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

const files = { 'a.txt': 'a', 'folder/b.txt': 'b', 'folder/deep/c.txt': 'c' }

function inFolder(): (name: string) => string {
  const dir = temporaryDir('inputs')
  writeFiles(dir, files)
  return (name) => path.join(dir, name)
}

const changes = {
  'an edit': (at) => writeFileSync(at('a.txt'), 'b'),
  'saving it': (at) => writeFileSync(at('a.txt'), 'a'),
  'removing it': (at) => rmSync(at('a.txt')),
  'removing the folder': (at) => rmSync(at('folder'), { recursive: true }),
  'adding a file': (at) => writeFileSync(at('folder/new.txt'), ''),
  'adding a file below': (at) => writeFileSync(at('folder/deep/new.txt'), ''),
  'adding it': (at) => writeFileSync(at('none'), ''),
  'adding a folder there': (at) => mkdirSync(at('none')),
} satisfies Readonly<Record<string, (at: (name: string) => string) => void>>

test.each<[use: FileUse, name: string, change: keyof typeof changes, isSame: boolean]>([
  ['content', 'a.txt', 'an edit', false],
  ['content', 'a.txt', 'saving it', true],
  ['content', 'a.txt', 'removing it', false],
  ['content', 'none', 'adding it', false],
  ['content', 'folder', 'adding a file below', false],
  ['names', 'folder', 'adding a file', false],
  ['names', 'folder', 'adding a file below', true],
  ['names', 'folder', 'removing the folder', false],
  ['names', 'none', 'adding a folder there', false],
  ['status', 'a.txt', 'an edit', false],
  ['status', 'folder', 'adding a file', true],
  ['status', 'folder', 'removing the folder', false],
  ['presence', 'a.txt', 'an edit', true],
  ['presence', 'a.txt', 'removing it', false],
  ['presence', 'none', 'adding a folder there', false],
])('compares a fingerprint of the %s of %s after %s: %s', (use, name, change, isSame) => {
  const at = inFolder()
  const fingerprint = fingerprintOf(at(name), use)
  expect(isUnchanged(at(name), fingerprint)).toBe(true)
  changes[change](at)
  expect(isUnchanged(at(name), fingerprint)).toBe(isSame)
})

test('a log has each file once, as it was when it was read, with all that was learned of it', () => {
  const at = inFolder()
  const log = createReadLog()
  const before = fingerprintOf(at('a.txt'), 'content')
  log.read(at('none'), 'presence')
  log.read(at('a.txt'), 'presence')
  log.read(at('a.txt'), 'content')
  changes['an edit'](at)
  log.read(at('a.txt'), 'content')
  log.read(at('a.txt'), 'status')
  changes['adding it'](at)
  log.read(at('none'), 'content')
  expect(log.inputs()).toEqual([
    { path: at('a.txt'), hash: before },
    { path: at('none'), hash: '' },
  ])
})

test('a log keeps what tells most of what is added to it and what is read', () => {
  const at = inFolder()
  const content = fingerprintOf(at('a.txt'), 'content')
  const [first, other] = [createReadLog(), createReadLog()]
  first.read(at('a.txt'), 'presence')
  first.add([{ path: at('a.txt'), hash: content }])
  other.add([{ path: at('a.txt'), hash: fingerprintOf(at('a.txt'), 'presence') }])
  other.read(at('a.txt'), 'content')
  changes['removing it'](at)
  for (const log of [first, other]) log.read(at('a.txt'), 'content')
  expect([first.inputs(), other.inputs()]).toEqual([
    [{ path: at('a.txt'), hash: content }],
    [{ path: at('a.txt'), hash: content }],
  ])
})

test('a log lacks what the code has written or removed, packages and the cache', () => {
  const at = inFolder()
  const log = createReadLog()
  for (const name of ['a.txt', 'folder/b.txt', 'folder-2/b.txt', 'node_modules/a/b.js', '.docsgen/cache/a'])
    log.read(at(name), 'content')
  log.write(at('a.txt'))
  log.remove(at('folder'))
  expect(log.inputs().map((input) => input.path)).toEqual([at('folder-2/b.txt')])
})

test('the inputs of a page lack its source, the output and the cache', () => {
  const at = inFolder()
  const log = createReadLog()
  for (const name of ['docs/a.md', 'out/a.html', 'kept/a', 'a.txt']) log.read(at(name), 'content')
  const inputs = inputsIn(log, at('docs/a.md'), { outDir: at('out'), cacheDir: at('kept') })
  expect(inputs.map((input) => input.path)).toEqual([at('a.txt')])
})
