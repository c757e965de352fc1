import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleSite } from '../fixtures/sample-site.js'
import { buildTo, changedNames, readTree, temporaryDir, writeFiles } from '../harness/build-site.js'
import { pick, seededRandom } from '../harness/random.js'
import { siteTest } from '../harness/site-test.js'

/** Number of times that the cache is damaged; the nightly run has 200. */
const ROUNDS = Number(process.env.DOCSGEN_CACHE_ROUNDS ?? 6)

/** Ways to damage a file of the cache. */
const damages = {
  truncate: (filePath: string, random: () => number) =>
    truncateSync(filePath, Math.floor(random() * readFileSync(filePath).length)),
  flip: (filePath: string, random: () => number) => {
    const bytes = readFileSync(filePath)
    const at = Math.floor(random() * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    writeFileSync(filePath, bytes)
  },
  delete: (filePath: string) => rmSync(filePath),
  swap: (filePath: string, random: () => number) => {
    const other = pick(random, cacheFiles())
    const bytes = readFileSync(filePath)
    copyFileSync(other, filePath)
    writeFileSync(other, bytes)
  },
} as const

const texts = ['One sentence.', 'Another sentence, and [a link](./page-4.md).'] as const
const edited = 'docs/part-0/page-0.md'

let root: string
/** The output of a cold build for each text of the edited page. */
const cold: ReadonlyMap<string, string>[] = []

beforeAll(async () => {
  root = temporaryDir('cache')
  writeFiles(root, sampleSite('v1'))
  for (const [i, text] of texts.entries()) {
    writeFiles(root, { [edited]: text })
    await buildTo(root, path.join(root, `cold-${i}`), { args: ['--no-cache'] })
    cold.push(readTree(path.join(root, `cold-${i}`)))
  }
  await buildTo(root, path.join(root, 'build'))
})

describe('a damaged cache is treated as a missing one', () => {
  test.each(Array.from({ length: ROUNDS }, (_, seed) => seed))('round %i', async (seed) => {
    const random = seededRandom(seed)
    const variant = seed % texts.length
    writeFiles(root, { [edited]: texts[variant] ?? '' })
    if (seed % 5 === 4) rmSync(path.join(root, 'build'), { recursive: true, force: true })
    const done = damage(random)
    await buildTo(root, path.join(root, 'build'))
    expect([done, changedNames(cold[variant] ?? new Map(), readTree(path.join(root, 'build')))]).toEqual([done, []])
  })
})

/** Damages one to four files of the cache; returns a description. */
function damage(random: () => number): string[] {
  const count = 1 + Math.floor(random() * 4)
  return Array.from({ length: count }, () => {
    const filePath = pick(random, cacheFiles())
    const kind = pick(random, Object.keys(damages) as (keyof typeof damages)[])
    damages[kind](filePath, random)
    return `${kind} ${path.relative(root, filePath)}`
  })
}

function cacheFiles(): string[] {
  return readdirSync(path.join(root, '.docsgen'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.gitignore')
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

test('a static file is copied again if another one of the same size replaces it', async () => {
  const site = siteTest().file('docs/index.md', '# Home\n').file('static/a.txt', 'one')
  expect((await site.run('build')).output('a.txt')).toBe('one')
  expect((await site.file('static/a.txt', 'two').run('build')).output('a.txt')).toBe('two')
})

test('a page that lists all pages shows the new title of another one', async () => {
  const site = siteTest()
    .config({ pages: { dir: 'pages' } })
    .file('docs/index.md', '# Home\n')
    .file(
      'pages/all.tsx',
      "import { pages } from 'docsgen:pages'\nexport default () => <p>{pages.map(({ title }) => title).join()}</p>\n",
    )
  const list = (run: { output(name: string): string | undefined }) =>
    /<p>(.*?)<\/p>/.exec(run.output('all/index.html') ?? '')?.[1]
  expect(list(await site.run('build'))).toBe('Home')
  expect(list(await site.file('docs/index.md', '# Start\n').run('build'))).toBe('Start')
})
