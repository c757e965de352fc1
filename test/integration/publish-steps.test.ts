import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { recover } from '../../src/node/store/journal.js'
import { Stage } from '../../src/node/store/stage.js'
import { writeSite } from '../../src/node/store/write-site.js'
import { replaceFile } from '../../src/node/store/replace-file.js'
import { type IndexRoot, partName, ROOT_NAME, SEARCH_DIR } from '../../src/shared/search/index-files.js'
import { pageDataName } from '../../src/shared/route.js'
import { readTree, temporaryDir } from '../harness/build-site.js'
import { siteTest } from '../harness/site-test.js'

const dir = temporaryDir('publish')
const oldDir = path.join(dir, 'old')
const newDir = path.join(dir, 'new')
const outDir = path.join(dir, 'build')

/** Two versions of a site in which pages, code, images, static files and search terms differ. */
beforeAll(async () => {
  for (const [version, target] of [
    ['v1', oldDir],
    ['v2', newDir],
  ] as const) {
    const site = siteTest()
      .config({ search: { provider: 'local' }, tagline: version })
      .file('docs/index.mdx', `import { Own } from './Own.tsx'\n\n# Home ${version}\n\n<Own />\n\n![dot](./dot.svg)\n`)
      .file('docs/Own.tsx', `export const Own = () => <b onClick={() => 1}>${version}</b>\n`)
      .file('docs/dot.svg', `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><!-- ${version} --></svg>`)
      .file('docs/guide/both.md', `# Both\n\nWords of ${version}.\n`)
      .file(`docs/only/${version}.md`, `# Only ${version}\n`)
      .file('static/file.txt', version)
      // A file in one version, a folder in the other.
      .file(version === 'v1' ? 'static/thing' : 'static/thing/inner.txt', version)
    const run = await site.run('build')
    expect([run.exitCode, run.diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([0, []])
    cpSync(path.join(site.dir, 'build'), target, { recursive: true })
  }
}, 30_000)

class Stopped extends Error {}

/** Replaces the old site by the new one, and stops before the operation with this number. Returns how many there were. */
function publish(stopAt: number, afterEach: () => void = () => undefined): number {
  for (const name of ['build', 'cache']) rmSync(path.join(dir, name), { recursive: true, force: true })
  cpSync(oldDir, outDir, { recursive: true })
  const stage = new Stage(path.join(dir, 'cache', 'stage'), outDir, {})
  for (const name of namesIn(newDir)) stage.write(name, readFileSync(path.join(newDir, name)))
  let count = 0
  const step = (operation: () => void): void => {
    if (count++ === stopAt) throw new Stopped()
    operation()
    afterEach()
  }
  try {
    writeSite({
      ...{ stage, outDir, cacheDir: path.join(dir, 'cache') },
      operations: {
        move: (from, to) => step(() => replaceFile(from, to)),
        remove: (from, name) => step(() => rmSync(path.join(from, name))),
      },
    })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
  return count
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** What the documents, their data and the manifests on disk name, and the disk does not have. */
function missingFiles(): string[] {
  const read = (name: string): string => readFileSync(path.join(outDir, name), 'utf8')
  const names = namesIn(outDir)
  const texts = names.filter((name) =>
    /\.html$|^docsgen\/(?:pages\/|home\.json)|^assets\/.*\.(?:json|js|css)$/.test(name),
  )
  const assets = texts
    .filter((name) => !name.startsWith('assets/') || isNamed(name, names))
    .flatMap((name) => read(name).match(/\/assets\/[\w.-]+\.\w+/g) ?? [])
  const data = names
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => /"route":"([^"]+)"/.exec(read(name))?.[1] ?? [])
    .map((route) => `/${pageDataName(route)}`)
  const root = JSON.parse(read(SEARCH_DIR + ROOT_NAME)) as IndexRoot
  const parts = [...root.shards, root.words].map((hash) => `/${SEARCH_DIR}${partName(hash)}`)
  return [...new Set([...assets, ...data, ...parts])].filter((name) => !existsSync(path.join(outDir, name)))
}

/** Whether a document on disk names an asset. */
function isNamed(asset: string, names: readonly string[]): boolean {
  const documents = names.filter((name) => name.endsWith('.html'))
  return documents.some((name) => readFileSync(path.join(outDir, name), 'utf8').includes(asset))
}

test('every document on disk has its assets, data and manifests after each operation', () => {
  let mixed = 0
  const count = publish(-1, () => {
    expect(missingFiles()).toEqual([])
    const home = readFileSync(path.join(outDir, 'index.html'), 'utf8')
    if (home.includes('Home v1') && existsSync(path.join(outDir, 'only/v2/index.html'))) mixed++
  })
  expect(count).toBeGreaterThan(20)
  // The check has seen old and new documents side by side.
  expect(mixed).toBeGreaterThan(0)
  expect(readTree(outDir)).toEqual(readTree(newDir))
})

test('a build that is killed before any operation is finished by the next one', () => {
  // Files that are the same in both sites only take time.
  const [before, after] = [readTree(oldDir), readTree(newDir)]
  const same = [...before.keys()].filter((name) => before.get(name) === after.get(name))
  for (const name of same) for (const folder of [oldDir, newDir]) rmSync(path.join(folder, name))
  const count = publish(-1)
  expect(count).toBeGreaterThan(20)
  for (let stopAt = 0; stopAt < count; stopAt += 3) {
    publish(stopAt)
    expect(recover(path.join(dir, 'cache'), outDir)).toBe(true)
    expect(readTree(outDir)).toEqual(readTree(newDir))
  }
})
