import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Dialect } from './dialect.js'
import { comparePages, type Difference } from './differences.js'
import { docsgenDialect } from './docsgen-dialect.js'
import { docusaurusDialect } from './docusaurus-dialect.js'
import type { SidebarNode } from './docusaurus-sidebar.js'
import { type OutputFolder, readOutputFolder } from './output-folder.js'
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
 * them contains, redirects and feeds. `generatedDir` is the folder `.docusaurus`.
 */
export function compareSites(options: {
  readonly docusaurusDir: string
  readonly generatedDir: string
  readonly docsgenDir: string
  readonly blogs: readonly string[]
}): Comparison {
  const left = {
    folder: readOutputFolder(options.docusaurusDir),
    dialect: docusaurusDialect(readSidebars(options.generatedDir)),
  }
  const right = { folder: readOutputFolder(options.docsgenDir), dialect: docsgenDialect }
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
    ...comparePages('site', feeds(left), feeds(right)),
  ]
}

function compareSets(subject: string, left: Lines, right: Lines): Difference[] {
  return [
    ...left.filter((line) => !right.includes(line)).map((line) => ({ docusaurus: line, docsgen: undefined })),
    ...right.filter((line) => !left.includes(line)).map((line) => ({ docusaurus: undefined, docsgen: line })),
  ].map((pair) => ({ route: 'site', subject, ...pair }))
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
