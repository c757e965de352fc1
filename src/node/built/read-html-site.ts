import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { normalizeRoute, routeOf } from '../../shared/route.js'
import { generators } from '../built-in/extensions.js'
import type { SiteUrls } from '../links/site-manifest.js'
import { answeredPaths, parseRedirectLines } from '../source-text/redirect-lines.js'
import { type ScannedDocument, scanDocument } from './scan-document.js'

/** A site that another generator has built, as its documents show it. */
export interface HtmlSite {
  /** As the documents name it, such as `VitePress v1.6.4`; undefined if they do not. */
  readonly generator: string | undefined
  readonly urls: SiteUrls
}

/** One of these is at the root of every site, and of no other folder that somebody might pass by mistake. */
const rootNames = ['index.html', '404.html', 'sitemap.xml']

/** How many documents are read at the same time. */
const readers = 8

/** How the documents of the generators are read that docsgen knows. */
const formats = generators.map(({ builtSites }) => builtSites)

/** Ids that React writes, and that nobody links to. */
const reactId = /^(?:_[rR]_|:[rR])/

/**
 * Reads the pages, ids and redirects of a site from its HTML documents; undefined if the folder has no site. Documents that
 * another tool has written are files of the site, not pages: those of static folders, such as the output of JSDoc.
 */
export async function readHtmlSite(dir: string, files: ReadonlyMap<string, unknown>): Promise<HtmlSite | undefined> {
  const names = [...files.keys()].filter((name) => /\.html?$/i.test(name))
  if (names.length === 0 || !rootNames.some((name) => files.has(name))) return undefined
  const limit = pLimit(readers)
  const documents = await limit.map(names, async (name) => ({
    name,
    scanned: scanDocument(await readFile(path.join(dir, name), 'utf8')),
  }))
  const generator = mostFrequent(documents.flatMap(({ scanned }) => scanned.generator ?? []))
  const base = baseOf(documents, files)
  const pages = documents.filter(
    ({ name, scanned }) =>
      scanned.redirect === undefined &&
      !/^404(?:\/index)?\.html$/.test(name) &&
      (generator === undefined || scanned.generator === generator),
  )
  const routes = new Map(pages.map(({ name, scanned }) => [routeOfDocument(name), linkableIds(scanned)]))
  const shared = generator === undefined ? idsOfAll([...routes.values()]) : new Set<string>()
  const redirects = documents.flatMap(({ name, scanned }): [string, string][] =>
    scanned.redirect === undefined
      ? []
      : [[redirectedRoute(name, scanned.redirect, { base, files }), scanned.redirect]],
  )
  const ownRedirects = files.has('_redirects') ? await readFile(path.join(dir, '_redirects'), 'utf8') : ''
  return {
    generator,
    urls: {
      base,
      routes: Object.fromEntries(
        [...routes].map(([route, ids]) => [route, ids.filter((id) => !shared.has(id)).sort()]),
      ),
      folderIndexes: pages.flatMap(({ name, scanned }) => (isFolderIndex(scanned) ? [routeOfDocument(name)] : [])),
      redirects: Object.fromEntries([...redirects, ...answeredPaths(parseRedirectLines(ownRedirects, base))]),
    },
  }
}

interface NamedDocument {
  readonly name: string
  readonly scanned: ScannedDocument
}

/** The route of a document: `/a` for `a.html` and for `a/index.html`. */
function routeOfDocument(name: string): string {
  return normalizeRoute(`/${name === 'index.html' ? '' : name.replace(/\/index\.html?$|\.html?$/i, '')}`)
}

/** The path that a redirecting document answers. `a.html` that leads to the page `a` is for links with the ending. */
function redirectedRoute(
  name: string,
  target: string,
  { base, files }: { readonly base: string; readonly files: ReadonlyMap<string, unknown> },
): string {
  const route = routeOfDocument(name)
  const { pathname } = new URL(target, new URL(base + name, 'http://localhost'))
  const isEnding = !/(?:^|\/)index\.html?$/i.test(name)
  return isEnding && (routeOf(pathname, base) === route || files.has(`${route.slice(1)}/index.html`))
    ? `/${name}`
    : route
}

/** The path of the site: what is before the names of existing files in the URLs of assets, or of pages in canonical URLs. */
function baseOf(documents: readonly NamedDocument[], files: ReadonlyMap<string, unknown>): string {
  const found = documents.slice(0, 50).flatMap(({ name, scanned }) => {
    const bases = scanned.assets.flatMap((url) => baseBefore(url, (rest) => files.has(rest)) ?? [])
    const canonical = scanned.canonical === undefined ? undefined : pathOf(scanned.canonical)
    const route = routeOfDocument(name).slice(1)
    const page = canonical?.replace(/\/$/, '')
    const own = page?.endsWith(`/${route}`) ? `${page.slice(0, page.length - route.length)}` : undefined
    return [...bases, ...(own?.endsWith('/') && scanned.redirect === undefined ? [own] : [])]
  })
  return mostFrequent(found) ?? '/'
}

function baseBefore(url: string, isFile: (name: string) => boolean): string | undefined {
  const pathname = url.startsWith('/') && !url.startsWith('//') ? pathOf(url) : undefined
  if (pathname === undefined) return undefined
  for (let at = 0; at !== -1; at = pathname.indexOf('/', at + 1))
    if (isFile(pathname.slice(at + 1))) return pathname.slice(0, at + 1)
  return undefined
}

function pathOf(url: string): string | undefined {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : undefined
}

/** Lists have ids for letters and years, which belong to the list and not to its content. */
function linkableIds({ ids, classes }: ScannedDocument): string[] {
  if (formats.some(({ isList }) => isList(classes))) return []
  return ids.filter((id) => !reactId.test(id) && !formats.some(({ isThemeId }) => isThemeId(id)))
}

function isFolderIndex({ classes }: ScannedDocument): boolean {
  return formats.some((format) => format.isFolderIndex(classes))
}

/** The ids that all pages of a site have, if they are enough to tell: those of its theme. */
function idsOfAll(pages: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const id of pages.flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return new Set(pages.length < 4 ? [] : [...counts].flatMap(([id, count]) => (count === pages.length ? [id] : [])))
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
