import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleSite } from '../fixtures/sample-site.js'
import { buildTo, changedNames, readTree, temporaryDir, writeFiles } from '../harness/build-site.js'
import { pick, seededRandom } from '../harness/random.js'
import { siteTest } from '../harness/site-test.js'

/** Number of times that the cache is damaged; the nightly run has 200. */
const ROUNDS = Number(process.env.DOCSGEN_CACHE_ROUNDS ?? 3)

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
    if (seed % 3 === 2) rmSync(path.join(root, 'build'), { recursive: true, force: true })
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

describe('a file with the size and the modification time of the one that it replaces', () => {
  test('is copied again', async () => {
    const site = siteTest()
      .file('docs/index.md', '# Home\n\n[Numbers](./numbers.csv)\n')
      .file('docs/numbers.csv', '1,2')
      .file('static/a.txt', 'one')
    const age = (name: string) => utimesSync(path.join(site.dir, name), 1000, 1000)
    age('static/a.txt')
    age('docs/numbers.csv')
    expect((await site.run('build')).output('a.txt')).toBe('one')
    site.file('static/a.txt', 'two').file('docs/numbers.csv', '3,4')
    age('static/a.txt')
    age('docs/numbers.csv')
    const second = await site.run('build')
    expect(second.output('a.txt')).toBe('two')
    const [, csv = ''] = /href="\/(assets\/numbers-\w+\.csv)"/.exec(second.output('index.html') ?? '') ?? []
    expect(second.output(csv)).toBe('3,4')
  })
})

describe('code that is bundled', () => {
  const page = "import Box from '../src/Box'\n\n# Home\n\n<Box />\n"
  const box = (text: string) => `export default () => <p>${text}</p>\n`

  test.each<[what: string, files: Readonly<Record<string, string>>]>([
    ['a file that its import prefers', { 'src/Box.tsx': box('two') }],
    ['a file beside a folder', { 'src/Part.tsx': box('two') }],
    ['another manifest of a package', { 'node_modules/words/package.json': '{ "main": "two.js" }' }],
    ['another tsconfig', { 'tsconfig.json': '{ "compilerOptions": { "paths": { "#part": ["./src/two"] } } }' }],
  ])('is bundled again if there is %s', async (_, files) => {
    const site = siteTest()
      .file('docs/index.mdx', page)
      .file(
        'src/Box.jsx',
        `import part from '#part'\nimport Part from './Part'\nimport word from 'words'\n${box('{part}{word}<Part />')}`,
      )
      .file('src/Part/index.jsx', box('one'))
      .file('src/one.js', "export default 'one'\n")
      .file('src/two.js', "export default 'two'\n")
      .file('tsconfig.json', '{ "compilerOptions": { "paths": { "#part": ["./src/one"] } } }')
      .file('node_modules/words/package.json', '{ "main": "one.js" }')
      .file('node_modules/words/one.js', "export default 'one'\n")
      .file('node_modules/words/two.js', "export default 'two'\n")
    expect((await site.run('build')).output('index.html')).not.toContain('two')
    for (const [name, text] of Object.entries(files)) site.file(name, text)
    expect((await site.run('build')).output('index.html')).toContain('two')
  })

  test.each(['package.json', 'src/package.json'])('is bundled again if %s changes', async (manifest) => {
    const site = siteTest()
      .file('docs/index.mdx', page)
      .file('src/Box.jsx', `import './effect'\nimport { state } from './state'\n${box('{state.word}')}`)
      .file('src/effect.js', "import { state } from './state'\nstate.word = 'one'\n")
      .file('src/state.js', "export const state = { word: 'two' }\n")
      .file('package.json', '{}')
    expect((await site.run('build')).output('index.html')).not.toContain('two')
    site.file(manifest, '{ "sideEffects": false }')
    expect((await site.run('build')).output('index.html')).toContain('two')
  })

  test('is that of the config too', async () => {
    const site = siteTest()
      .file('docs/index.md', '# Home\n')
      .file('docsgen.config.ts', "import title from './title'\n\nexport default { title }\n")
      .file('title.js', "export default 'One'\n")
    expect((await site.run('build')).output('index.html')).toContain('<title>Home | One</title>')
    site.file('title.ts', "export default 'Two'\n")
    expect((await site.run('build')).output('index.html')).toContain('<title>Home | Two</title>')
  })
})

describe('the image of a partial', () => {
  const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`
  const siteOf = (url: string) =>
    siteTest()
      .config({ links: { missingImages: 'warn' } })
      .file('docs/index.mdx', "import Part from './parts/_part.mdx'\n\n# Home\n\n<Part />\n")
      .file('docs/parts/_part.mdx', `![Dot](${url})\n`)

  /** The image as the page shows it: its width and the file. */
  const shown = (run: { output(name: string): string | undefined }) => {
    const [, src = '', width] = /<img src="\/([^"]+)"[^>]* width="(\d+)"/.exec(run.output('index.html') ?? '') ?? []
    return [width, run.output(src)]
  }

  test.each([
    ['./dot.svg', 'docs/parts/dot.svg'],
    ['/dot.svg', 'static/dot.svg'],
  ])('%s is published, and shown as it is now', async (url, file) => {
    const site = siteOf(url)
    expect(shown(await site.file(file, svg(3)).run('build'))).toEqual(['3', svg(3)])
    expect(shown(await site.file(file, svg(4)).run('build'))).toEqual(['4', svg(4)])
  })

  test('is shown once it exists', async () => {
    const site = siteOf('./dot.svg')
    expect((await site.run('build')).stderr).toContain('missing-image')
    expect(shown(await site.file('docs/parts/dot.svg', svg(3)).run('build'))).toEqual(['3', svg(3)])
  })
})

test('a page is shown with a file beside it once the file exists, and is left alone until then', async () => {
  const site = siteTest()
    .config({ links: { missingImages: 'warn' } })
    .file('docs/index.md', '# Home\n\n![Dot](./dot.svg)\n')
  await site.run('build')
  expect((await site.run('build')).stdout).not.toContain('compile ')
  const run = await site
    .file('docs/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    .run('build')
  expect(run.output('index.html')).toMatch(/<img src="\/assets\/dot-\w+\.svg"/)
})

describe('code of pages after another page is added', () => {
  const siteOf = () =>
    siteTest()
      .config({ links: { broken: 'ignore' } })
      .file('docs/index.md', '# Home\n')
      .file(
        'docs/use.mdx',
        "import Part from './_part.mdx'\nimport Box from '../src/Box'\n\n# Use\n\n<Part />\n<Box />\n",
      )
      .file('docs/z.mdx', "import Box from '../src/Box'\n\n# Z\n\n<Box />\n")
      .file('docs/_part.mdx', '[Target](./target.md) and [home](/)\n')
      .file('docs/target.md', '# Target\n')
      .file('src/Box.jsx', 'export default () => <p>Box</p>\n')
  const bundled = (dir: string) => readTree(path.join(dir, '.docsgen', 'cache', 'results', 'page-modules'))

  test('is not bundled again if that page has none, and links of partials lead where they led', async () => {
    const site = siteOf()
    await site.run('build')
    const before = bundled(site.dir)
    expect(before.size).toBe(1)
    await site.file('docs/other.md', '# Other\n').run('build')
    expect(changedNames(before, bundled(site.dir))).toEqual([])
    const moved = await site.file('docs/target.md', '---\nslug: /moved\n---\n\n# Target\n').run('build')
    expect(moved.output('use/index.html')).toContain('<a href="/moved">Target</a> and')
  })

  test('has the same URLs, so that browsers keep it', async () => {
    const site = siteOf()
    await site.run('build')
    const code = (names: Iterable<string>) => [...names].filter((name) => /^assets\/page-/.test(name))
    const before = code(readTree(path.join(site.dir, 'build')).keys())
    expect(before.length).toBeGreaterThan(1)
    await site.file('docs/a.mdx', "import Box from '../src/Box'\n\n# A\n\n<Box />\n").run('build')
    expect(code(readTree(path.join(site.dir, 'build')).keys())).toEqual(expect.arrayContaining(before))
  })
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

test('pages are compiled again when their site gets a second language: their URLs then work below any base', async () => {
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
  const site = () => siteTest().file('docs/index.md', '# Home\n\n![Dot](./dot.svg)\n').file('docs/dot.svg', image)
  const languages = { languages: { default: 'en', list: { en: {}, de: {} } } }
  const edited = site()
  await edited.run('build')
  const warm = await edited.config(languages).run('build')
  const cold = await site().config(languages).run('build')
  expect(changedNames(cold.outputTree(), warm.outputTree())).toEqual([])
})
