import type { Diagnostic, Severity } from '../../../shared/diagnostic.js'
import { belowBase, routeOf } from '../../../shared/route.js'
import type { FileLinks, LinkRecord } from '../../base/compiled-page.js'
import type { ResolvedConfig } from '../../base/config.js'
import { severityOf } from '../policy.js'
import type { CrawlFindings, UnreachedUrl } from './crawl-site.js'
import { keyOf, linkKey, pageKey, type SiteUrlMap } from './site-urls.js'

interface CompareOptions {
  readonly crawl: CrawlFindings
  /** The pages that docsgen built: their URLs on the server of the crawl, and their source files. */
  readonly pages: readonly { readonly url: string; readonly file: string }[]
  /** The links that docsgen's own rules checked. */
  readonly links: readonly FileLinks[]
  /** Whether the rules find no problem in a link. What they find may be ignored by the config. */
  readonly isFine: (link: LinkRecord) => boolean
  readonly site: SiteUrlMap
  /** Whether the host serves a route that is not in the output. */
  readonly isAnswered?: (route: string) => boolean
  readonly config: Pick<ResolvedConfig, 'links'>
}

interface Disagreement extends Pick<UnreachedUrl, 'status'> {
  readonly severity: Severity
  readonly files: Set<string>
}

/**
 * Reports the URLs that the crawl found broken and docsgen's own rules did not, each once, at a page that links to it. The crawl does not
 * say where a missing fragment is linked to, so fragments are reported only if the rules know the link.
 */
export function compareWithCrawl(options: CompareOptions): Diagnostic[] {
  const { crawl, pages, site, config, isAnswered } = options
  const fileOf = new Map(pages.map(({ url, file }) => [keyOf(url, site), file]))
  const { fine, broken: agreed } = checkedUrls(options)
  const found = new Map<string, Disagreement>()
  for (const { url, status, page } of crawl.broken) {
    const key = keyOf(url, site) ?? url
    const route = routeOf(pageKey(key), site.base)
    const file = page === undefined ? (fileOf.get(key) ?? fine.get(key)) : fileOf.get(keyOf(page, site))
    if (file === undefined || agreed.has(key) || isIgnored(key, options)) continue
    if (route !== undefined && isAnswered?.(route)) continue
    const { broken, brokenAnchors } = config.links
    const undecided = { code: 'crawl-disagrees', url: key, location: { file } }
    const severity = severityOf(key.includes('#') ? brokenAnchors : broken, undecided)
    if (!severity) continue
    const known = found.get(key) ?? { status, severity, files: new Set() }
    found.set(key, known)
    known.files.add(file)
  }
  return [...found].map(([key, { status, severity, files }]) => {
    const [file = ''] = [...files].sort()
    const others = files.size === 1 ? '' : ` (on ${files.size} pages)`
    return {
      code: 'crawl-disagrees',
      severity,
      message: `${crawlSays(key, status)}${others}, but the link rules found no problem`,
      hint: 'the link may come from a component, a sidebar or the layout',
      location: { file },
    }
  })
}

function crawlSays(key: string, status: number): string {
  if (key.includes('#')) return `the crawl found no "${key.slice(key.indexOf('#'))}" in "${pageKey(key)}"`
  return status === 0 ? `the crawl got no answer for "${key}"` : `the crawl got ${status} for "${key}"`
}

/** What the links lead to that the rules checked: where the rules find no problem, with a file that has the link, and where they do. */
function checkedUrls({ pages, links, isFine, site }: CompareOptions) {
  const urlOf = new Map(pages.map(({ url, file }) => [file, url]))
  const fine = new Map<string, string>()
  const broken = new Set<string>()
  for (const { file, links: records } of links)
    for (const link of records) {
      const key = linkKey(link, urlOf.get(file) ?? site.origin, site)
      if (key === undefined) continue
      if (isFine(link)) fine.set(key, file)
      // The crawl requests pages without the fragment.
      else broken.add(key).add(pageKey(key))
    }
  return { fine, broken }
}

function isIgnored(key: string, { site, config }: CompareOptions): boolean {
  const names = [key, belowBase(key, site.base) ?? key].flatMap((name) => [name, pageKey(name)])
  return config.links.ignore.some((pattern) => names.some((name) => pattern.test(name)))
}
