import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FileWatcher } from '../../src/node/dev/file-watcher.js'
import { Scope } from '../../src/node/dev/scope.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

/** Watches folders of a temporary folder. Returns the paths that are reported, relative to it. */
async function watched(files: Readonly<Record<string, string>>, trees: readonly string[]) {
  const dir = temporaryDir('watched')
  writeFiles(dir, files)
  const changed = new Set<string>()
  const scope = new Scope()
  onTestFinished(() => scope.close())
  const watcher = new FileWatcher({
    scope,
    onChange: (filePath) => changed.add(path.relative(dir, filePath).split(path.sep).join('/')),
    onNewFolders: () => undefined,
    onPolling: () => undefined,
  })
  await watcher.watch(trees.map((tree) => path.join(dir, tree)))
  return { dir, changed }
}

test('all folders are watched from the start, however deep they are, if another one is missing', async () => {
  const deep = Array.from({ length: 20 }, (_, at) => `docs/${'in/'.repeat(at)}page.md`)
  const { dir, changed } = await watched(Object.fromEntries(deep.map((file) => [file, 'old'])), ['theme', 'docs'])
  for (const file of deep) writeFileSync(path.join(dir, file), 'new')
  await expect.poll(() => deep.filter((file) => !changed.has(file))).toEqual([])
})

test.each(['theme', 'src/theme'])('the missing folder %s is watched once it exists', async (name) => {
  const { dir, changed } = await watched({ 'docs/page.md': 'old' }, [name, 'docs'])
  mkdirSync(path.join(dir, name), { recursive: true })
  await expect.poll(() => [...changed].some((file) => name.startsWith(file))).toBe(true)
  await expect
    .poll(() => {
      writeFileSync(path.join(dir, name, 'Box.tsx'), '')
      return changed.has(`${name}/Box.tsx`)
    })
    .toBe(true)
})
