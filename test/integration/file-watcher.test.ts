import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FileWatcher } from '../../src/node/preview/file-watcher.js'
import { Scope } from '../../src/node/preview/scope.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

/** Watches folders of a temporary folder. Returns the paths that are reported, relative to it. */
async function watched(files: Readonly<Record<string, string>>, trees: readonly string[]) {
  const dir = temporaryDir('watched')
  writeFiles(dir, files)
  const changed = new Set<string>()
  const scope = new Scope()
  let missed: () => void = () => undefined
  onTestFinished(() => scope.close())
  const watcher = new FileWatcher({
    scope,
    onChange: (filePath) => changed.add(path.relative(dir, filePath).split(path.sep).join('/')),
    // Whoever uses the watcher looks for changes that it has missed.
    onNewFolders: () => missed(),
    onPolling: () => undefined,
  })
  await watcher.watch(trees.map((tree) => path.join(dir, tree)))
  /** Resolves once changes may have been missed. */
  const nextMissed = () =>
    new Promise<void>((resolve) => {
      missed = resolve
    })
  return { dir, changed, nextMissed, track: watcher.track }
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

describe('a folder that replaces another one at once is watched', () => {
  const replacing: [how: string, (dir: string) => void][] = [
    ['that was moved away', (dir) => renameSync(dir, `${dir}-aside`)],
    ['that was removed', (dir) => rmSync(dir, { recursive: true })],
  ]
  const cases = ['docs', 'docs/in', 'docs/in/deep'].flatMap((folder) =>
    replacing.map(([how, remove]) => [folder, how, remove] as const),
  )

  test.each(cases)('%s %s', async (folder, _how, remove) => {
    const { dir, changed, nextMissed } = await watched({ 'docs/in/deep/page.md': 'old', 'blog/post.md': '' }, [
      'docs',
      'blog',
    ])
    await replaced(path.join(dir, folder), remove, nextMissed)
    changed.clear()
    writeFileSync(path.join(dir, folder, 'page.md'), 'newer')
    await expect.poll(() => changed.has(`${folder}/page.md`)).toBe(true)
  })

  test.each(replacing)('the folder of a single file %s', async (_how, remove) => {
    const { dir, changed, nextMissed, track } = await watched({ 'docs/page.md': '', 'src/Box.jsx': '' }, ['docs'])
    track([path.join(dir, 'src', 'Box.jsx')])
    await expect
      .poll(() => {
        writeFileSync(path.join(dir, 'src', 'Box.jsx'), 'old')
        return changed.has('src/Box.jsx')
      })
      .toBe(true)
    await replaced(path.join(dir, 'src'), remove, nextMissed, 'Box.jsx')
    changed.clear()
    writeFileSync(path.join(dir, 'src', 'Box.jsx'), 'newer')
    await expect.poll(() => changed.has('src/Box.jsx')).toBe(true)
  })

  async function replaced(
    folder: string,
    remove: (dir: string) => void,
    nextMissed: () => Promise<void>,
    name = 'page.md',
  ): Promise<void> {
    const missed = nextMissed()
    remove(folder)
    writeFiles(folder, { [name]: 'new' })
    await missed
  }
})

describe('a folder that was removed is watched once it exists again', () => {
  test.each([
    ['a content folder', 'docs/page.md'],
    ['the folder of a single file', 'src/Box.jsx'],
  ])('%s', async (_, file) => {
    const { dir, changed, nextMissed, track } = await watched({ 'docs/page.md': '', 'src/Box.jsx': '' }, ['docs'])
    const folder = path.dirname(file)
    track([path.join(dir, 'src', 'Box.jsx')])
    const isReported = (): boolean => {
      writeFiles(dir, { [file]: String(Math.random()) })
      return changed.has(file)
    }
    await expect.poll(isReported).toBe(true)
    changed.clear()
    const missed = nextMissed()
    rmSync(path.join(dir, folder), { recursive: true })
    await expect.poll(() => changed.has(folder)).toBe(true)
    await missed
    changed.clear()
    mkdirSync(path.join(dir, folder))
    await expect.poll(() => changed.has(folder)).toBe(true)
    await expect.poll(isReported).toBe(true)
  })
})
