import { appendFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { askIndex } from '../../src/shared/search/ask-index.js'
import { openIndex } from '../../src/shared/search/open-index.js'
import { indexedPages } from '../../src/features/search/prepare-index.js'
import { loadTermReader } from '../../src/features/search/languages.js'
import { readQuestions } from '../../src/features/search/cli/check-search.js'
import { recordTerms } from '../../src/features/search/record-terms.js'
import { cutPages, storedBlocks } from '../../src/features/search/stored-blocks.js'
import { LostTextError } from '../../src/node/store/page-cache.js'
import type { RecordedDocument } from '../../src/node/base/recorder.js'
import { recordedDocument } from '../../src/node/site/recorded-files.js'
import type { IndexedPage } from '../../src/features/search/write-index.js'
import { temporaryDir } from '../harness/build-site.js'
import type { Files } from '../harness/config-case.js'
import { type PlannedSite, plannedSite } from '../harness/planned-site.js'

const readTerms = await loadTermReader('en')

/** The documents of a site with what the search has recorded of them. */
function documentsOf({ planned, recorders }: PlannedSite): RecordedDocument[] {
  const recorded = planned.filter(({ sitePage }) => recorders.get('search')?.records(sitePage))
  return recorded.map((plan) => recordedDocument(plan, 'search'))
}

/** The pages of a site as its search index has them. */
function pagesOf(site: PlannedSite): IndexedPage[] {
  return indexedPages(documentsOf(site), { docs: site.site.config.docs, readTerms })
}

/** Searches a site as a browser does; returns the routes of the results. */
async function search(site: PlannedSite, query: string): Promise<string[]> {
  const files = new Map<string, string>()
  const { cacheDir } = site.site.config
  const cache = {
    bodiesDir: path.join(cacheDir, 'cache', 'bodies'),
    ...{ cacheDir, rootDir: cacheDir },
    useCache: true,
  }
  const prepared = await site.recorders.get('search')?.files?.prepare(documentsOf(site), cache)
  await prepared?.write((name, content) => files.set(name, content))
  const index = await openIndex(async (name) => JSON.parse(files.get(name) ?? 'null'))
  const { hits } = await askIndex(index, query, { readTerms, textOf: async () => '', limit: 10 })
  return hits.map(({ row: [route] }) => route)
}

const content: Files = {
  'docs/index.md': '# Home\n\nNothing here.\n',
  'docs/guide/a.md': '---\nkeywords: [giraffe]\n---\n\n# A\n\nThe kangaroo hops.\n',
  'docs/guide/b.md': '---\ndescription: Of wombats\ntags: [tagged]\n---\n\n# Kangaroo\n\nText.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden kangaroo\n',
  'docs/unsearched.md': '---\nsearch: false\n---\n\n# Unsearched kangaroo\n',
  'docs/boosted.md': '---\nsearch: { boost: 3 }\n---\n\n# C\n\nThe kangaroo hops.\n',
  'docs/excluded/c.md': '# Excluded kangaroo\n',
  'blog/2026-01-01-post.md': '# Post\n\nThe platypus.\n',
}

describe('the search index of a site', async () => {
  const site = await plannedSite("search: { exclude: ['/excluded/**'] }, blog: {}", content)

  test('has the pages that readers may find, in the order of their routes', () => {
    expect(pagesOf(site).map(({ row: [route, title] }) => `${route} ${title}`)).toEqual([
      ...['/ Home', '/blog/2026/01/01/post Post', '/boosted C', '/guide/a A', '/guide/b Kangaroo'],
      '/tags/tagged 1 page tagged with “tagged”',
    ])
  })

  test('has the boosts of front matter, and hashes of the data of pages', () => {
    const pages = pagesOf(site)
    expect(pages.map(({ boost }) => boost)).toEqual([undefined, undefined, 3, undefined, undefined, undefined])
    const hashes = pages.map(({ row }) => row[2])
    expect(hashes).toEqual(pages.map(({ row: [route] }) => site.page(route).hash))
    expect(pages.map(({ set }) => set)).toEqual(Array(6).fill(undefined))
  })

  test('finds boosted pages before others, and titles before texts', async () => {
    expect(await search(site, 'kangaroo')).toEqual(['/boosted', '/guide/b', '/guide/a'])
  })

  test.each([
    ['keywords', 'giraffe', ['/guide/a']],
    ['descriptions', 'wombat', ['/guide/b']],
    ['posts', 'platypus', ['/blog/2026/01/01/post']],
    ['tags', 'tagged', ['/tags/tagged', '/guide/b']],
  ])('finds %s', async (_, query, routes) => {
    expect((await search(site, query)).sort()).toEqual([...routes].sort())
  })

  test('makes no files if terms are damaged in the cache', async () => {
    const { cacheDir } = site.site.config
    const cache = {
      bodiesDir: path.join(cacheDir, 'none'),
      cacheDir: path.join(cacheDir, 'b'),
      rootDir: cacheDir,
      useCache: true,
    }
    const prepared = await site.recorders.get('search')?.files?.prepare(documentsOf(site), cache)
    const files: string[] = []
    await expect(prepared?.write((name) => files.push(name))).rejects.toThrow(LostTextError)
    expect(files).toEqual([])
  })
})

test('pages belong to the version of the docs that they are of', async () => {
  const site = await plannedSite('search: {}', {
    'versions.json': '["1.0"]',
    'docs/index.md': '# Home\n',
    'versioned_docs/version-1.0/index.md': '# Home\n',
    'blog/2026-01-01-a.md': '# A\n',
  })
  expect(pagesOf(site).map(({ row: [route], set }) => `${route} ${set}`)).toEqual(['/ @1.0', '/next '])
})

describe('the blocks of an index', () => {
  const pages = Array.from(
    { length: 5000 },
    (_, i): IndexedPage => ({ row: [`/p${i}`, '', ''], terms: `t${i % 7}\na\n` }),
  )

  test.each([
    [1000, 512],
    [5000, 512],
    [50_000, 4096],
  ])('of %i pages have every page once, and at most %i pages', (count, most) => {
    const ranges = [...cutPages(Array.from({ length: count }, (_, i) => ({ row: [`/p${i}`, '', ''] as const })))]
    expect(ranges.length).toBeGreaterThan(2)
    expect(ranges[0]?.[0]).toBe(0)
    expect(ranges.at(-1)?.[1]).toBe(count)
    for (const [at, [start, end]] of ranges.entries()) {
      expect(end - start).toBeLessThanOrEqual(most)
      if (at > 0) expect(start).toBe(ranges[at - 1]?.[1])
    }
  })

  test('are read from the cache, made again if they are damaged, and removed if they are not needed', () => {
    const dir = temporaryDir('blocks')
    const blocksDir = path.join(dir, 'cache', 'results', 'search-blocks')
    const store = { bodiesDir: path.join(dir, 'bodies'), cacheDir: dir, rootDir: dir, useCache: true }
    const first = storedBlocks(pages, store)
    const names = readdirSync(blocksDir).sort()
    expect(storedBlocks(pages, store)).toEqual(first)
    for (const name of names) appendFileSync(path.join(blocksDir, name), 'x')
    expect(storedBlocks(pages, store)).toEqual(first)
    storedBlocks([...pages.slice(1), { row: ['/z', '', ''], terms: 'z\na\n' }], store)
    expect(readdirSync(blocksDir).filter((name) => !names.includes(name)).length).toBeGreaterThan(0)
    expect(readdirSync(blocksDir).length).toBeLessThanOrEqual(names.length + 1)
    storedBlocks(pages.slice(0, 3), store)
    expect(readdirSync(blocksDir)).toEqual([])
  })
})

test('the levels of terms weigh titles, headings, descriptions, keywords, texts, parts of names and code', () => {
  const page = {
    title: 'Alpha beta',
    description: 'gamma',
    keywords: ['delta'],
    html: ['<p>epsilon epsilon fooBar</p><h2 id="z">Zeta quuxCorge</h2><p>eta</p><pre><code>theta</code></pre>'],
  }
  const [terms = '', levels = '', sections = ''] = recordTerms(page, readTerms).split('\n')
  expect([terms, [...levels].map((level) => level.charCodeAt(0)).join(' '), sections]).toMatchInlineSnapshot(`
    [
      "alpha beta gamma delta zeta quuxcorg quux corg theta epsilon foobar foo bar eta",
      "115 115 70 113 96 96 91 91 57 70 65 53 53 65",
      "$$ $$ $# $( $( $) $)",
    ]
  `)
})

describe('the questions of a search test', () => {
  test('name one route or several, with their lines', () => {
    const { questions, diagnostics } = readQuestions('how: /a\n"and why": [/b, /c]\n', 'q.yml')
    expect(diagnostics).toEqual([])
    expect(questions).toEqual([
      { text: 'how', routes: ['/a'], location: { file: 'q.yml', line: 1, column: 1 } },
      { text: 'and why', routes: ['/b', '/c'], location: { file: 'q.yml', line: 2, column: 1 } },
    ])
  })

  test.each([
    ['', 'the file has no questions'],
    ['{}', 'the file has no questions'],
    ['- a', 'the file is not a mapping of questions to routes'],
    ['how:', 'a question has no route'],
    ['how: 1', 'a question has no route'],
    ['"": /a', 'a question is empty'],
  ])('are reported if they are %j', (yaml, message) => {
    expect(readQuestions(yaml, 'q.yml').diagnostics).toMatchObject([{ code: 'search-questions', message }])
  })
})
