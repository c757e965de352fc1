import path from 'node:path'
import { decodePercent } from '../../shared/decode-percent.js'
import { hrefOf, normalizeRoute, pathnameOf, routeOf, belowBase } from '../../shared/route.js'
import type { FileLinks, LinkingPage, LinkRecord, ResolvedUrl } from '../base/compiled-page.js'
import { hashOf } from '../base/hash.js'
import { ANY_BASE } from '../base/languages.js'
import { siteRelative } from '../base/names.js'
import { resolveReference } from './linked-sites/resolve-reference.js'
import { isOfOtherLanguage, isTarget, type SiteIndex, type SiteIndexData } from './site-index.js'
import { carrySuffix, splitUrl } from './url-parts.js'

/** A URL as the document of its page has it, and what it leads to. */
type Resolution = { readonly href: string } & (ResolvedUrl | FileReference)

/** A path of a file that may exist beside the page. Whoever copies it looks: absolute candidates, in order. */
interface FileReference {
  readonly kind: 'file'
  readonly candidates: readonly string[]
  /** Query and fragment of the URL. */
  readonly suffix: string
}

const scheme = /^[a-z][a-z0-9+.-]*:/i
const markdownFile = /\.mdx?$/i

/**
 * Resolves a URL as the author wrote it. Markdown files are looked up relative to the file and then to the content folder;
 * other paths as a browser resolves them from the page's route, with and without a trailing slash. A redirected path gets
 * the URL of the redirect's target, and the redirected route as its target.
 */
export function resolveUrl(url: string, page: LinkingPage, index: SiteIndex): Resolution {
  const { base } = index.data
  const bare = pathnameOf(url)
  if (bare !== undefined) return resolvePathname(bare, index)
  if (scheme.test(url) || url.startsWith('//'))
    return resolveReference(url, index.data.sites) ?? { kind: 'external', href: url }
  const { path: pathname, query, fragment: hash } = splitUrl(url)
  const suffix = query + hash
  const fragment = fragmentIn(hash)
  if (pathname === '') return { kind: 'internal', href: url, target: page.route, fragment }
  const decoded = decodePercent(pathname)
  if (markdownFile.test(decoded)) {
    const found = findMarkdown(decoded, page, index)
    if (!found) return { kind: 'missing-markdown', href: url }
    const { route, file } = found
    const href = targetHref(route, index) + suffix
    if (file === undefined) return { kind: 'internal', href, target: route, fragment }
    return { kind: 'misspelled', href, target: route, fragment, spelling: (respelled(decoded, file) ?? route) + suffix }
  }
  if (decoded.startsWith('@site/')) {
    const candidates = [path.join(index.data.rootDir, decoded.slice('@site/'.length))]
    return { kind: 'file', candidates, suffix, href: url }
  }
  const paths = candidateTargets(decoded, page.route, index.data)
  const found = lookUp(paths, index)
  if (found?.by === 'name') return { kind: 'internal', href: found.href + suffix, target: found.target, fragment }
  if (found?.by === 'redirect') {
    const { href } = resolveUrl(carrySuffix(found.to, suffix), page, index)
    return { kind: 'internal', href, target: found.target, fragment }
  }
  if (found?.by === 'case') {
    const { target } = found
    const spelling = (respelled(decoded.replace(/\/$/, ''), target) ?? target) + suffix
    return { kind: 'misspelled', href: targetHref(target, index) + suffix, target, fragment, spelling }
  }
  if (!decoded.startsWith('/') && path.posix.extname(decoded) !== '') {
    return { kind: 'file', candidates: [path.resolve(path.dirname(page.path), decoded)], suffix, href: url }
  }
  const [target = decoded] = paths
  if (isOfOtherLanguage(target, index.data) && pathname.startsWith('/')) {
    const href = joinBase(withoutHostBase(pathname, index), index.data.hostBase ?? base) + suffix
    return { kind: 'broken', href, target, fragment }
  }
  const lacksBase = pathname.startsWith('/') && belowBase(pathname, base) === undefined
  const href = lacksBase ? joinBase(pathname, hrefBaseOf(index)) + suffix : url
  return { kind: 'broken', href, target, fragment }
}

/** Returns a function for the URLs that documents have for those written for the whole site, such as the ones of the config. */
export function siteHrefs(index: SiteIndex): (url: string) => string {
  const { rootDir } = index.data
  const page = { path: path.join(rootDir, 'config'), route: '/', contentDir: rootDir }
  return (url) => resolveUrl(url, page, index).href
}

/** The fragment of a URL, as written; undefined if it has none. The browser removes `:~:text=…`, which selects a text on the page. */
function fragmentIn(hash: string): string | undefined {
  const id = hash.slice(1).replace(/:~:.*$/s, '')
  return hash === '' || (id === '' && hash !== '#') ? undefined : id
}

/** Replaces the site's own origin while URLs are resolved. */
const origin = 'http://docsgen.invalid'

/**
 * Resolves a URL of a rendered document as a browser does. The result is `external` for whatever is not checked: other sites,
 * and files that docsgen writes.
 */
export function resolveHref(url: string, route: string, index: SiteIndex): ResolvedUrl {
  const { base, trailingSlash } = index.data
  // Parsing URLs takes a while, and most links that components render are those of headings.
  if (/^#[\w-]+$/.test(url) && index.routes.has(route))
    return { kind: 'internal', target: route, fragment: fragmentIn(url) }
  const here = new URL(hrefOf(route, base, trailingSlash), origin).href
  const at = URL.canParse(url, here) ? new URL(url, here) : undefined
  if (at?.origin !== origin) return { kind: 'external' }
  const fragment = fragmentIn(at.hash)
  const pathname = decodePercent(at.pathname)
  if (!`${pathname}/`.startsWith(base)) {
    const target = normalizeRoute(withoutHostBase(pathname, index))
    return isTarget(target, index) ? { kind: 'without-base', target, fragment } : { kind: 'external' }
  }
  const written = `/${pathname.slice(base.length)}`
  if (written.startsWith('/assets/')) return { kind: 'external' }
  const found = lookUpWhole(written, index)
  if (found === undefined) return { kind: 'broken', target: normalizeRoute(written), fragment }
  const { target } = found
  const isPage = index.routes.has(target)
  const right = isPage ? targetHref(target, index) : base + target.slice(1)
  // Hosts redirect to the URL of a page, but answer with the index of a static folder at once.
  if (found.by !== 'case' && (!isPage || decodePercent(right) === pathname))
    return { kind: 'internal', target, fragment }
  return { kind: 'misspelled', target, fragment, spelling: right + at.search + at.hash }
}

/** A URL path as it is written in a site without languages and base. */
export function withoutHostBase(pathname: string, { data: { hostBase = '/' } }: SiteIndex): string {
  return pathname.startsWith(hostBase) ? pathname.slice(hostBase.length - 1) : pathname
}

/** Resolves a full URL; `external` unless it has the origin and the base of this site. */
function resolveAbsolute(url: string, siteOrigin: string, index: SiteIndex): ResolvedUrl {
  const at = URL.canParse(url) ? new URL(url) : undefined
  const route = at?.origin === new URL(siteOrigin).origin ? routeOf(at.pathname, index.data.base) : undefined
  if (at === undefined || route === undefined) return { kind: 'external' }
  const fragment = fragmentIn(at.hash)
  const found = lookUpWhole(route, index)
  if (found === undefined || found.by === 'case') return { kind: 'broken', target: normalizeRoute(route), fragment }
  return { kind: 'internal', target: found.target, fragment }
}

/** Resolves the path of a `pathname://` URL. Unlike other links, it never gets another spelling or a trailing slash. */
function resolvePathname(bare: string, index: SiteIndex): Resolution {
  const url = belowBase(bare, index.data.base) ?? bare
  const target = `/${decodePercent(splitUrl(url).path).replace(/^\/+/, '')}`
  return {
    kind: 'pathname',
    href: joinBase(url, hrefBaseOf(index)),
    target: findTarget(target, index)?.target ?? target,
  }
}

/** What a path leads to, and how the site has it: by this name, as a redirect to another URL, or in another case. */
type Found =
  | { readonly by: 'name'; readonly target: string; readonly href: string }
  | { readonly by: 'redirect'; readonly target: string; readonly to: string }
  | { readonly by: 'case'; readonly target: string }

/** What some paths without base lead to. The name of any of them counts more than a redirect, and that more than another case. */
function lookUp(paths: readonly string[], index: SiteIndex): Found | undefined {
  for (const pathname of paths) {
    const named = findTarget(pathname, index)
    if (named) return { by: 'name', ...named }
  }
  const routes = paths.map(normalizeRoute)
  for (const route of routes) {
    const to = index.redirects.get(route)
    if (to !== undefined) return { by: 'redirect', target: route, to }
  }
  // The folded names are made for the first path that nothing else has.
  for (const route of routes) {
    const target = index.folded.targets().get(route.toLowerCase())
    if (target !== undefined) return { by: 'case', target }
  }
  return undefined
}

/** What the path of a whole URL leads to. A slash after the name of a static file does not count. */
function lookUpWhole(pathname: string, index: SiteIndex): Found | undefined {
  const bare = normalizeRoute(pathname)
  return lookUp([index.staticFiles.has(bare) ? bare : pathname], index)
}

/** The static file, folder index or route that a path without base names, with its URL. */
function findTarget(target: string, index: SiteIndex): { readonly href: string; readonly target: string } | undefined {
  if (index.staticFiles.has(target)) return { href: joinBase(encodeURI(target), hrefBaseOf(index)), target }
  const route = normalizeRoute(target)
  if (index.routes.has(route)) return { href: targetHref(route, index), target: route }
  // Hosts prefer a page of the same route to the index of a folder.
  const folderIndex = `${route === '/' ? '' : route}/index.html`
  if (!index.staticFiles.has(folderIndex)) return undefined
  const folder = encodeURI(folderIndex.slice(0, -'index.html'.length))
  return { href: joinBase(folder, hrefBaseOf(index)), target: folderIndex }
}

function targetHref(target: string, index: SiteIndex): string {
  const { data, routes } = index
  const base = hrefBaseOf(index)
  return routes.has(target) ? hrefOf(target, base, data.trailingSlash) : joinBase(encodeURI(target), base)
}

/** What the URLs of resolved links begin with. */
export function hrefBaseOf({ data: { base, hrefBase = base } }: SiteIndex): string {
  return hrefBase
}

/** A written path with the case of its target; undefined if they differ in more than case. */
function respelled(written: string, target: string): string | undefined {
  const end = written.replace(/^(?:@site\/|\.\.?\/)+|^\/+/, '')
  const isEnd = target.toLowerCase().endsWith(end.toLowerCase())
  return isEnd ? written.slice(0, written.length - end.length) + target.slice(target.length - end.length) : undefined
}

/** The page of a Markdown file, and the file's path if only its case differs. */
function findMarkdown(
  decoded: string,
  page: LinkingPage,
  { data, routeOfFile, folded }: SiteIndex,
): { readonly route: string; readonly file?: string } | undefined {
  const candidates = markdownCandidates(decoded, page, data)
  for (const candidate of candidates) {
    const route = routeOfFile.get(candidate)
    if (route !== undefined) return { route }
  }
  for (const candidate of candidates) {
    const file = folded.files().get(candidate.toLowerCase())
    const route = file === undefined ? undefined : routeOfFile.get(file)
    if (file !== undefined && route !== undefined) return { route, file }
  }
  return undefined
}

/** Absolute paths that the URL of a Markdown file can mean, in order. */
export function markdownCandidates(
  decoded: string,
  page: LinkingPage,
  { rootDir, contentDirs, docsDirs }: SiteIndex['data'],
): string[] {
  const bare = decoded.replace(/^\/+/, '')
  const isDoc = docsDirs.includes(page.contentDir)
  const otherDirs = isDoc ? contentDirs.filter((dir) => !docsDirs.includes(dir)) : contentDirs
  if (decoded.startsWith('@site/')) return [path.join(rootDir, decoded.slice('@site/'.length))]
  return decoded.startsWith('/')
    ? [page.contentDir, ...otherDirs, rootDir].map((dir) => path.join(dir, bare))
    : [path.resolve(path.dirname(page.path), decoded), path.join(page.contentDir, decoded)]
}

/** The paths without base that a URL path can mean: a browser resolves relative paths next to or below the route. */
function candidateTargets(decoded: string, route: string, data: SiteIndexData): string[] {
  if (decoded.startsWith('/')) {
    if (/\/\.\.?(?:\/|$)/.test(decoded)) return candidateTargets(withoutDots(decoded), route, data)
    const bare = belowBase(decoded, data.base) ?? belowBase(decoded, data.hostBase ?? data.base)
    return bare === undefined || bare === decoded ? [decoded] : [bare, decoded]
  }
  const below = path.posix.resolve(route, decoded)
  const beside = path.posix.resolve(path.posix.dirname(route), decoded)
  return beside === below ? [beside] : [beside, below]
}

/** A path as browsers request it, without `.` and `..`. */
function withoutDots(pathname: string): string {
  const isFolder = /\/\.{0,2}$/.test(pathname)
  const resolved = path.posix.resolve('/', pathname)
  return isFolder && resolved !== '/' ? `${resolved}/` : resolved
}

function joinBase(pathname: string, base: string): string {
  return base + pathname.replace(/^\/+/, '')
}

/**
 * Turns links to full URLs of this site into links within the site. A site without a public URL (empty `origin`) has none:
 * its texts may refer to other servers on the reader's machine.
 */
export function resolveAbsoluteLinks(files: readonly FileLinks[], index: SiteIndex, origin: string): FileLinks[] {
  if (origin === '') return [...files]
  const isFullUrl = ({ resolved, url }: LinkRecord): boolean => resolved.kind === 'external' && url.startsWith(origin)
  return files.map((file) => {
    if (!file.links.some(isFullUrl)) return file
    return { ...file, links: file.links.map((link) => (isFullUrl(link) ? absoluteLink(link, index, origin) : link)) }
  })
}

function absoluteLink(link: LinkRecord, index: SiteIndex, origin: string): LinkRecord {
  const resolved = resolveAbsolute(link.url, origin, index)
  if (resolved.kind === 'external') return link
  const isPage = link.kind === 'image' && resolved.kind === 'internal' && !index.staticFiles.has(resolved.target)
  return { ...link, resolved: isPage ? { ...resolved, kind: 'not-image' } : resolved, absolute: true }
}

/**
 * Hash of what the links of a page lead to. A compiled page stays valid after a change of the index if the hash is the same.
 * Empty, so that the page is compiled again, if a URL as recorded may not be the URL as written.
 */
export function resolutionHash(links: readonly LinkRecord[], page: LinkingPage, index: SiteIndex): string {
  return targetsHash(ownUrls(links), page, index)
}

/** The URLs of links that lead somewhere in the site, or should. */
export function ownUrls(links: readonly LinkRecord[]): string[] {
  return links.flatMap(({ url, resolved }) => (resolved.kind === 'external' ? [] : [url]))
}

/** Hash of what these URLs of a page lead to. Empty if one of them may not be the URL as written. */
export function targetsHash(urls: readonly string[], page: LinkingPage, index: SiteIndex): string {
  if (urls.some((url) => url.includes('%'))) return ''
  const { rootDir, base, trailingSlash, contentDirs, docsDirs } = index.data
  const relative = (filePath: string): string => siteRelative(rootDir, filePath)
  // A page that is not translated leads to the same pages below another base.
  const here = index.data.hostBase !== undefined ? { ...index, data: { ...index.data, hrefBase: ANY_BASE } } : index
  const resolved = urls.map((url) => {
    const found = resolveUrl(url, page, here)
    if (found.kind === 'file') return { ...found, candidates: found.candidates.map(relative) }
    const file = 'target' in found ? index.staticFiles.get(found.target) : undefined
    return file === undefined ? found : [found, relative(file)]
  })
  const shownBase = index.data.hostBase !== undefined ? ANY_BASE : base
  return hashOf([
    JSON.stringify([shownBase, trailingSlash, contentDirs.map(relative), docsDirs.map(relative), resolved]),
  ])
}
