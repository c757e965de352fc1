import path from 'node:path'
import { decodePercent } from '../../shared/decode-percent.js'
import { hrefOf, normalizeRoute } from '../../shared/route.js'
import { type LinkingPage, type LinkRecord, targetOfLink } from '../model/compiled-page.js'
import { resolveUrl } from './resolve-url.js'
import type { SiteIndex } from './site-index.js'
import { lastSegment, splitUrl } from './url-parts.js'

const origin = /^(?:https?:)?\/\/[^/?#]*/i

/** The pages of a site. */
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
    const id = decodePercent(fragment.slice(1))
    if (id !== '' && id !== 'top' && !idsOf(moved.route)?.has(id)) return undefined
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
  const dir = dirs.find((one) => filePath.startsWith(one + path.sep))
  return dir === undefined ? undefined : prefix + slashed(filePath.slice(dir.length + 1))
}

/** A relative path with `./` in front if the author's path has it. */
function dotted(relative: string, written: string): string {
  return written.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative
}
