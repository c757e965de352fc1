import { LinkChecker, type LinkResult, LinkState } from 'linkinator'
import { Gate } from './gate.js'

/** What linkinator made of a site, by absolute URLs. */
export interface CrawlFindings {
  /** What answered well, without fragments. */
  readonly answered: ReadonlySet<string>
  readonly broken: readonly BrokenUrl[]
  /** Addresses of other sites, each with a page that has it. They were not asked. */
  readonly external: readonly { readonly url: string; readonly page: string }[]
}

/** A URL that does not answer, or whose page lacks the fragment. */
export interface BrokenUrl {
  /** With the fragment, decoded, where that is what is missing. */
  readonly url: string
  /** HTTP status; 0 where there was no answer. */
  readonly status: number
  /** The page that has the link; absent where linkinator cannot tell: for the fragments, and for the pages it began with. */
  readonly page?: string
}

const requestsAtOnce = 24
const timeoutMs = 30_000

/**
 * Crawls a site from all its pages, those that nothing links to included, and asks nobody but its server.
 *
 * It goes twice over the pages with one checker: linkinator looks for a fragment only when it comes to the page, so that
 * those it learns of later wait in the checker for the next time that the page is asked for.
 */
export async function crawlSite(options: {
  /** URL that all pages begin with. */
  readonly siteUrl: string
  readonly pageUrls: readonly string[]
  readonly onProgress: (done: number, total: number) => void
}): Promise<CrawlFindings> {
  const { siteUrl, pageUrls, onProgress } = options
  const pages = new Set(pageUrls)
  const checker = new LinkChecker()
  const gate = new Gate(requestsAtOnce)
  checker.on('link', ({ url }) => gate.leave(url))
  let done = 0
  checker.on('pagestart', (url) => {
    // Typed as text, handed over as a URL.
    if (pages.has(String(url))) onProgress(++done, 2 * pages.size)
  })
  // linkinator sends all requests at once; what it asks before each one is the only place to hold it back.
  const skipUnless = (wanted: (url: string) => boolean) => async (url: string) => {
    if (!wanted(url)) return true
    await gate.enter(url)
    return false
  }
  const settings = {
    path: [...pageUrls],
    recurse: true,
    checkFragments: true,
    checkCss: true,
    cleanUrls: true,
    timeout: timeoutMs,
    retry: true,
    retryErrors: true,
    retryErrorsCount: 2,
    retryErrorsJitter: 0,
    // The server is next door: packing and unpacking would cost more than it saves.
    headers: { 'Accept-Encoding': 'identity' },
  }
  const first = await checker.check({ ...settings, linksToSkip: skipUnless((url) => url.startsWith(siteUrl)) })
  const second = await checker.check({ ...settings, linksToSkip: skipUnless((url) => pages.has(url)) })
  return {
    answered: new Set(first.links.filter(({ state }) => state === LinkState.OK).map(({ url }) => url)),
    broken: [...first.links, ...second.links.filter(({ url }) => url.includes('#'))].flatMap(brokenUrl),
    external: first.links.flatMap(({ state, url, parent }) =>
      state === LinkState.SKIPPED && /^https?:/.test(url) && parent !== undefined ? [{ url, page: parent }] : [],
    ),
  }
}

function brokenUrl({ state, url, status = 0, parent }: LinkResult): BrokenUrl[] {
  if (state !== LinkState.BROKEN) return []
  if (!URL.canParse(url)) {
    // A fragment with a stray `%` stops linkinator; browsers take it as it is.
    return URL.canParse(url, parent) ? [] : [{ url, status, ...(parent === undefined ? {} : { page: parent }) }]
  }
  const hash = url.indexOf('#')
  if (hash === -1) return [{ url, status, ...(parent === undefined ? {} : { page: parent }) }]
  const fragment = url.slice(hash + 1)
  // Every page has a top, and a text fragment names no id: https://wicg.github.io/scroll-to-text-fragment/
  return fragment === 'top' || fragment.includes(':~:') ? [] : [{ url, status }]
}
