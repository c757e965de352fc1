import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Dialect } from './dialect.js'
import { comparePages, type Difference } from './differences.js'
import { docsgenDialect } from './docsgen-dialect.js'
import { docusaurusDialect } from './docusaurus-dialect.js'
import type { SidebarNode } from './docusaurus-sidebar.js'
import { type OutputFolder, readOutputFolder, type SiteAddress } from './output-folder.js'
import { pageKind } from './page-kind.js'
import { readFeeds } from './read-feeds.js'
import { readRedirects, redirectTarget } from './read-redirects.js'
import { type Lines, type PageModel, readPage } from './site-model.js'

export interface Comparison {
  /** Routes that both sites have. */
  readonly routes: readonly string[]
  readonly differences: readonly Difference[]
}

/**
 * Compares the site that Docusaurus has built with the one that docsgen has built: which documents there are, what each of
 * them contains, redirects and feeds. `generatedDir` is the folder `.docusaurus`, as it was for the language of the site.
 */
export function compareSites(options: {
  readonly docusaurusDir: string
  readonly generatedDir: string
  readonly docsgenDir: string
  /** Defaults to the address of `test/fixtures/differential-site`. */
  readonly address?: SiteAddress
  readonly blogs: readonly string[]
}): Comparison {
  const { address = { origin: 'https://manual.example', base: '/project/' } } = options
  const left = {
    folder: readOutputFolder(options.docusaurusDir, address),
    dialect: docusaurusDialect({ sidebars: readSidebars(options.generatedDir), base: address.base }),
  }
  const right = { folder: readOutputFolder(options.docsgenDir, address), dialect: docsgenDialect }
  const routes = pageRoutes(left.folder).filter((route) => right.folder.documents.has(route))
  const pages = routes.flatMap((route) => {
    const kind = pageKind(left.folder.documents.get(route) ?? '')
    if (kind === undefined) return []
    return comparePages(route, readPage(left, { route, kind }), readPage(right, { route, kind }))
  })
  return { routes, differences: [...compareFiles(left, right, options.blogs), ...pages] }
}

type Side = { readonly folder: OutputFolder; readonly dialect: Dialect }

/** What does not belong to one page: the routes, the redirects and the feeds. */
function compareFiles(left: Side, right: Side, blogs: readonly string[]): Difference[] {
  const feeds = ({ folder }: Side): PageModel => Object.assign({}, ...blogs.map((blog) => readFeeds(folder, blog)))
  return [
    ...compareSets('routes', pageRoutes(left.folder), pageRoutes(right.folder)),
    ...compareSets('redirects', readRedirects(left.folder), readRedirects(right.folder)),
    ...compareSets('sitemap', sitemapUrls(left.folder), sitemapUrls(right.folder)),
    ...comparePages('site', feeds(left), feeds(right)),
  ]
}

function sitemapUrls(folder: OutputFolder): string[] {
  const urls = (folder.file('sitemap.xml') ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)
  return [...urls].map(([, url = '']) => folder.target(url, '/')).sort()
}

function compareSets(subject: string, left: Lines, right: Lines): Difference[] {
  return [
    ...left.filter((line) => !right.includes(line)).map((line) => ({ docusaurus: line, docsgen: undefined })),
    ...right.filter((line) => !left.includes(line)).map((line) => ({ docusaurus: undefined, docsgen: line })),
  ].map((pair) => ({ route: 'site', subject, ...pair }))
}

/** The names of the HTML documents in a folder, sorted. */
export function listDocuments(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.html') && statSync(path.join(dir, name)).isFile())
    .sort()
}

function pageRoutes({ documents }: OutputFolder): string[] {
  return [...documents].flatMap(([route, html]) => (redirectTarget(html) === undefined ? [route] : [])).sort()
}

/** The sidebars of all versions and instances: the properties of the routes of `plugin-content-docs`. */
function readSidebars(generatedDir: string): SidebarNode[][] {
  const pluginDir = path.join(generatedDir, 'docusaurus-plugin-content-docs')
  const files = readdirSync(pluginDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:^|[\\/])p[\\/].*\.json$/.test(name),
  )
  return files.sort().flatMap((name) => {
    const { version }: { version?: { docsSidebars?: Record<string, SidebarNode[]> } } = JSON.parse(
      readFileSync(path.join(pluginDir, name), 'utf8'),
    )
    return Object.values(version?.docsSidebars ?? {})
  })
}
