import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { normalizeRoute, routeOf } from '../../../shared/route.js'
import { generators } from '../../../tools/extensions.js'
import { type SiteUrls, manifestName, readManifest } from '../site-manifest.js'
import { type HtmlTag, readTags } from '../../base/source-text/html-tags.js'
import { answeredPaths, parseRedirectLines } from '../../base/source-text/redirect-lines.js'
import { existsSync, statSync, readdirSync } from 'node:fs'
import { compareStrings } from '../../base/names.js'

/** A site that another generator has built, as its documents show it. */
interface HtmlSite {
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

/** What the tags of a document say about the page and its site. */
interface ScannedDocument {
  /** Value of `<meta name="generator">`: the tool that wrote the document. */
  readonly generator: string | undefined
  /** URL that the document sends its readers to at once. */
  readonly redirect: string | undefined
  /** Value of `<link rel="canonical">`. */
  readonly canonical: string | undefined
  /** Classes of the element `<html>`. */
  readonly classes: readonly string[]
  /** Ids of the content: not those of the navbar, the sidebar, the footer and drawings. */
  readonly ids: readonly string[]
  /** URLs of style sheets and scripts, as written. */
  readonly assets: readonly string[]
}

/** Elements around the content, and those whose ids nobody links to. */
const outer = new Set(['nav', 'aside', 'svg', 'head'])

/** Reads the tags of a document, which is much faster than building its tree. */
function scanDocument(html: string): ScannedDocument {
  let generator: string | undefined
  let redirect: string | undefined
  let canonical: string | undefined
  let classes: readonly string[] = []
  const ids = new Set<string>()
  const assets = new Set<string>()
  let depth = 0
  let mains = 0
  const isOuter = (name: string): boolean => outer.has(name) || (name === 'footer' && mains === 0)
  const tag = ({ name, attributes }: HtmlTag): void => {
    const of = (wanted: string) => attributes.find((attribute) => attribute.name === wanted)?.value
    if (name === 'main') mains++
    if (isOuter(name)) depth++
    if (name === 'html') classes = (of('class') ?? '').split(/\s+/)
    else if (name === 'meta') {
      if (of('name') === 'generator') generator ??= of('content')
      if (of('http-equiv')?.toLowerCase() === 'refresh') redirect ??= refreshTarget(of('content') ?? '')
    } else if (name === 'link') {
      if (of('rel') === 'canonical') canonical ??= of('href')
      if (of('rel') === 'stylesheet') addTo(assets, of('href'))
    } else if (name === 'script') addTo(assets, of('src'))
    if (depth > 0) return
    addTo(ids, of('id'))
    if (name === 'a') addTo(ids, of('name'))
  }
  const leave = (name: string): void => {
    if (isOuter(name)) depth = Math.max(0, depth - 1)
    if (name === 'main') mains--
  }
  readTags(html, { tag, leave })
  return { generator, redirect, canonical, classes, ids: [...ids], assets: [...assets] }
}

/** The URL in `0; url=/new`. */
function refreshTarget(content: string): string | undefined {
  return /^\s*[\d.]*\s*[;,]?\s*url\s*=\s*['"]?([^'"]+)/i.exec(content)?.[1]?.trim()
}

function addTo(found: Set<string>, value: string | undefined): void {
  if (value !== undefined && value !== '') found.add(value)
}

/**
 * Reads what links can lead to in a former site: from its manifest, the folder of the site or the URL of either, or from the
 * documents in a folder that another generator has written. Throws a DocsgenError (exit 2) if there is no site.
 */
export async function readFormerSite(source: string): Promise<SiteUrls> {
  const isFolder = statSync(source, { throwIfNoEntry: false })?.isDirectory() === true
  const hasManifest = isFolder && existsSync(path.join(source, manifestName))
  const site = isFolder && !hasManifest ? await readHtmlSite(source, filesBelow(source)) : undefined
  return site?.urls ?? (await readManifest(source))
}

/** The files below a folder with their sizes in bytes, sorted by name. Names have slashes on every platform. */
export function filesBelow(dir: string): Map<string, number> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, number] => {
      const filePath = path.join(entry.parentPath, entry.name)
      return [path.relative(dir, filePath).split(path.sep).join('/'), statSync(filePath).size]
    })
  return new Map(files.sort(([a], [b]) => compareStrings(a, b)))
}
