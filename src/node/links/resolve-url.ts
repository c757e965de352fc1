import path from 'node:path'
import { hrefOf, normalizeRoute } from '../../shared/route.js'
import type { SiteIndex } from './site-index.js'

/** Where a URL in a page leads. */
export type ResolvedUrl =
  /** Leaves the site, or is no link to check (`mailto:`, `pathname://`). */
  | { readonly kind: 'external'; readonly href: string }
  /** A route or a static file of this site, known to exist. */
  | { readonly kind: 'internal'; readonly href: string; readonly target: string; readonly fragment?: string }
  /** A path of this site that names nothing known. */
  | { readonly kind: 'broken'; readonly href: string; readonly target: string; readonly fragment?: string }
  /** A Markdown file that is no page. */
  | { readonly kind: 'missing-markdown'; readonly href: string }
  /** A file that may lie beside the page: absolute candidates, in order. */
  | { readonly kind: 'file'; readonly candidates: readonly string[]; readonly suffix: string; readonly href: string }

/** The page that a URL stands in. */
export interface LinkingPage {
  readonly path: string
  readonly route: string
  readonly contentDir: string
}

const scheme = /^[a-z][a-z0-9+.-]*:/i
const markdownFile = /\.mdx?$/i

/**
 * Resolves a URL as the author wrote it. Markdown files are looked up from the file, then the content folder; other
 * paths as a browser would from the page's route, with and without a trailing slash.
 */
export function resolveUrl(url: string, page: LinkingPage, index: SiteIndex): ResolvedUrl {
  const { base, trailingSlash } = index.data
  if (url.startsWith('pathname://')) return { kind: 'external', href: joinBase(url.slice('pathname://'.length), base) }
  if (scheme.test(url) || url.startsWith('//')) return { kind: 'external', href: url }
  const { pathname, suffix, fragment } = splitUrl(url)
  const withFragment = fragment === undefined ? {} : { fragment }
  if (pathname === '') return { kind: 'internal', href: url, target: page.route, ...withFragment }
  const decoded = decode(pathname)
  if (markdownFile.test(decoded)) {
    const route = findMarkdown(decoded, page, index)
    if (route === undefined) return { kind: 'missing-markdown', href: url }
    return { kind: 'internal', href: hrefOf(route, base, trailingSlash) + suffix, target: route, ...withFragment }
  }
  if (decoded.startsWith('@site/')) {
    const candidates = [path.join(index.data.rootDir, decoded.slice('@site/'.length))]
    return { kind: 'file', candidates, suffix, href: url }
  }
  for (const target of candidateTargets(decoded, page.route, base)) {
    if (index.staticFiles.has(target)) {
      return { kind: 'internal', href: joinBase(encodeURI(target), base) + suffix, target, ...withFragment }
    }
    const route = normalizeRoute(target)
    if (index.routes.has(route))
      return { kind: 'internal', href: hrefOf(route, base, trailingSlash) + suffix, target: route, ...withFragment }
  }
  const target = candidateTargets(decoded, page.route, base)[0] ?? decoded
  if (!decoded.startsWith('/') && path.posix.extname(decoded) !== '') {
    return { kind: 'file', candidates: [path.resolve(path.dirname(page.path), decoded)], suffix, href: url }
  }
  return {
    kind: 'broken',
    href: pathname.startsWith('/') && !pathname.startsWith(base) ? joinBase(pathname, base) + suffix : url,
    target,
    ...withFragment,
  }
}

/** Splits `path?query#fragment`; the suffix keeps query and fragment as written, the fragment is decoded. */
function splitUrl(url: string): { pathname: string; suffix: string; fragment?: string } {
  const end = url.search(/[?#]/)
  if (end === -1) return { pathname: url, suffix: '' }
  const hash = url.indexOf('#')
  const parts = { pathname: url.slice(0, end), suffix: url.slice(end) }
  return hash === -1 ? parts : { ...parts, fragment: decode(url.slice(hash + 1)) }
}

function findMarkdown(decoded: string, page: LinkingPage, index: SiteIndex): string | undefined {
  const { rootDir, contentDirs } = index.data
  const bare = decoded.replace(/^\/+/, '')
  const candidates = decoded.startsWith('@site/')
    ? [path.join(rootDir, decoded.slice('@site/'.length))]
    : decoded.startsWith('/')
      ? [path.join(page.contentDir, bare), ...contentDirs.map((dir) => path.join(dir, bare)), path.join(rootDir, bare)]
      : [path.resolve(path.dirname(page.path), decoded), path.join(page.contentDir, decoded)]
  for (const candidate of candidates) {
    const route = index.routeOfFile.get(candidate)
    if (route !== undefined) return route
  }
  return undefined
}

/** Paths without base that a URL path can mean: with the base taken off, or as a browser resolves it beside or below the route. */
function candidateTargets(decoded: string, route: string, base: string): string[] {
  if (decoded.startsWith('/')) {
    return base !== '/' && decoded.startsWith(base) ? [decoded.slice(base.length - 1), decoded] : [decoded]
  }
  const below = path.posix.resolve(route, decoded)
  const beside = path.posix.resolve(path.posix.dirname(route), decoded)
  return beside === below ? [beside] : [beside, below]
}

function joinBase(pathname: string, base: string): string {
  return base + pathname.replace(/^\/+/, '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
