import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PageAsset } from '../../src/shared/page.js'
import { askIndex, type IndexAnswer } from '../../src/shared/search/ask-index.js'
import { type IndexRoot, ROOT_NAME } from '../../src/shared/search/index-files.js'
import { openIndex } from '../../src/shared/search/open-index.js'
import { loadTermReader } from '../../src/features/search/languages.js'
import { changedNames } from '../harness/build-site.js'
import { inLongRun } from '../harness/sample.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

const files = {
  'docs/home.md':
    '---\nslug: /\ndescription: Where to begin\n---\n\n# Home\n\nWelcome words.\n\n```js\nconst nameInCode = 1\n```\n',
  'docs/guide.md': '# Guide\n\n## First part\n\nGuiding words.\n',
  'docs/island.mdx':
    "import { Said } from './Said.tsx'\nimport Part from './_part.mdx'\n\n# Island\n\nStatic words.\n\n<Said />\n\n<Part />\n",
  'docs/_part.mdx': 'Words of a partial.\n',
  'docs/Said.tsx': 'export const Said = () => <p>Words of a component.</p>\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
  'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
}

const local = { search: { provider: 'local' } }

let site: SiteTest
let built: SiteRun

beforeAll(async () => {
  site = siteTest().config(local)
  for (const [name, content] of Object.entries(files)) site.file(name, content)
  built = await site.run('build')
  expect(built).toMatchObject({ exitCode: 0, diagnostics: [] })
})

describe('the index', () => {
  test('has the pages of the site, but no drafts and unlisted pages', () => {
    expect(rootOf(site)).toMatchObject({ locale: 'en', pages: 3 })
    expect(rootOf(site).rows).toEqual([
      ['/', 'Home', expect.stringMatching(/^[0-9a-f]{10}$/)],
      ['/guide', 'Guide', expect.stringMatching(/^[0-9a-f]{10}$/)],
      ['/island', 'Island', ''],
    ])
  })

  test.each([
    ['welcome', ['/']],
    ['begin', ['/']],
    ['nameInCode', ['/']],
    ['guiding', ['/guide']],
    ['static', ['/island']],
    ['component', ['/island']],
    ['partial', ['/island']],
    ['hidden', []],
    ['navigation', []],
  ])('finds "%s" in prose, descriptions, code, components and partials: %j', async (text, routes) => {
    expect(await routesFor(text, site)).toEqual(routes)
  })

  test("has the hash of each page's data", () => {
    const [, , hash] = rootOf(site).rows[1] as [string, string, string]
    const { page, parts } = JSON.parse(built.output('docsgen/pages/guide.json') ?? '') as PageAsset
    expect(page.hash).toBe(hash)
    expect(parts.join('')).toContain('Guiding words.')
  })

  test('has few files, named by content hash except for its root', () => {
    const names = readdirSync(path.join(site.dir, 'build/docsgen/search'), { recursive: true, encoding: 'utf8' })
    const files = names.filter((name) => name.endsWith('.json') && name !== ROOT_NAME)
    expect(files.filter((name) => !/^parts.[0-9a-f]{10}\.json$/.test(name))).toEqual([])
    expect(names.length).toBeLessThanOrEqual(4)
  })

  test('changes only the affected files after an edit', async () => {
    const copy = site.copy().config(local)
    await copy.run('build')
    const before = readdirSync(path.join(copy.dir, 'build/docsgen/search/parts'))
    await copy.file('docs/guide.md', '# Guide\n\nOther words.\n').run('build')
    expect(await routesFor('first', copy)).toEqual([])
    expect(await routesFor('other', copy)).toEqual(['/guide'])
    expect(await routesFor('component', copy)).toEqual(['/island'])
    expect(readdirSync(path.join(copy.dir, 'build/docsgen/search/parts'))).not.toEqual(before)
  })

  test('includes pages without words', async () => {
    const copy = site.copy().config(local).file('docs/wordless.md', '---\ntitle: "…"\n---\n')
    expect(await copy.run('build')).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(rootOf(copy).rows).toContainEqual(['/wordless', '…', expect.anything()])
    const empty = siteTest().config(local).file('docs/home.md', '---\ntitle: "…"\nslug: /\n---\n')
    expect(await empty.run('build')).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(await routesFor('anything', empty)).toEqual([])
  })

  test('includes the page that wins if two files have the same route', async () => {
    const claimed = siteTest()
      .config({ ...local, links: { duplicateRoutes: 'warn' } })
      .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n')
      .file('docs/a.md', '---\nslug: /same\n---\n\n# One\n')
      .file('docs/b.md', '---\nslug: /same\n---\n\n# Other\n')
    const run = await claimed.run('build')
    expect([run.exitCode, run.diagnostics.map(({ code }) => code)]).toEqual([0, ['duplicate-route']])
    const shown = /<h1[^>]*>(\w+)/.exec(run.output('same/index.html') ?? '')?.[1]
    expect(rootOf(claimed).rows).toContainEqual(['/same', shown, expect.anything()])
    expect(await routesFor(shown ?? '', claimed)).toEqual(['/same'])
  })

  test.runIf(inLongRun)(
    'is identical to a new index after edits of every kind',
    async () => {
      const copy = site.copy().config(local)
      let options: object = local
      const edits: readonly (() => SiteTest)[] = [
        () =>
          copy
            .file('docs/added.md', '# Added\n\nA page between others, zebra.\n')
            .file('docs/Said.tsx', 'export const Said = () => <p>Other words of a component.</p>\n'),
        () =>
          copy
            .file('docs/guide.md', '# Guide\n\n## First part\n\nGuiding words, and a zebra.\n')
            .file('docs/_part.mdx', 'Other words of a partial.\n'),
        () => copy.remove('docs/added.md').file('docs/hidden.md', '---\ntitle: Shown\n---\n\nNo longer hidden.\n'),
        () => copy.file('docs/island.mdx', '---\nsearch: false\n---\n\n# Island\n\n{1 + 1}\n'),
        () => copy.remove('build'),
        () => copy.remove('.docsgen/cache/bodies').file('docs/guide.md', '# Guide\n\nWithout a cache.\n'),
        () => {
          options = { search: { provider: 'none' } }
          return copy.config(options)
        },
        () => {
          options = local
          return copy.config(options)
        },
        () => {
          options = { ...local, locale: 'de' }
          return copy.config(options)
        },
        () => {
          options = { ...local, base: '/below/', locale: 'de' }
          return copy.config(options)
        },
        () => {
          options = { search: { provider: 'local', exclude: ['/guide'] } }
          return copy.config(options)
        },
      ]
      for (const edit of edits) {
        const run = await edit().run('build')
        expect(run.exitCode).toBe(0)
        const again = await copy.copy().config(options).remove('.docsgen').remove('build').run('build')
        expect(changedNames(run.outputTree(), again.outputTree())).toEqual([])
      }
    },
    180_000,
  )

  test('is kept if nothing has changed, and rewritten if one of its files is missing', async () => {
    const copy = site.copy().config(local)
    await copy.run('build')
    const before = rootOf(copy)
    const run = await copy.remove('build/docsgen/search/index.json').run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(rootOf(copy)).toEqual(before)
  })

  test('respects the base', async () => {
    const copy = site.copy().config({ ...local, base: '/below/' })
    const run = await copy.run('build')
    expect(run.exitCode).toBe(0)
    expect(rootOf(copy).rows.map(([route]) => route)).toEqual(['/', '/guide', '/island'])
    expect(run.output('guide/index.html')).toMatch(
      /data-search="\/below\/assets\/search-[0-9a-f]+\.js" data-index="\/below\/docsgen\/search\/index\.json"/,
    )
  })
})

describe('a page', () => {
  test('can be excluded by its front matter or by the config', async () => {
    const copy = site
      .copy()
      .config({ search: { exclude: ['/internal/**', '/guide'] } })
      .file('docs/internal/deep/notes.md', '# Notes\n')
      .file('docs/quiet.md', '---\nsearch: false\n---\n\n# Quiet\n')
    expect(await copy.run('build')).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(rootOf(copy).rows.map(([route]) => route)).toEqual(['/', '/island'])
  })

  test('ranks higher with a boost', async () => {
    const copy = site
      .copy()
      .config(local)
      .file('docs/a.md', '# Same\n\nGiraffe.\n')
      .file('docs/b.md', '---\nsearch: { boost: 2 }\n---\n\n# Same\n\nGiraffe.\n')
    expect(await copy.run('build')).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(await routesFor('giraffe', copy)).toEqual(['/b', '/a'])
  })

  test('hides elements with data-search-ignore, in Markdown and in components', async () => {
    const copy = site
      .copy()
      .config(local)
      .file('docs/md.md', '# Md\n\n<div data-search-ignore>okapi</div>\n\nzebra\n')
      .file(
        'docs/mdx.mdx',
        '# Mdx\n\nexport const Said = () => <span data-search-ignore="">okapi</span>\n\nzebra <Said />\n',
      )
    expect(await copy.run('build')).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(await routesFor('okapi', copy)).toEqual([])
    expect(await routesFor('zebra', copy)).toEqual(['/md', '/mdx'])
  })

  test.each(['search: never', 'search: { boost: -1 }', 'search: { boots: 2 }', 'search: [1]'])(
    'with "%s" in its front matter is reported at that position, and built',
    async (line) => {
      const run = await site.copy().config(local).file('docs/odd.md', `---\ntitle: Odd\n${line}\n---\n`).run('build')
      expect(run.exitCode).toBe(0)
      expect(run.diagnostics).toEqual([
        expect.objectContaining({ file: 'docs/odd.md', line: 3, column: 1, severity: 'warning', code: 'front-matter' }),
      ])
    },
  )
})

test('its hashed files are served as immutable', () => {
  const rule = (pattern: string): string =>
    `${pattern}\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n`
  const headers = built.output('_headers')
  for (const pattern of ['/assets/*', '/docsgen/search/parts/*']) expect(headers).toContain(rule(pattern))
  expect(headers).not.toContain('/docsgen/*')
})

describe('the config can select', () => {
  test('no search: there is no index, page, link or code', async () => {
    const run = await site
      .copy()
      .config({ search: { provider: 'none' } })
      .run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect([...run.outputTree().keys()].filter((name) => name.includes('search'))).toEqual([])
    expect(run.output('guide/index.html')).not.toContain('search')
  })

  test('a hosted search: its settings are in the code, and there is no index', async () => {
    const search = { provider: 'hosted', appId: 'APP', indexName: 'docs', searchKey: 'public' }
    const run = await site.copy().config({ search }).run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    const html = run.output('guide/index.html') ?? ''
    expect(html).toMatch(/connect-src [^;]*https:/)
    const code = run.output(/data-search="\/([^"]+)"/.exec(html)?.[1] ?? '') ?? ''
    for (const value of ['APP', 'docs', 'public']) expect(code.slice(0, 300)).toContain(`"${value}"`)
    expect([...run.outputTree().keys()].filter((name) => name.startsWith('docsgen/search/'))).toEqual([])
    expect(run.output('search/index.html')).toContain('data-search-open')
    expect(html).not.toContain('data-index')
  })

  test("a page of the site's own at /search", async () => {
    const run = await site.copy().config(local).file('docs/search.md', '# My own search\n').run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(run.output('search/index.html')).toContain('My own search')
  })
})

function rootOf({ dir }: SiteTest): IndexRoot {
  return JSON.parse(readFileSync(path.join(dir, 'build/docsgen/search', ROOT_NAME), 'utf8')) as IndexRoot
}

/** Queries the index of a build. */
async function ask(text: string, { dir }: SiteTest): Promise<IndexAnswer> {
  const folder = path.join(dir, 'build/docsgen/search')
  const index = await openIndex(async (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
  return askIndex(index, text, { readTerms: await loadTermReader('en'), limit: 10, textOf: async () => '' })
}

async function routesFor(text: string, built: SiteTest): Promise<string[]> {
  return (await ask(text, built)).hits.map(({ row }) => row[0])
}
