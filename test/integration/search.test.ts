import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TextBlock, TitleRow } from '../../src/shared/search.js'
import { changedNames } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
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

describe('a site has an index', () => {
  test('of its pages, but for those that are unlisted or drafts', () => {
    expect(titles(site).map(({ url, title }) => `${url} ${title}`)).toEqual([
      '/ Home',
      '/guide Guide',
      '/island Island',
    ])
  })

  test('with the prose, the names in code, and what components and partials write; not with what stands around it', () => {
    const texts = Object.fromEntries(blocks(site).map(({ url, words }) => [url, words]))
    expect(texts['/']).toBe('Home. Welcome words. const nameInCode.')
    expect(texts['/guide']).toBe('Guide. First part. Guiding words.')
    expect(texts['/island']).toBe('Island. Static words. Words of a component. Words of a partial.')
  })

  test('with the headings that results lead to', () => {
    expect(
      blocks(site)
        .find(({ url }) => url === '/guide')
        ?.headings.at(-1),
    ).toMatchObject({ id: 'first-part', depth: 2 })
  })

  test("without Pagefind's own faces, and with one language", () => {
    const names = readdirSync(path.join(site.dir, 'build/docsgen/search'))
    expect(names.filter((name) => !/\.pf_meta$/.test(name)).sort()).toEqual([
      'index',
      'pagefind-entry.json',
      'pagefind.js',
      'text',
      'titles.json',
      'wasm.en.pagefind',
    ])
  })

  test('that another build makes in the same bytes, and an edit changes', async () => {
    const copy = site.copy().config(local)
    const again = await copy.run('build', '--no-cache')
    expect(changedNames(built.outputTree(), again.outputTree())).toEqual([])
    const before = again.outputTree()
    const edited = await copy.file('docs/guide.md', '# Guide\n\nOther words.\n').run('build')
    expect(changedNames(before, edited.outputTree()).filter((name) => /pagefind-entry/.test(name))).toHaveLength(1)
    expect(Object.fromEntries(blocks(copy).map(({ url, words }) => [url, words]))).toMatchObject({
      '/guide': 'Guide. Other words.',
      '/island': 'Island. Static words. Words of a component. Words of a partial.',
    })
  })

  test('also where a page has no words', async () => {
    const copy = site.copy().file('docs/wordless.md', '---\ntitle: "…"\n---\n')
    for (const text of ['Words of the day.', 'Words of another day.']) {
      const run = await copy.file('docs/guide.md', `# Guide\n\n${text}\n`).run('build')
      expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
      expect(titles(copy)).toContainEqual({ url: '/wordless', title: '…' })
      expect(blocks(copy).map(({ words }) => words)).toContain(`Guide. ${text}`)
    }
  })

  test('of the page that has the route, where two files claim it', async () => {
    const links = { duplicateRoutes: 'warn' }
    const claimed = siteTest()
      .config({ ...local, links })
      .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n')
      .file('docs/a.md', '---\nslug: /same\n---\n\n# One\n')
      .file('docs/b.md', '---\nslug: /same\n---\n\n# Other\n')
    const run = await claimed.run('build')
    expect([run.exitCode, run.diagnostics.map(({ code }) => code)]).toEqual([0, ['duplicate-route']])
    const shown = /<h1[^>]*>(\w+)/.exec(run.output('same/index.html') ?? '')?.[1]
    expect(titles(claimed)).toContainEqual({ url: '/same', title: shown })
    expect(blocks(claimed).map(({ words }) => words)).toContain(`${shown}.`)
  })

  test('in the language of the site, as soon as there are words', async () => {
    const wordless = siteTest().config(local).file('docs/home.md', '---\ntitle: "…"\nslug: /\n---\n')
    expect(await wordless.run('build')).toMatchObject({ exitCode: 0, diagnostics: [] })
    const run = await wordless.file('docs/home.md', '---\nslug: /\n---\n\n# Words\n').run('build')
    expect(JSON.parse(run.output('docsgen/search/pagefind-entry.json') ?? '')).toMatchObject({
      languages: { en: { wasm: 'en', page_count: 1 } },
    })
    expect(run.output('docsgen/search/wasm.en.pagefind')).toBeDefined()
  })

  test('that has the bytes of a new one after edits of every kind', async () => {
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
      () => copy.remove('build'),
      () => {
        options = { ...local, base: '/below/', locale: 'de' }
        return copy.config(options)
      },
    ]
    for (const edit of edits) {
      const run = await edit().run('build')
      expect(run.exitCode).toBe(0)
      const again = await copy.copy().config(options).remove('.docsgen').remove('build').run('build')
      expect(changedNames(run.outputTree(), again.outputTree())).toEqual([])
    }
  })

  test('that is there again where its cache or its files are lost', async () => {
    const copy = site.copy().config(local)
    for (const lost of [
      '.docsgen/cache/search',
      '.docsgen/cache/search/parts.json',
      '.docsgen/cache/search/packs',
      'build/docsgen/search/pagefind.js',
      '.docsgen/cache/bodies',
    ]) {
      const run = await copy.remove(lost).file('docs/new.md', `# New\n\nAfter ${lost}\n`).run('build')
      expect(run.exitCode).toBe(0)
      expect(blocks(copy).find(({ url }) => url === '/island')?.words).toContain('Words of a component.')
      expect(blocks(copy).find(({ url }) => url === '/guide')?.words).toContain('Guiding words.')
      expect(run.output('docsgen/search/pagefind.js')).toBeDefined()
    }
    const run = await copy.remove('.docsgen/cache/search').remove('.docsgen/cache/bodies').remove('build').run('build')
    const again = await copy.copy().remove('.docsgen').remove('build').run('build')
    expect(changedNames(run.outputTree(), again.outputTree())).toEqual([])
  })

  test('below its base', async () => {
    const copy = site.copy().config({ ...local, base: '/below/' })
    const run = await copy.run('build')
    expect(run.exitCode).toBe(0)
    expect(titles(copy).map(({ url }) => url)).toEqual(['/below/', '/below/guide', '/below/island'])
    expect(run.output('guide/index.html')).toMatch(/data-search="\/below\/assets\/search-[0-9a-f]+\.js"/)
  })
})

test('its files may be kept as their names say', () => {
  const rule = (pattern: string): string =>
    `${pattern}\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n`
  const headers = built.output('_headers')
  for (const pattern of ['/assets/*', '/docsgen/search/index/*', '/docsgen/search/text/*'])
    expect(headers).toContain(rule(pattern))
  expect(headers).not.toContain('/docsgen/*')
})

describe('where the config says otherwise', () => {
  const wasm = "'wasm-unsafe-eval'"

  test('local search alone lets WebAssembly run', async () => {
    expect(built.output('guide/index.html')).toContain(wasm)
    expect(built.output('_headers')).toContain(wasm)
  })

  test('no search: no index, no page, no link to one, no code', async () => {
    const run = await site
      .copy()
      .config({ search: { provider: 'none' } })
      .run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect([...run.outputTree().keys()].filter((name) => name.includes('search'))).toEqual([])
    const html = run.output('guide/index.html')
    expect(html).not.toContain(wasm)
    expect(html).not.toContain('search')
  })

  test('hosted search: its settings are in its code, and there is no index', async () => {
    const search = { provider: 'hosted', appId: 'APP', indexName: 'docs', searchKey: 'public' }
    const run = await site.copy().config({ search }).run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    const html = run.output('guide/index.html') ?? ''
    expect(html).not.toContain(wasm)
    expect(html).toContain('https://APP-dsn.algolia.net')
    const code = run.output(/data-search="\/([^"]+)"/.exec(html)?.[1] ?? '') ?? ''
    for (const value of ['APP', 'docs', 'public']) expect(code.slice(0, 300)).toContain(`"${value}"`)
    expect([...run.outputTree().keys()].filter((name) => name.startsWith('docsgen/search/'))).toEqual([])
    expect(run.output('search/index.html')).toContain('data-search-open')
  })

  test("a page of the site's own at /search stands there", async () => {
    const run = await site.copy().config(local).file('docs/search.md', '# My own search\n').run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(run.output('search/index.html')).toContain('My own search')
  })
})

describe('where Pagefind cannot run', () => {
  test.each([
    ['there is no program', '/nowhere/pagefind'],
    ['the program fails', '/bin/false'],
    ['the program is none', '/etc/hostname'],
  ])('%s: one line says what to do, and the old output stays', async (_, program) => {
    const copy = site.copy().config(local).file('docs/new.md', '# New\n')
    const env = { PAGEFIND_EXTENDED_BINARY_PATH: program, PAGEFIND_BINARY_PATH: program }
    const { exitCode, stdout, stderr } = await runDocsgen(['build'], { cwd: copy.dir, env })
    expect(exitCode).toBe(2)
    expect(stderr.match(/^error .*$/gm)).toHaveLength(1)
    expect(stderr).toMatch(/^error search-index: the search index cannot be made: .*; .*--include=optional.*"none"/m)
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
    expect(readdirSync(path.join(copy.dir, 'build'))).not.toContain('new')
  })
})

function titles({ dir }: SiteTest): TitleRow[] {
  const json = readFileSync(path.join(dir, 'build/docsgen/search/titles.json'), 'utf8')
  return (JSON.parse(json) as TitleRow[]).sort((a, b) => (a.url < b.url ? -1 : 1))
}

/** All stretches of text. */
function blocks({ dir }: SiteTest): TextBlock[] {
  const folder = path.join(dir, 'build/docsgen/search/text')
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
}
