import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type SiteRun, siteTest } from '../harness/site-test.js'

// More pages than threads get at once, than the search page lists, and than a block of the search index has.
const count = 2100
const nameOf = (i: number) => `area-${i % 4}/topic-${i % 100}/page-${i}`
const site = siteTest().config({ search: { provider: 'local' } })
const cacheDir = path.join(site.dir, '.docsgen', 'cache')
let cold: SiteRun
let coldTree: ReadonlyMap<string, string>

beforeAll(async () => {
  for (let i = 0; i < count; i++)
    site.file(`docs/${nameOf(i)}.md`, `# Page ${i}\n\nText about word${i}. See [it](/${nameOf((i * 7) % count)}).\n`)
  cold = await site.run('build')
  coldTree = cold.outputTree()
}, 240_000)

test('a page of a large site has only the categories around it, and few bytes', () => {
  const html = cold.output('area-1/topic-5/page-105/index.html') ?? ''
  expect(html).toContain('href="/area-1/topic-5/page-205"')
  expect(html).not.toContain('href="/area-1/topic-9/page-209"')
  expect(html.length).toBeLessThan(30_000)
})

test('the search page of a large site lists the items of the sidebars', () => {
  const html = cold.output('search/index.html') ?? ''
  expect(html).toContain('<li><a href="/area-0')
  expect(html.length).toBeLessThan(30_000)
})

test('no file of the cache has all pages, except for the state of the build', () => {
  const pagesDir = path.join(cacheDir, 'results', 'pages')
  const sizes = readdirSync(pagesDir).map((name) => statSync(path.join(pagesDir, name)).size)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  expect(Math.max(...sizes)).toBeLessThan(all / 5)
  expect(readdirSync(path.join(cacheDir, 'results', 'search-blocks')).length).toBeGreaterThan(1)
})

test('a build without the search terms and texts of the cache gives the same site', async () => {
  const file = `docs/${nameOf(1)}.md`
  const text = readFileSync(path.join(site.dir, file), 'utf8')
  await site.file(file, '# Page 1\n\nNow about zebras.\n').run('build')
  rmSync(path.join(cacheDir, 'results', 'search-blocks'), { recursive: true })
  rmSync(path.join(cacheDir, 'bodies'), { recursive: true })
  const again = await site.file(file, text).run('build')
  expect(again.exitCode).toBe(0)
  expect(again.outputTree()).toEqual(coldTree)
}, 240_000)
