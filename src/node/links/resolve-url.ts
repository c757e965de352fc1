import type { LinkingPage } from '../model/compiled-page.js'
import { decodePercent } from '../../shared/decode-percent.js'
import path from 'node:path'
import { hrefOf, normalizeRoute } from '../../shared/route.js'
import { carrySuffix } from './follow-redirects.js'
import type { SiteIndex } from './site-index.js'

/** Where a URL in a page leads. */
export type ResolvedUrl =
  /** Leaves the site, or is no link to check (`mailto:`, `pathname://`). */
  | { readonly kind: 'external'; readonly href: string }
  /** A route or a static file of this site, known to exist. */
  | {
      readonly kind: 'internal'
      readonly href: string
      readonly target: string
      readonly fragment?: string
      /** What it should be written as: it names a page, a file or a folder in another case than these have. */
      readonly spelling?: string
    }
  /** A path of this site that names nothing known. */
  | { readonly kind: 'broken'; readonly href: string; readonly target: string; readonly fragment?: string }
  /** A Markdown file that is no page. */
  | { readonly kind: 'missing-markdown'; readonly href: string }
  /** A file that may lie beside the page: absolute candidates, in order. */
  | { readonly kind: 'file'; readonly candidates: readonly string[]; readonly suffix: string; readonly href: string }

const scheme = /^[a-z][a-z0-9+.-]*:/i
const markdownFile = /\.mdx?$/i

/**
 * Resolves a URL as the author wrote it. Markdown files are looked up from the file, then the content folder; other
 * paths as a browser would from the page's route, with and without a trailing slash. A path that is redirected gets the
 * URL that it leads to, and the redirected route as its target.
 */
export function resolveUrl(url: string, page: LinkingPage, index: SiteIndex): ResolvedUrl {
  const { base, trailingSlash } = index.data
  if (url.startsWith('pathname://')) return { kind: 'external', href: joinBase(url.slice('pathname://'.length), base) }
  if (scheme.test(url) || url.startsWith('//')) return { kind: 'external', href: url }
  const { pathname, suffix, fragment } = splitUrl(url)
  const withFragment = fragment === undefined ? {} : { fragment }
  if (pathname === '') return { kind: 'internal', href: url, target: page.route, ...withFragment }
  const decoded = decodePercent(pathname)
  if (markdownFile.test(decoded)) {
    const found = findMarkdown(decoded, page, index)
    if (!found) return { kind: 'missing-markdown', href: url }
    const href = hrefOf(found.route, base, trailingSlash) + suffix
    const spelling =
      found.tail === undefined ? {} : { spelling: (respelt(decoded, found.tail) ?? found.route) + suffix }
    return { kind: 'internal', href, target: found.route, ...withFragment, ...spelling }
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
    const folderIndex = `${route === '/' ? '' : route}/index.html`
    // A page of the same route is what hosts have at hand when they are asked for the folder.
    if (!index.routes.has(route) && index.staticFiles.has(folderIndex)) {
      const href = joinBase(encodeURI(folderIndex.slice(0, -'index.html'.length)), base)
      return { kind: 'internal', href: href + suffix, target: folderIndex, ...withFragment }
    }
    if (index.routes.has(route))
      return { kind: 'internal', href: hrefOf(route, base, trailingSlash) + suffix, target: route, ...withFragment }
  }
  const redirected = redirectedUrl(candidateTargets(decoded, page.route, base), suffix, index)
  if (redirected) {
    const { href } = resolveUrl(redirected.to, page, index)
    return { kind: 'internal', href, target: redirected.route, ...withFragment }
  }
  for (const candidate of candidateTargets(decoded, page.route, base)) {
    const target = index.folded.targets.get(normalizeRoute(candidate).toLowerCase())
    if (target === undefined) continue
    const href = index.routes.has(target) ? hrefOf(target, base, trailingSlash) : joinBase(encodeURI(target), base)
    return {
      kind: 'internal',
      href: href + suffix,
      target,
      ...withFragment,
      spelling: (respelt(decoded.replace(/\/$/, ''), target) ?? target) + suffix,
    }
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

/** The redirected route among the candidates, and what a reader who follows it asks for. */
function redirectedUrl(
  candidates: readonly string[],
  suffix: string,
  { redirects }: SiteIndex,
): { readonly route: string; readonly to: string } | undefined {
  const route = candidates.map(normalizeRoute).find((candidate) => redirects.has(candidate))
  const to = route === undefined ? undefined : redirects.get(route)
  return route === undefined || to === undefined ? undefined : { route, to: carrySuffix(to, suffix) }
}

/** Splits `path?query#fragment`; the suffix keeps query and fragment as written, the fragment is decoded. */
function splitUrl(url: string): { pathname: string; suffix: string; fragment?: string } {
  const end = url.search(/[?#]/)
  if (end === -1) return { pathname: url, suffix: '' }
  const hash = url.indexOf('#')
  const parts = { pathname: url.slice(0, end), suffix: url.slice(end) }
  return hash === -1 ? parts : { ...parts, fragment: decodePercent(url.slice(hash + 1)) }
}

/** The end of a written path as what it names has it: both are the same but for their case. */
function respelt(written: string, right: string): string | undefined {
  const end = written.replace(/^(?:@site\/|\.\.?\/)+|^\/+/, '')
  const isEnd = right.toLowerCase().endsWith(end.toLowerCase())
  return isEnd ? written.slice(0, written.length - end.length) + right.slice(right.length - end.length) : undefined
}

function findMarkdown(
  decoded: string,
  page: LinkingPage,
  index: SiteIndex,
):
  | { readonly route: string /** The file's path, where only its case was wrong. */; readonly tail?: string }
  | undefined {
  const { rootDir, contentDirs } = index.data
  const bare = decoded.replace(/^\/+/, '')
  const candidates = decoded.startsWith('@site/')
    ? [path.join(rootDir, decoded.slice('@site/'.length))]
    : decoded.startsWith('/')
      ? [path.join(page.contentDir, bare), ...contentDirs.map((dir) => path.join(dir, bare)), path.join(rootDir, bare)]
      : [path.resolve(path.dirname(page.path), decoded), path.join(page.contentDir, decoded)]
  for (const candidate of candidates) {
    const route = index.routeOfFile.get(candidate)
    if (route !== undefined) return { route }
  }
  for (const candidate of candidates) {
    const file = index.folded.files.get(candidate.toLowerCase())
    const route = file === undefined ? undefined : index.routeOfFile.get(file)
    if (file !== undefined && route !== undefined) return { route, tail: file }
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
