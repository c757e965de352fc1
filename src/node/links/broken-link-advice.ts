import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { decodePercent } from '../../shared/decode-percent.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf, joinRoute, normalizeRoute } from '../../shared/route.js'
import { type LinkingPage, type LinkRecord, targetOfLink } from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import type { ResolvedDocs } from '../base/docs.js'
import { inPublicFolder, isFile, staticUrls } from '../base/misplaced-file.js'
import { markdownCandidates, resolveUrl } from './resolve-url.js'
import { hasFragment, type SiteIndex } from './site-index.js'
import { lastSegment, splitUrl } from './url-parts.js'
import { isBelow } from '../base/names.js'

const origin = /^(?:https?:)?\/\/[^/?#]*/i

/** The pages of a site, among which a moved one is found. */
export interface MovedContext {
  readonly index: SiteIndex
  /** Ids of a page, as far as they are known already. */
  readonly idsOf: (route: string) => ReadonlySet<string> | undefined
}

/** The URL of a page in the form of a link, and the page's route. */
interface Moved {
  readonly url: string
  readonly route: string
}

/**
 * Creates a function that finds where the target of a broken link has moved. It returns the URL of the only page with the
 * same name, in the form that the author chose: a file or a route, relative or not. It returns undefined if there is no such
 * page or several, or if the page does not have the fragment.
 */
export function movedPageFinder({
  index,
  idsOf,
}: MovedContext): (link: LinkRecord, page: LinkingPage | undefined) => string | undefined {
  let files: ReadonlyMap<string, readonly string[]> | undefined
  let routes: ReadonlyMap<string, readonly string[]> | undefined
  const findFile = (written: string, page: LinkingPage | undefined): Moved | undefined => {
    files ??= groupBy(index.routeOfFile.keys(), fileName)
    const [filePath, ...others] = files.get(fileName(decodePercent(written))) ?? []
    if (filePath === undefined || others.length > 0 || !page) return undefined
    const url = fileUrl(filePath, { written, page, index })
    const route = index.routeOfFile.get(filePath)
    return url === undefined || route === undefined ? undefined : { url, route }
  }
  const findRoute = (written: string, link: LinkRecord, page: LinkingPage | undefined): Moved | undefined => {
    const name = lastSegment(normalizeRoute(targetOfLink(link) ?? ''))
    if (name === '') return undefined
    routes ??= groupBy(routesOfPages(index), lastSegment)
    const [route, ...others] = routes.get(name) ?? []
    if (route === undefined || others.length > 0) return undefined
    const slash = written.endsWith('/') ? '/' : ''
    if (origin.test(written) || link.rendered) return { url: writtenLike(link, route, index), route }
    if (written.startsWith('/')) return { url: writtenLike(link, route, index) + slash, route }
    const relative = page && path.posix.relative(path.posix.dirname(page.route), route)
    return relative ? { url: dotted(relative, written) + slash, route } : undefined
  }
  return (link, page) => {
    const { path: written, query, fragment } = splitUrl(link.url)
    const isFile = link.resolved.kind === 'missing-markdown'
    const moved = isFile ? findFile(written, page) : findRoute(written, link, page)
    if (!moved) return undefined
    if (!hasFragment(fragment.slice(1), idsOf(moved.route) ?? new Set())) return undefined
    const url = moved.url.replace(/[?#]/g, encodeURIComponent) + query + fragment
    if (!page || origin.test(url)) return url
    const resolved = resolveUrl(url, page, index)
    return resolved.kind === 'internal' && resolved.target === moved.route ? url : undefined
  }
}

/**
 * A path of the site (without base) in the form of a link's URL: with the site's origin or base if the link has them. URLs
 * with an origin and those of components are requested as they are, so that they get the trailing slash of the site.
 */
export function writtenLike(
  { url, rendered = false }: Pick<LinkRecord, 'url' | 'rendered'>,
  target: string,
  { data, routes }: SiteIndex,
): string {
  const { base, trailingSlash } = data
  const [own = ''] = origin.exec(url) ?? []
  const { path: pathname, query, fragment } = splitUrl(target)
  const route = normalizeRoute(pathname)
  if ((rendered || own !== '') && routes.has(route))
    return own + decodePercent(hrefOf(route, base, trailingSlash)) + query + fragment
  const hasBase = own !== '' || (base !== '/' && url.startsWith(base) && !target.startsWith(base))
  return hasBase ? own + base + target.slice(1) : target
}

/** All routes except index pages of folders, because pages do not move to them. */
function routesOfPages({ data, routes }: SiteIndex): string[] {
  const folders = new Set(data.folderIndexes)
  return [...routes].filter((route) => !folders.has(route))
}

function groupBy(names: Iterable<string>, keyOf: (name: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of names) {
    const group = found.get(keyOf(name))
    if (group) group.push(name)
    else found.set(keyOf(name), [name])
  }
  return found
}

/** The name of a Markdown file without extension; an index file is named after its folder too. */
function fileName(filePath: string): string {
  const [file = '', folder = ''] = filePath.split(/[\\/]/).reverse()
  const stem = file.replace(/\.mdx?$/i, '')
  return /^(?:index|readme)$/i.test(stem) ? `${folder}/${stem}` : stem
}

/** The path of a Markdown file, relative to what the author's path is relative to. */
function fileUrl(
  filePath: string,
  { written, page, index }: { readonly written: string; readonly page: LinkingPage; readonly index: SiteIndex },
): string | undefined {
  const { rootDir, contentDirs } = index.data
  const slashed = (relative: string): string => relative.split(path.sep).join('/')
  const prefix = /^(?:@site)?\//.exec(written)?.[0]
  if (prefix === undefined) return dotted(slashed(path.relative(path.dirname(page.path), filePath)), written)
  const dirs = prefix === '/' ? [page.contentDir, ...contentDirs] : [rootDir]
  const dir = dirs.find((one) => isBelow(filePath, one))
  return dir === undefined ? undefined : prefix + slashed(filePath.slice(dir.length + 1))
}

/** A relative path with `./` in front if the author's path has it. */
function dotted(relative: string, written: string): string {
  return written.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative
}

type Advice = Pick<Diagnostic, 'hint' | 'fix'>

interface Context {
  readonly index: SiteIndex
  readonly config: ResolvedConfig
  readonly page: LinkingPage | undefined
}

/**
 * What a broken link was meant to be, if it is written as another tool or a file system has it: an address without `mailto:`,
 * a host without `https://`, a page with `.html`, or a file by its path in the repository, with backslashes or in another case.
 */
export function intendedTarget(link: LinkRecord, context: Context): Advice | undefined {
  const { url } = link
  const missingScheme = schemeOf(url)
  if (missingScheme !== undefined) return replacement(url, missingScheme + url)
  return link.kind === 'image' ? intendedFile(url, context) : (htmlPage(url, context) ?? intendedFile(url, context))
}

function replacement(from: string, to: string): Advice {
  return { hint: `did you mean "${to}"?`, fix: { from, to } }
}

/** The scheme that an email address or a host name lacks. Any of them is a relative path to a browser. */
function schemeOf(url: string): string | undefined {
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?:\?|$)/.test(url)) return 'mailto:'
  if (/^www\.[\w-]+\.\w/i.test(url)) return 'https://'
  return /^(?:[\w-]+\.)+(?:com|org|net|io|dev)(?:[:/?#]|$)/i.test(url) ? 'https://' : undefined
}

/** The page whose document is a link's `.html` file in other tools. */
function htmlPage(url: string, { index, page }: Context): Advice | undefined {
  const { path: written, query, fragment } = splitUrl(url)
  const [, name] = /^(.*[^/])\.html?$/i.exec(written) ?? []
  if (name === undefined || !page) return undefined
  const folder = name.replace(/(^|\/)index$/, '$1')
  const files = [`${name}.md`, `${name}.mdx`]
  const [to] = (name.startsWith('/') ? [folder, ...files] : [...files, folder]).filter((candidate) => {
    const resolved = candidate === '' ? undefined : resolveUrl(candidate, page, index)
    return resolved?.kind === 'internal' && index.routes.has(resolved.target)
  })
  return to === undefined ? undefined : replacement(url, to + query + fragment)
}

/** The file of the site that a path was meant to name. */
function intendedFile(url: string, { index, config, page }: Context): Advice | undefined {
  const { path: written, query, fragment } = splitUrl(url)
  const decoded = decodePercent(written)
  const slashed = decoded.replaceAll('\\', '/')
  if (slashed.includes('\0') || path.posix.extname(slashed) === '') return undefined
  const found =
    staticUrls(slashed, config).find((name) => index.staticFiles.has(name)) ??
    (page && (slashed === decoded ? undefined : besidePage(slashed, page))) ??
    (page && otherCase(slashed, page))
  if (found !== undefined && found !== decoded) return replacement(url, encodeURI(found) + query + fragment)
  const hint = inPublicFolder(slashed, config)
  return hint === undefined ? undefined : { hint }
}

function besidePage(slashed: string, { path: pagePath }: LinkingPage): string | undefined {
  return !slashed.startsWith('/') && isFile(path.resolve(path.dirname(pagePath), slashed)) ? slashed : undefined
}

/** A relative path with the case that the names of the folders and the file have. */
function otherCase(slashed: string, { path: pagePath }: LinkingPage): string | undefined {
  if (slashed.startsWith('/')) return undefined
  let dir = path.dirname(pagePath)
  const names: string[] = []
  for (const name of slashed.split('/')) {
    const actual = name === '' || name === '.' || name === '..' ? name : nameIn(dir, name)
    if (actual === undefined) return undefined
    names.push(actual)
    dir = path.join(dir, actual)
  }
  return isFile(dir) ? names.join('/') : undefined
}

function nameIn(dir: string, name: string): string | undefined {
  if (existsSync(path.join(dir, name))) return name
  if (!existsSync(dir) || !statSync(dir).isDirectory()) return undefined
  const same = readdirSync(dir).filter((one) => one.toLowerCase() === name.toLowerCase())
  return same.length === 1 ? same[0] : undefined
}

/** Why a broken link leads to no page although its author can see the file: the predicate of a sentence, and what to do. */
interface Unpublished {
  readonly problem: string
  readonly hint: string
}

/** A draft, which builds leave out. */
export const unpublishedDraft: Unpublished = {
  problem: 'is a draft, which is not published',
  hint: 'remove the link, or `draft: true` from the front matter of the draft',
}

/** Why the URL of a Markdown file leads to no page; undefined if there is no such file. */
export function unpublishedFile(url: string, { index, config, page }: Context): Unpublished | undefined {
  if (!page) return undefined
  const candidates = markdownCandidates(decodePercent(splitUrl(url).path), page, index.data)
  const drafts = new Set(index.data.drafts.map(([filePath]) => filePath))
  if (candidates.some((filePath) => drafts.has(filePath))) return unpublishedDraft
  const own = setOf(page, config)
  for (const filePath of own ? candidates : [])
    for (const set of config.docs) {
      const name = path.relative(own?.docsDir ?? '', filePath)
      const route = set === own ? undefined : index.routeOfFile.get(path.join(set.docsDir, name))
      if (route !== undefined) return elsewhere(set, route, { index, own })
    }
  const found = candidates.find(isFile)
  return found === undefined ? undefined : notPage(found, index)
}

/** Why a path of the site, without base, is no page; undefined if nothing is known of it. */
export function unpublishedRoute(target: string, { index, config, page }: Context): Unpublished | undefined {
  const route = normalizeRoute(target)
  if (index.data.drafts.some(([, own]) => own === route)) return unpublishedDraft
  const own = page && setOf(page, config)
  if (!own) return undefined
  const below =
    own.routeBase === '/'
      ? route
      : `${route}/`.startsWith(`${own.routeBase}/`)
        ? route.slice(own.routeBase.length)
        : undefined
  if (below === undefined || below === '' || below === '/') return undefined
  for (const set of config.docs) {
    const other = joinRoute(set.routeBase, below)
    if (set !== own && index.routes.has(other)) return elsewhere(set, other, { index, own })
  }
  return undefined
}

function setOf({ contentDir }: LinkingPage, { docs }: ResolvedConfig): ResolvedDocs | undefined {
  return docs.find(({ docsDir }) => docsDir === contentDir)
}

function elsewhere(
  { folder, version }: ResolvedDocs,
  route: string,
  { index, own }: { readonly index: SiteIndex; readonly own: ResolvedDocs | undefined },
): Unpublished {
  const place = folder === own?.folder ? `the version "${version.label}"` : `the docs folder "${folder}"`
  const { base, trailingSlash } = index.data
  return {
    problem: `exists only in ${place}`,
    hint: `link to "${hrefOf(route, base, trailingSlash)}", or add the page here`,
  }
}

function notPage(filePath: string, { data }: SiteIndex): Unpublished {
  const dir = [...data.docsDirs, ...data.contentDirs].find((one) => isBelow(filePath, one))
  const names = path.relative(dir ?? data.rootDir, filePath).split(path.sep)
  if (names.some((name) => name.startsWith('_')))
    return { problem: 'is a partial, which has no page of its own', hint: 'import it, or link to a page that shows it' }
  return dir === undefined
    ? {
        problem: 'is outside of the content folders, so it is no page',
        hint: 'move it into one of them, or link to it at its public URL',
      }
    : { problem: 'is no page, because the config excludes it', hint: 'remove the link, or the pattern in "exclude"' }
}
