import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { featureCommands } from '../../src/features/commands.js'
import { docsgenFeatures } from '../../src/features/features.js'
import { versionCommand } from '../../src/features/versions/cli/command.js'
import { parseArguments } from '../../src/node/cli/program.js'
import { tools } from '../../src/node/cli/tools.js'
import { checkSearchCommand } from '../../src/features/search/cli/command.js'
import { StubReader } from '../../src/node/content/page-stub.js'
import { liveDocument } from '../../src/node/preview/documents.js'
import { LiveSite, openStores } from '../../src/node/preview/live-site.js'
import type { Feature } from '../../src/node/base/feature.js'
import { temporaryDir } from '../harness/build-site.js'
import { start } from '../harness/cli.js'
import { loadSite, mistakesIn } from '../harness/config-case.js'
import { type PlannedSite, plannedSite } from '../harness/planned-site.js'
import { repositoryPath } from '../harness/repository.js'

const files = {
  'docs/index.md': '# Home\n\nText.\n',
  'docs/tagged.md': '---\ntags: [a]\n---\n\n# Tagged\n',
  'blog/2026-01-01-post.md': '# Post\n',
  'blog/authors.yml': 'broken: [\n',
}

const config = "url: 'https://s.example', blog: {}"

describe('a site whose tool has no blogs and no feeds', async () => {
  const site = await plannedSite("url: 'https://s.example'", files, {
    hasFeature: ({ name }) => !['blog', 'feeds'].includes(name),
  })

  test('has its other pages, and no problems', () => {
    const routes = site.planned.map(({ page }) => page.route)
    expect(site.problems).toEqual([])
    expect(routes).toEqual(expect.arrayContaining(['/', '/tagged', '/tags', '/tags/a']))
    expect(routes.filter((route) => route.startsWith('/blog'))).toEqual([])
  })

  test('has no feeds, sections and sidebars of posts', () => {
    expect(site.site.features.map(({ head = '' }) => head).join('')).toBe('')
    expect(site.structure.index.data.published.filter((path) => path.startsWith('/blog'))).toEqual([])
    expect(site.site.sections).toEqual([])
    expect([...site.site.sidebars.keys()].filter((name) => name.includes('blog'))).toEqual([])
  })
})

test('a site whose tool has blogs but no feeds has its posts', async () => {
  const valid = { ...files, 'blog/authors.yml': 'jane: { name: Jane }\n' }
  const site = await plannedSite(config, valid, { hasFeature: ({ name }) => name !== 'feeds' })
  expect(site.problems).toEqual([])
  expect(site.planned.map(({ page }) => page.route)).toContain('/blog/2026/01/01/post')
  expect(site.structure.index.data.published.filter((path) => path.startsWith('/blog'))).toEqual([])
})

/** What the config of a site says about features, by their names and the paths of their options. */
const optionsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tags: {
    'docs.tags': "docs: { tags: 'tags.yml' }",
    'docs.tagsBase': "docs: { tagsBase: 'labels' }",
    'docs.inlineTags': "docs: { inlineTags: 'error' }",
  },
  blog: { blog: 'blog: {}' },
  feeds: { 'blog.feed': 'blog: { feed: { limit: 1 } }' },
  folders: { 'docs.sectionIndexes': 'docs: { sectionIndexes: false }' },
  llms: { 'publish.llms': 'publish: { llms: true }' },
  search: { search: 'search: {}' },
  'social-images': { socialImages: 'socialImages: false' },
  analytics: { analytics: 'analytics: false' },
  feedback: {
    feedback: "feedback: { endpoint: '/api' }",
    comments: "comments: { repo: 'a/b', repoId: 'R', category: 'C', categoryId: 'D' }",
  },
  sitemap: { 'publish.sitemap': 'publish: { sitemap: true }', 'publish.robots': 'publish: { robots: true }' },
  redirects: {
    redirects: "redirects: [{ from: '/old', to: '/tagged' }]",
    'publish.redirects': "publish: { redirects: 'nginx' }",
  },
}

describe('a tool without one of its features', async () => {
  const core = "url: 'https://s.example'"
  const whole = {
    ...files,
    'blog/authors.yml': 'jane: { name: Jane }\n',
    'docs/guide/a.md': '# A\n',
    'docs/made/b.md': '# B\n',
    'docs/made/_category_.json': '{ "link": { "type": "generated-index" } }',
    'static/i.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const fieldsWithout = (without: string): string => {
    const others = Object.entries(optionsOf).filter(([name]) => name !== without)
    const top = others.flatMap(([, fields]) => Object.entries(fields)).filter(([path]) => !path.includes('.'))
    return [core, ...top.map(([, written]) => written)].join(', ')
  }
  const complete = await plannedSite(fieldsWithout(''), whole)

  /** The paths that lead to something: pages, published files, redirects. */
  const pathsOf = ({ structure, site, planned }: PlannedSite): string[] => [
    ...planned.map(({ page }) => page.route),
    ...structure.index.data.published,
    ...site.redirects.map(({ from }) => from),
  ]

  test.each([
    ['versions', []],
    ['categories', ['/category/made']],
    ['tags', ['/tags', '/tags/a']],
    ['blog', ['/blog', '/blog/2026/01/01/post', '/blog/archive', '/blog/atom.xml', '/blog/authors', '/blog/rss.xml']],
    ['feeds', ['/blog/atom.xml', '/blog/rss.xml']],
    ['search', ['/search']],
    ['redirects', ['/old']],
    ['social-images', []],
    ['analytics', []],
    ['feedback', []],
    ['folders', ['/guide', '/made']],
    ['sitemap', ['/robots.txt', '/sitemap.xml']],
    ['llms', ['/llms-full.txt', '/llms.txt']],
  ])('called %s lacks what that feature makes, and nothing else', async (without, lost) => {
    const site = await plannedSite(fieldsWithout(without), whole, { hasFeature: ({ name }) => name !== without })
    expect(site.problems).toEqual([])
    const paths = new Set(pathsOf(site))
    expect(
      pathsOf(complete)
        .filter((path) => !paths.has(path))
        .sort(),
    ).toEqual(lost)
    expect([...paths].filter((path) => !pathsOf(complete).includes(path))).toEqual([])
  })

  const features = docsgenFeatures()

  test('has a test for the options of each feature', () => {
    const paths = features.flatMap(({ name, options }) => (options ? [[name, Object.keys(options.fields)]] : []))
    const tested = Object.entries(optionsOf).map(([name, fields]) => [name, Object.keys(fields)])
    expect(Object.fromEntries(paths)).toEqual(Object.fromEntries(tested))
  })

  test.each(
    Object.entries(optionsOf).flatMap(([name, fields]) =>
      Object.entries(fields).map(([path, written]) => [name, path, written] as const),
    ),
  )('called %s reports the option %s as unknown', async (without, path, written) => {
    const whole = { 'static/i.svg': '', 'blog/2026-01-01-post.md': '# Post\n' }
    expect(await mistakesIn(written, whole)).toEqual([])
    const others = features.filter(({ name }) => name !== without)
    const key = path.split('.').at(-1)
    expect(await mistakesIn(written, whole, others)).toEqual([
      expect.stringContaining(`${key} | config-unknown-key: unknown key "${path}"; `),
      'exit 1',
    ])
  })

  test('reports the options of each of several docs folders and blogs as unknown', async () => {
    const whole = { 'more/a.md': '# A\n', 'blog/2026-01-01-post.md': '# Post\n' }
    const docs = "docs: [{ routeBase: '/docs', tagsBase: 'a' }, { id: 'more', dir: 'more', tagsBase: 'b' }]"
    const blogs = "blog: [{}, { id: 'two', feed: false }]"
    const others = features.filter(({ name }) => !['tags', 'feeds'].includes(name))
    expect(await mistakesIn(`${docs}, ${blogs}`, whole)).toEqual([])
    expect(await mistakesIn(`${docs}, ${blogs}`, whole, others)).toEqual([
      expect.stringContaining('unknown key "docs[0].tagsBase"'),
      expect.stringContaining('unknown key "docs[1].tagsBase"'),
      expect.stringContaining('unknown key "blog[1].feed"'),
      'exit 1',
    ])
  })
})

describe('a tool without versions', async () => {
  const fields = "navbar: { items: [{ type: 'docsVersionDropdown' }, { type: 'doc', docId: 'a' }] }"
  const docs = {
    'versions.json': '["1.0"]',
    'docs/a.md': '# A\n\n[Old](pathname:///1.0/a)\n',
    'versioned_docs/version-1.0/a.md': '# A one\n\n[B](./b.md)\n',
    'versioned_docs/version-1.0/b.md': '# B one\n',
  }
  const complete = await plannedSite(fields, docs)
  const site = await plannedSite(fields, docs, { hasFeature: ({ name }) => name !== 'versions' })

  test('builds the docs of all versions, and links within and between them', () => {
    expect(site.problems).toEqual([])
    expect(site.planned.map(({ page }) => page.route)).toEqual(complete.planned.map(({ page }) => page.route))
    const [, doc] = complete.structure.data.navbar.items
    expect(site.structure.data.navbar.items).toEqual([doc])
    expect(doc?.hrefs).toEqual({ current: '/next/a', '1.0': '/a' })
  })

  test('has no menu and no notice', () => {
    expect(complete.page('/next/a').version?.banner).toBe('unreleased')
    expect(site.planned.filter(({ page }) => page.version !== undefined)).toEqual([])
    expect(complete.structure.data.versions.map(({ name }) => name)).toEqual(['current', '1.0'])
    expect(site.structure.data.versions).toEqual([])
  })

  test('has no command "version"', () => {
    const declared = [...featureCommands, ...tools]
    const args = ['version', '2.0']
    expect(parseArguments(args, '1.0.0', declared)).toMatchObject({ command: 'declared' })
    const without = declared.filter((command) => command !== versionCommand)
    expect(() => parseArguments(args, '1.0.0', without)).toThrow('version')
  })
})

describe('a tool without the search', async () => {
  const content = { 'docs/index.md': '# Home\n' }
  const complete = await plannedSite("search: { provider: 'local' }", content)
  const others = docsgenFeatures().filter(({ name }) => name !== 'search')

  test('records nothing of pages, and makes no files of them', async () => {
    const site = await plannedSite('', content, { hasFeature: ({ name }) => name !== 'search' })
    const recordsOf = ({ site: { pages } }: PlannedSite) => pages.map(({ body }) => body.compiled?.record.recorded)
    expect(recordsOf(complete)).toContainEqual({ search: expect.objectContaining({ length: expect.any(Number) }) })
    expect(complete.recorders.get('search')?.files?.dir).toBe('docsgen/search/')
    expect(recordsOf(site).filter((recorded) => recorded !== undefined)).toEqual([])
    expect([...site.recorders]).toEqual([])
  })

  test('bundles no code of it, and its documents have nothing that opens it', async () => {
    const features = docsgenFeatures()
    const [own, bare] = await Promise.all([features, others].map(previewOf))
    const pattern = /data-search=|dg-search/
    expect(own?.files.filter((name) => name.includes('search'))).toHaveLength(2)
    expect([own?.document, own?.boot].map((text = '') => pattern.test(text))).toEqual([true, true])
    expect(bare?.files.filter((name) => name.includes('search'))).toEqual([])
    expect([bare?.document, bare?.boot].map((text = '') => pattern.test(text))).toEqual([false, false])
  })

  test('has no command "check-search"', () => {
    const declared = [...featureCommands, ...tools]
    expect(parseArguments(['check-search'], '1.0.0', declared)).toMatchObject({ command: 'declared' })
    const without = declared.filter((command) => command !== checkSearchCommand)
    expect(() => parseArguments(['check-search'], '1.0.0', without)).toThrow('check-search')
  })
})

describe('the source without any feature', () => {
  test('has no type errors in the core and the tools', async () => {
    const dir = sourceWithoutFeatures()
    const compiler = repositoryPath('node_modules', 'typescript-7', 'bin', 'tsc')
    const { exitCode, stdout } = await start(process.execPath, [compiler, '-p', dir], { cwd: dir }).end
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' })
  }, 240_000)
})

/** Copies the source without the folders of features, and empties the lists of features. Returns the folder, which has a `tsconfig.json`. */
function sourceWithoutFeatures(): string {
  const dir = temporaryDir('without-features')
  for (const name of ['.config', 'package.json', 'src'])
    cpSync(repositoryPath(name), path.join(dir, name), { recursive: true })
  for (const name of ['dist', 'node_modules']) symlinkSync(repositoryPath(name), path.join(dir, name), 'junction')
  const featuresDir = path.join(dir, 'src', 'features')
  for (const entry of readdirSync(featuresDir, { withFileTypes: true })) {
    const entryPath = path.join(featuresDir, entry.name)
    if (entry.isDirectory()) rmSync(entryPath, { recursive: true })
    else writeFileSync(entryPath, emptyList(readFileSync(entryPath, 'utf8')))
  }
  const config = {
    extends: './src/node/tsconfig.json',
    compilerOptions: { rootDir: '.', noEmit: true, composite: false, declaration: false, emitDeclarationOnly: false },
    references: [],
    include: ['src/node', 'src/shared', 'src/features', 'src/tools'],
    // The theme and the code for browsers have types of their own.
    exclude: ['src/*/*/client', 'src/features/theme-types.ts'],
  }
  writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify(config))
  return dir
}

/** A module that lists parts of features, without what it imports and exports of them. */
function emptyList(text: string): string {
  const ofFeature = /^(?:import|export) .*\{(.*)\} from '\.\/.*'$/gm
  const names = [...text.matchAll(ofFeature)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  const others = text.replace(ofFeature, '')
  return `${names.reduce((left, name) => left.replace(new RegExp(`\\b${name}\\b(?:,\\s+)?`, 'g'), ''), others)}\nexport {}\n`
}

/** What the preview of a site serves, by a tool with these features: its home page, the boot script, and the names of the theme's files. */
async function previewOf(features: readonly Feature[]) {
  const config = await loadSite({ 'docsgen.config.ts': "export default { title: 'T' }\n" }, features)
  const site = new LiveSite({
    ...{ config, features, reader: new StubReader(), stores: openStores(config) },
    ...{ onCompiled: () => undefined, onInputs: () => undefined, onLate: () => undefined },
  })
  const document = (await liveDocument(site, '/')) ?? ''
  const { runtime } = await site.state()
  await site.rendering.close()
  return { document, boot: runtime.files[runtime.boot.slice(1)] ?? '', files: Object.keys(runtime.files) }
}
