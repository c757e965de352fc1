import { decodePercent } from '../../../shared/decode-percent.js'
import type { Diagnostic, Severity, SourceLocation } from '../../../shared/diagnostic.js'
import { belowBase, routeOf } from '../../../shared/route.js'
import { severityOf } from '../policy.js'
import { type FileLinks, type LinkRecord, targetOfLink } from '../../base/compiled-page.js'
import type { ResolvedConfig } from '../../base/config.js'
import type { UnreachedUrl, CrawlFindings } from './crawl-site.js'
import { keyOf, linkKey, pageKey, type SiteUrlMap } from './site-urls.js'

/** A page's URL on the server of the crawl, and its source file. */
interface CrawledPage {
  readonly url: string
  readonly file: string
}

/** The links that docsgen's own rules checked, and the problems that they found. */
interface OwnFindings {
  readonly pages: readonly CrawledPage[]
  readonly links: readonly FileLinks[]
  readonly problems: readonly Diagnostic[]
}

interface CompareOptions {
  readonly crawl: CrawlFindings
  readonly own: OwnFindings
  readonly site: SiteUrlMap
  /** Whether the host serves a route that is not in the output. */
  readonly isAnswered?: (route: string) => boolean
  readonly config: Pick<ResolvedConfig, 'links'>
  /** Pages that link to a URL whose fragment is missing; linkinator does not report them. */
  readonly referrers: ReadonlyMap<string, readonly string[]>
}

/**
 * Reports the links that the crawl found broken and docsgen's own rules did not, each with the severity that the rules would give it,
 * and once, even if several pages have it.
 */
export function compareWithCrawl({ crawl, own, site, config, referrers, isAnswered }: CompareOptions): Diagnostic[] {
  const findLink = knownLinks(own, site)
  const found = new Map<string, { readonly broken: UnreachedUrl; readonly byFile: Map<string, LocatedProblem> }>()
  for (const broken of crawl.broken) {
    const key = keyOf(broken.url, site) ?? broken.url
    const route = routeOf(pageKey(key), site.base)
    if (route !== undefined && isAnswered?.(route)) continue
    const pages = broken.page === undefined ? (referrers.get(broken.url) ?? []) : [broken.page]
    for (const page of pages) {
      const link = findLink(pageKey(keyOf(page, site) ?? ''), key)
      const severity = link && severityFor(link, key, config)
      if (!link || !severity || link.isReported || isIgnored(key, link.link, { site, config })) continue
      const entry = found.get(key) ?? { broken, byFile: new Map() }
      found.set(key, entry)
      entry.byFile.set(link.location.file, { location: link.location, severity })
    }
  }
  return [...found].flatMap(([key, { broken, byFile }]) => {
    const [first] = [...byFile.values()].sort((a, b) => (a.location.file < b.location.file ? -1 : 1))
    if (!first) return []
    const others = byFile.size === 1 ? '' : ` (on ${byFile.size} pages)`
    return [disagreement(first, `${crawlSays(key, broken)}${others}, but the link rules found no problem`)]
  })
}

type LocatedProblem = Pick<Diagnostic, 'severity'> & { readonly location: SourceLocation }

function crawlSays(key: string, { status }: UnreachedUrl): string {
  if (key.includes('#')) return `the crawl found no "${key.slice(key.indexOf('#'))}" in "${pageKey(key)}"`
  return status === 0 ? `the crawl got no answer for "${key}"` : `the crawl got ${status} for "${key}"`
}

function disagreement({ location, severity }: LocatedProblem, message: string): Diagnostic {
  const hint = location.line === undefined ? 'the link may come from a component, a sidebar or the layout' : undefined
  return { code: 'crawl-disagrees', severity, message, location, hint }
}

/** A link that a page has, as far as the rules know it. */
interface KnownLink {
  readonly location: SourceLocation
  readonly link?: LinkRecord
  readonly isReported: boolean
}

/** Finds a link by the keys of its page and its target; undefined for a page that docsgen did not build. */
type FindLink = (page: string, key: string) => KnownLink | undefined

/** The links that the rules checked. */
function knownLinks({ pages, links, problems }: OwnFindings, site: SiteUrlMap): FindLink {
  const files = new Map(pages.map(({ url, file }) => [keyOf(url, site) ?? '', file]))
  const urlOfFile = new Map(pages.map(({ url, file }) => [file, url]))
  const problemLocations = new Set(locationNames(problems))
  const byPage = new Map<string, KnownLink>()
  // A partial belongs to several pages.
  const inPartials = new Map<string, KnownLink>()
  for (const { file, links: records } of links) {
    const page = urlOfFile.get(file)
    const [known, prefix] = page === undefined ? [inPartials, ''] : [byPage, `${keyOf(page, site)}\n`]
    for (const link of records) {
      const key = linkKey(link, page ?? site.origin, site)
      if (key === undefined) continue
      const location = link.line === 0 ? { file } : { file, line: link.line, column: link.column }
      const isReported = problemLocations.has(locationName(location))
      const entry = { location, link, isReported }
      known.set(prefix + key, entry)
      // The crawl requests pages without the fragment.
      if (isReported && !known.get(prefix + pageKey(key))?.isReported) known.set(prefix + pageKey(key), entry)
    }
  }
  return (page, key) => {
    const file = files.get(page)
    const unlocated = file === undefined ? undefined : { location: { file }, isReported: false }
    return byPage.get(`${page}\n${key}`) ?? inPartials.get(key) ?? unlocated
  }
}

function locationNames(problems: readonly Diagnostic[]): string[] {
  return problems.flatMap(({ location }) => (location ? [locationName(location)] : []))
}

function locationName({ file, line, column }: SourceLocation): string {
  return `${file}:${line}:${column}`
}

function severityFor(
  { link, location }: KnownLink,
  key: string,
  { links }: CompareOptions['config'],
): Severity | undefined {
  const found = { code: 'crawl-disagrees', url: link?.url ?? key, target: link && targetOfLink(link), location }
  if (link?.resolved.kind === 'pathname') return severityOf(links.pathname, found)
  if (link?.resolved.kind === 'missing-markdown') return severityOf(links.brokenMarkdown, found)
  if (link?.kind === 'image') return severityOf(links.missingImages, found)
  return severityOf(key.includes('#') ? links.brokenAnchors : links.broken, found)
}

function isIgnored(
  key: string,
  link: LinkRecord | undefined,
  { site, config }: Pick<CompareOptions, 'site' | 'config'>,
): boolean {
  const below = belowBase(key, site.base) ?? key
  const names = [key, pageKey(key), below, pageKey(below), link?.url ?? key, (link && targetOfLink(link)) ?? key]
  return config.links.ignore.some((pattern) => names.some((name) => pattern.test(name)))
}

/** A document on the server of the crawl. */
interface ServedDocument {
  readonly url: string
  read(): string
}

/** The documents that link to each of these URLs, which may have a (decoded) fragment. */
export function referrersOf(urls: readonly string[], documents: readonly ServedDocument[]): Map<string, string[]> {
  const referrers = new Map<string, string[]>(urls.map((url) => [url, []]))
  if (urls.length === 0) return referrers
  for (const document of documents) {
    for (const url of new Set(linksOf(document))) referrers.get(url)?.push(document.url)
  }
  return referrers
}

/** URLs that a document links to. docsgen writes every attribute in double quotes. */
function linksOf(document: ServedDocument): string[] {
  const hrefs = document.read().matchAll(/\shref="([^"]*)"/g)
  return [...hrefs].flatMap(([, written = '']) => {
    const href = written.replace(/&(?:amp|#38|#x26);/gi, '&')
    if (!URL.canParse(href, document.url)) return []
    const url = new URL(href, document.url)
    const fragment = url.hash.slice(1)
    url.hash = ''
    return fragment === '' ? [url.href] : [url.href, `${url.href}#${decodePercent(fragment)}`]
  })
}
