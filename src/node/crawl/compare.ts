import { routeOf } from '../../shared/route.js'
import type { Diagnostic, Severity, SourceLocation } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import type { FileLinks } from '../model/compiled-page.js'
import { severityOf } from '../links/policy.js'
import type { LinkRecord } from '../model/compiled-page.js'
import type { BrokenUrl, CrawlFindings } from './crawl-site.js'
import { keyOf, linkKey, pageKey, type ServedSite } from './site-urls.js'

/** A page, where it is served for the crawl, and the file that makes it. */
export interface CrawledPage {
  readonly url: string
  readonly file: string
}

/** What docsgen's own rules looked at, and what they said. */
export interface OwnFindings {
  readonly pages: readonly CrawledPage[]
  readonly links: readonly FileLinks[]
  readonly problems: readonly Diagnostic[]
}

export interface CompareOptions {
  readonly crawl: CrawlFindings
  readonly own: OwnFindings
  readonly site: ServedSite
  /** Whether the host answers a route that is no part of the output. */
  readonly isAnswered?: (route: string) => boolean
  readonly config: Pick<ResolvedConfig, 'links'>
  /** Pages that link to a URL whose fragment is missing: linkinator does not tell. */
  readonly referrers: ReadonlyMap<string, readonly string[]>
}

/**
 * Where the crawl and docsgen's own rules disagree; what both found is said already. What only the crawl found has the
 * severity that the rules would give it, and is told once, however many pages have it.
 */
export function compareWithCrawl(options: CompareOptions): Diagnostic[] {
  const known = new KnownLinks(options.own, options.site)
  return [...onlyCrawled(options, known), ...onlyReported(options, known)]
}

function onlyCrawled({ crawl, site, config, referrers, isAnswered }: CompareOptions, known: KnownLinks): Diagnostic[] {
  const found = new Map<string, { readonly broken: BrokenUrl; readonly places: Map<string, Place> }>()
  for (const broken of crawl.broken) {
    const key = keyOf(broken.url, site) ?? broken.url
    const route = routeOf(pageKey(key), site.base)
    if (route !== undefined && isAnswered?.(route)) continue
    const pages = broken.page === undefined ? (referrers.get(broken.url) ?? []) : [broken.page]
    for (const page of pages) {
      const place = known.placeOf(pageKey(keyOf(page, site) ?? ''), key)
      const severity = place && severityFor(place, key, config)
      if (!place || !severity || place.isReported || isIgnored(key, place.link, { site, config })) continue
      const entry = found.get(key) ?? { broken, places: new Map() }
      found.set(key, entry)
      entry.places.set(place.location.file, { ...place, severity })
    }
  }
  return [...found].flatMap(([key, { broken, places }]) => {
    const [first] = [...places.values()].sort((a, b) => (a.location.file < b.location.file ? -1 : 1))
    if (!first) return []
    const others = places.size === 1 ? '' : ` (on ${places.size} pages)`
    return [disagreement(first, `${crawlSays(key, broken)}${others}; the link rules did not find that`)]
  })
}

function crawlSays(key: string, { status }: BrokenUrl): string {
  if (key.includes('#')) return `the crawl finds no "${key.slice(key.indexOf('#'))}" in "${pageKey(key)}"`
  return status === 0 ? `the crawl cannot read "${key}"` : `the crawl gets ${status} for "${key}"`
}

/** Only what the crawl asked for tells something: it does not see every link that the rules see. */
function onlyReported({ crawl, site }: CompareOptions, known: KnownLinks): Diagnostic[] {
  const keys = (urls: Iterable<string>) => new Set([...urls].flatMap((url) => keyOf(url, site) ?? []))
  const answered = keys(crawl.answered)
  const broken = keys(crawl.broken.map(({ url }) => url))
  return known.reported
    .filter(({ key }) => answered.has(pageKey(key)) && !broken.has(key) && !broken.has(pageKey(key)))
    .map(({ location, link }) =>
      disagreement({ location, severity: 'warning' }, `"${link.url}" is reported, but the crawl finds what it names`),
    )
}

function disagreement(
  { location, severity = 'warning' }: Pick<Place, 'location' | 'severity'>,
  message: string,
): Diagnostic {
  const unplaced = location.line === undefined ? { hint: 'look in the components, the sidebars and the layout' } : {}
  return { code: 'crawl-disagrees', severity, message, location, ...unplaced }
}

/** A page that has a URL: where the link stands, as far as the rules know the link. */
interface Place {
  readonly location: SourceLocation
  readonly link?: LinkRecord
  readonly isReported: boolean
  readonly severity?: Severity
}

interface ReportedLink {
  readonly key: string
  readonly link: LinkRecord
  readonly location: SourceLocation
}

/** The links that the rules saw, by the page they stand in and by what they lead to. */
class KnownLinks {
  readonly reported: ReportedLink[] = []
  /** By the key of the page. */
  private readonly files: ReadonlyMap<string, string>
  private readonly byPage = new Map<string, Place>()
  /** Of files that are no pages, but parts of some. */
  private readonly inPartials = new Map<string, Place>()

  constructor({ pages, links, problems }: OwnFindings, site: ServedSite) {
    this.files = new Map(pages.map(({ url, file }) => [keyOf(url, site) ?? '', file]))
    const urlOfFile = new Map(pages.map(({ url, file }) => [file, url]))
    const problemPlaces = new Set(placesOf(problems))
    const brokenPlaces = new Set(placesOf(problems.filter(({ code }) => saysBroken.has(code))))
    for (const { file, links: records } of links) {
      const page = urlOfFile.get(file)
      for (const link of records) {
        const key = linkKey(link, page ?? site.origin, site)
        if (key === undefined) continue
        const location = link.line === 0 ? { file } : { file, line: link.line, column: link.column }
        const isReported = problemPlaces.has(placeName(location))
        const place = { location, link, isReported }
        const [known, prefix] = page === undefined ? [this.inPartials, ''] : [this.byPage, `${keyOf(page, site)}\n`]
        known.set(prefix + key, place)
        // A crawl asks for a page without the fragment.
        if (isReported && !known.get(prefix + pageKey(key))?.isReported) known.set(prefix + pageKey(key), place)
        if (page !== undefined && brokenPlaces.has(placeName(location))) this.reported.push({ key, link, location })
      }
    }
  }

  /** Where a page (by its key) has a link; undefined for a page that docsgen did not make. */
  placeOf(page: string, key: string): Place | undefined {
    const known = this.byPage.get(`${page}\n${key}`) ?? this.inPartials.get(key)
    if (known) return known
    const file = this.files.get(page)
    return file === undefined ? undefined : { location: { file }, isReported: false }
  }
}

/** Rules about links that lead nowhere, as a crawl should find. */
const saysBroken = new Set(['broken-link', 'broken-markdown-link', 'broken-anchor', 'missing-image'])

function placesOf(problems: readonly Diagnostic[]): string[] {
  return problems.flatMap(({ location }) => (location ? [placeName(location)] : []))
}

function placeName({ file, line, column }: SourceLocation): string {
  return `${file}:${line}:${column}`
}

function severityFor(
  { link, location }: Pick<Place, 'link' | 'location'>,
  key: string,
  { links }: CompareOptions['config'],
): Severity | undefined {
  const found = { code: 'crawl-disagrees', url: link?.url ?? key, target: link?.target, location }
  if (link?.kind === 'image') return severityOf(links.missingImages, found)
  if (link?.kind === 'markdown') return severityOf(links.brokenMarkdown, found)
  return severityOf(key.includes('#') ? links.brokenAnchors : links.broken, found)
}

function isIgnored(
  key: string,
  link: LinkRecord | undefined,
  { site, config }: Pick<CompareOptions, 'site' | 'config'>,
): boolean {
  const below = key.startsWith(site.base) ? key.slice(site.base.length - 1) : key
  const names = [key, pageKey(key), below, pageKey(below), link?.url ?? key, link?.target ?? key]
  return config.links.ignore.some((pattern) => names.some((name) => pattern.test(name)))
}
