import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PageAsset } from '../../src/shared/page.js'
import { pageDataName } from '../../src/shared/route.js'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { codeRoutes, docRoutes, folderRoutes, specRoutes } from '../fixtures/spec-routes.js'
import { copyOwnSite, readTree, temporaryDir } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'

type Node = DefaultTreeAdapterMap['node']

/** The ids of a document, and its URLs in `href` and `src`. */
interface DocumentNames {
  readonly title: string
  readonly ids: ReadonlySet<string>
  readonly addresses: readonly string[]
}

let outDir: string
let diagnostics: readonly Diagnostic[]
const documents = new Map<string, DocumentNames>()

beforeAll(async () => {
  const root = temporaryDir('own-site')
  copyOwnSite(root)
  outDir = path.join(root, 'build')
  const { exitCode, stdout } = await runDocsgen(['build', root, '--format', 'json'])
  expect(exitCode).toBe(0)
  diagnostics = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
  for (const name of readTree(outDir).keys()) {
    if (name.endsWith('.html')) documents.set(name, namesIn(readFileSync(path.join(outDir, name), 'utf8')))
  }
})

describe("this repository's own site", () => {
  test('builds without diagnostics', () => {
    expect(diagnostics).toEqual([])
  })

  test('has a document for each expected route and the not-found page, and no others', () => {
    const routes = [...specRoutes, ...folderRoutes, ...codeRoutes]
    const expected = [...routes.map((route) => path.posix.join(route.slice(1), 'index.html')), '404.html']
    expect([...documents.keys()].sort()).toEqual(expected.sort())
  })

  test.each([...docRoutes, ...folderRoutes])('%s is titled after its page and the site', (route) => {
    const title = documents.get(`${route.slice(1)}/index.html`)?.title ?? ''
    expect(title).toMatch(/^\S.* \| Redux Handbook$/)
  })

  test('every title is unique', () => {
    const titles = [...documents.values()].map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  test('every URL in every document points to a file, and every fragment to an id', () => {
    const broken: string[] = []
    for (const [name, { addresses }] of documents) {
      for (const address of addresses) if (!leadsSomewhere(address, name)) broken.push(`${name}: ${address}`)
    }
    expect(broken).toEqual([])
    expect([...documents.values()].flatMap(({ addresses }) => addresses).length).toBeGreaterThan(2000)
  })

  test('every page has its data where its route says, with the site chunk of the documents and existing files', () => {
    const names = [...readTree(outDir).keys()].filter((name) => /^docsgen\/(?:pages\/|home\.json)/.test(name))
    const assets = names.map((name) => readJson(name) as PageAsset)
    expect(assets.map(({ page }) => pageDataName(page.route)).sort()).toEqual(names.sort())
    const routes = assets.flatMap(({ page }) => (page.kind === 'not-found' ? [] : [page.route]))
    expect(routes.sort()).toEqual([...specRoutes, ...folderRoutes, ...codeRoutes].sort())
    const files = assets.flatMap(({ page: { chunk = [], sidebar = [], styles = [] } }) =>
      [chunk, sidebar, styles].flat(),
    )
    expect(files.filter((file) => !existsSync(path.join(outDir, file)))).toEqual([])
    const home = readFileSync(path.join(outDir, 'index.html'), 'utf8')
    expect([...new Set(assets.map(({ site }) => home.includes(`data-site="${site}"`)))]).toEqual([true])
  })
})

/** Whether a URL points to another site, or to a file of this site that has its fragment as an id. */
function leadsSomewhere(address: string, from: string): boolean {
  const base = `http://site.test/${from.replace(/index\.html$/, '')}`
  const url = new URL(address, base)
  if (url.host !== 'site.test') return ['https:', 'mailto:'].includes(url.protocol)
  const name = decodeURIComponent(url.pathname).slice(1)
  const isFile = statSync(path.join(outDir, name), { throwIfNoEntry: false })?.isFile() === true
  const document = documents.get(isFile ? name : path.posix.join(name, 'index.html'))
  const fragment = decodeURIComponent(url.hash.slice(1))
  return fragment === '' ? isFile || document !== undefined : document?.ids.has(fragment) === true
}

function namesIn(html: string): DocumentNames {
  const ids = new Set<string>()
  const addresses: string[] = []
  let title = ''
  const visit = (node: Node): void => {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        if (name === 'id') ids.add(value)
        if (['href', 'src', 'data-main', 'data-shell'].includes(name)) addresses.push(value)
      }
    }
    if (node.nodeName === 'title' && 'childNodes' in node && title === '') title = textOf(node.childNodes[0])
    for (const child of 'childNodes' in node ? node.childNodes : []) visit(child)
  }
  visit(parse(html))
  return { title, ids, addresses }
}

function textOf(node: Node | undefined): string {
  return node && 'value' in node ? node.value : ''
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(path.join(outDir, name), 'utf8'))
}
