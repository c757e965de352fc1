import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Scale } from '../../src/node/site/weight/scale.js'
import { documentName } from '../../src/node/base/site.js'
import { docRoutes, folderRoutes } from '../fixtures/spec-routes.js'
import { buildTo, copyOwnSite, temporaryDir, writeFiles } from '../harness/build-site.js'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { hydrated, openReader, type ReaderPage, visit } from '../harness/reader.js'
import { repositoryDir } from '../harness/repository.js'
import { inLongRun } from '../harness/sample.js'
import { type ServedDir, serveDir } from '../harness/serve.js'

const typicalRoute = '/recipes/structuring-reducers/refactoring-reducer-example'
const islandRoute = '/tutorials/fundamentals/part-2-concepts-data-flow'
const siteDir = inject('siteDir')
/** Pages that the large site has besides those of this repository's site. */
const archived = inLongRun ? 923 : 223

/** Measures the files of a site that is at the root of its host. */
function scaleOf(dir: string): Scale {
  const read = async (name: string) => readFileSync(path.join(dir, name))
  return new Scale({ base: '/', read, size: (name) => statSync(path.join(dir, name), { throwIfNoEntry: false })?.size })
}

let browser: Browser
let site: ServedDir

beforeAll(async () => {
  browser = await workerBrowser()
  site = await serveDir(siteDir)
})

afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe('what a first load fetches', () => {
  test('a page without islands loads no page chunk, and one with islands loads its own', async () => {
    const reader = await openReader(browser)
    await visit(reader, `${site.url}/faq/general`)
    await reader.page.waitForLoadState('networkidle')
    expect(reader.requests.filter(isPageChunk)).toEqual([])
    await visit(reader, site.url + islandRoute)
    expect(reader.requests.filter(isPageChunk).length).toBeGreaterThan(0)
    await reader.context.close()
  })

  test.each(['/faq/general', typicalRoute, islandRoute, '/'])('of %s is what budgets count', async (route) => {
    const fetched = (await firstLoad(`${site.url}${route}`)).filter((name) => /\.(?:js|css)$/.test(name))
    const { js, css } = await scaleOf(siteDir).load(documentName(route))
    expect([...js, ...css].map(({ name }) => `/${name}`).sort()).toEqual([...new Set(fetched)].sort())
  })

  test('of every doc page has at most 10.2 kB of styles', async () => {
    const scale = scaleOf(siteDir)
    const weights = await Promise.all(
      [...docRoutes, ...folderRoutes].map(async (route) => {
        const { css } = await scale.load(documentName(route))
        const bytes = css.map(({ name }) => gzipSync(readFileSync(path.join(siteDir, name)), { level: 9 }).length)
        return { route, sheets: css.length, bytes: bytes.reduce((sum, one) => sum + one, 0) }
      }),
    )
    expect(weights.filter(({ sheets }) => sheets > 1).length).toBeGreaterThan(10)
    expect(weights.filter(({ bytes }) => bytes > 10_200)).toEqual([])
  })

  test('React waits until the browser is idle', async () => {
    const reader = await openReader(browser)
    await reader.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await reader.page.goto(`${site.url}${typicalRoute}/`, { waitUntil: 'load' })
    expect(reader.requests.filter(isScript).map(entryOf)).toEqual(['boot'])
    await reader.context.close()
  })

  test('a typical page is small: React, 10 kB to begin with, 5 kB of it before idle, 3.5 kB for controls, and 9.5 kB to hydrate', async () => {
    const requests = await firstLoad(`${site.url}${typicalRoute}/`)
    const scripts = requests.filter(isScript)
    const boot = scripts.filter((name) => entryOf(name) === 'boot')
    const sizes = {
      html: gzipped([`${typicalRoute}/index.html`]),
      css: gzipped(requests.filter((name) => name.endsWith('.css'))),
      scriptBeforeIdle: gzipped(boot),
      script: gzipped(scripts.filter((name) => !['shell', 'controls'].includes(entryOf(name) ?? ''))),
      controls: gzipped(scripts.filter((name) => entryOf(name) === 'controls')),
      shell: gzipped(scripts.filter((name) => entryOf(name) === 'shell')),
      fonts: sizeOf(requests.filter(isFont)),
      fontFiles: requests.filter(isFont).length,
      requests: requests.filter((name) => entryOf(name) !== 'shell').length,
    }
    const react = await reactSize()
    const limits = {
      ...{ html: 16_000, css: 10_000, scriptBeforeIdle: 5_000, script: react + 10_000, controls: 3_500, shell: 9_500 },
      ...{ fonts: 60_000, fontFiles: 2, requests: 10 },
    }
    const report = JSON.stringify({ route: typicalRoute, bytesGzipped: sizes, limits, react, requests }, null, 2)
    console.info(report)
    const kinds = Object.keys(limits) as (keyof typeof limits)[]
    expect(
      kinds.filter((kind) => sizes[kind] > limits[kind]),
      report,
    ).toEqual([])
    expect(sizes.scriptBeforeIdle).toBeGreaterThan(0)
    expect(sizes.fontFiles).toBe(2)
    expect(sizes.script).toBeGreaterThan(react)
  })
})

describe(`what a first load fetches from a site with ${archived} more pages`, () => {
  let largeDir: string
  let large: ServedDir

  beforeAll(async () => {
    largeDir = await buildLargeSite()
    large = await serveDir(largeDir)
  })
  afterAll(() => large?.close())

  test('is the same JavaScript, to the byte', async () => {
    const small = (await firstLoad(`${site.url}/faq/general/`, visit)).filter(isScript).sort()
    const scripts = (await firstLoad(`${large.url}/faq/general/`, visit)).filter(isScript).sort()
    expect(scripts).toEqual(small)
    for (const name of small)
      expect(readFileSync(path.join(largeDir, name)).equals(readFileSync(path.join(siteDir, name)))).toBe(true)
  })

  test('is a document of the same size', () => {
    const [small = 0, grown = 0] = [siteDir, largeDir].map(
      (dir) => gzipSync(readFileSync(path.join(dir, 'faq/general/index.html'))).length,
    )
    expect(small).toBeGreaterThan(0)
    expect(grown).toBeLessThan(small + 100)
  })

  test('still supports navigation to every page', async () => {
    const reader = await openReader(browser)
    await visit(reader, `${large.url}/archive/page-200`)
    await reader.page.evaluate(() => Object.assign(window, { __mark: true }))
    await reader.page.getByRole('link', { name: 'another' }).click()
    await reader.page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Page 201')
    expect(await reader.page.evaluate(() => '__mark' in window)).toBe(true)
    expect(await reader.complaints()).toEqual([])
    await reader.context.close()
  })
})

/** Builds this repository's site with plain pages added. */
async function buildLargeSite(): Promise<string> {
  const root = temporaryDir('large-site')
  copyOwnSite(root)
  const pages = Array.from({ length: archived }, (_, i) => [
    `site/docs/archive/page-${i}.md`,
    `# Page ${i}\n\nSome words on entry ${i}.\n\n## More\n\nSee [another](./page-${(i + 1) % archived}.md).\n`,
  ])
  writeFiles(root, Object.fromEntries(pages))
  writeFiles(root, {
    'site/large-sidebars.ts': [
      "import sidebars from './sidebars.ts'",
      "const archive = { type: 'category', label: 'Archive', items: [{ type: 'autogenerated', dirName: 'archive' }] }",
      'export default { docs: [...sidebars.docs, archive] }',
    ].join('\n'),
  })
  const configPath = path.join(root, 'docsgen.config.ts')
  writeFileSync(configPath, readFileSync(configPath, 'utf8').replace('site/sidebars.ts', 'site/large-sidebars.ts'))
  await buildTo(root, path.join(root, 'build'))
  return path.join(root, 'build')
}

/** Returns the paths that a first load fetches, without what is prefetched: the search, and pages that are linked in view. */
async function firstLoad(url: string, open: typeof visit = openIdle): Promise<string[]> {
  const reader = await openReader(browser)
  await open(reader, url)
  await reader.page.waitForLoadState('networkidle')
  await reader.context.close()
  // The browser requests the favicon on its own.
  return reader.requests.filter((name) => !/^\/(?:favicon\.|docsgen\/|assets\/search-)/.test(name))
}

/** Loads a URL without using a control; resolves when the document is hydrated and the browser is idle again. */
async function openIdle({ page }: Pick<ReaderPage, 'page'>, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await hydrated(page)
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

/** Bytes, gzipped, of React as esbuild bundles and minifies it. */
async function reactSize(): Promise<number> {
  const modules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
  const { outputFiles } = await build({
    stdin: {
      contents: modules.map((name, i) => `export * as react${i} from '${name}'`).join('\n'),
      resolveDir: repositoryDir,
    },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return gzipSync(outputFiles[0]?.contents ?? '').length
}

function gzipped(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(siteDir, name))).length, 0)
}

/** Bytes of files that are compressed already. */
function sizeOf(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + readFileSync(path.join(siteDir, name)).length, 0)
}

function isFont(name: string): boolean {
  return name.endsWith('.woff2')
}

function isScript(name: string): boolean {
  return name.endsWith('.js')
}

function isPageChunk(name: string): boolean {
  return name.startsWith('/assets/page-') && isScript(name)
}

/** Returns the name of an asset without its hash: `boot` for `/assets/boot-0123456789.js`. */
function entryOf(name: string): string | undefined {
  return /^\/assets\/(.+)-[^-]+\.js$/.exec(name)?.[1]
}
