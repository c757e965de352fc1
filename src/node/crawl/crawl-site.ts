import { type LinkResult, LinkState } from 'linkinator'
import { SiteChecker } from './site-checker.js'

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
  const checker = new SiteChecker(pageUrls)
  const results: LinkResult[] = []
  checker.on('link', (result) => results.push(result))
  let done = 0
  checker.on('pagestart', () => onProgress(Math.min(++done, 2 * pageUrls.length), 2 * pageUrls.length))
  for (let pass = 1; pass <= 2; pass++) {
    await checker.check({
      path: [...pageUrls],
      recurse: true,
      checkFragments: true,
      checkCss: true,
      cleanUrls: true,
      // Its queue bounds no requests (they begin before they are in it), and is quadratic in what waits there.
      concurrency: Number.MAX_SAFE_INTEGER,
      timeout: timeoutMs,
      retry: true,
      retryErrors: true,
      retryErrorsCount: 2,
      retryErrorsJitter: 0,
      // The server is next door: packing and unpacking would cost more than it saves.
      headers: { 'Accept-Encoding': 'identity' },
      linksToSkip: async (url) => !url.startsWith(siteUrl),
    })
  }
  return {
    answered: new Set(results.filter(({ state }) => state === LinkState.OK).map(({ url }) => url)),
    broken: results.flatMap(brokenUrl),
    external: results.flatMap(({ state, url, parent }) =>
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
