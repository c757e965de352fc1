import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { compareWithCrawl, referrersOf } from '../crawl/compare.js'
import { urlOf } from '../crawl/site-urls.js'
import type { FileLinks } from '../model/compiled-page.js'
import { documentName, notFoundRoute } from '../model/site.js'
import type { Analysis } from '../pipeline/analyze.js'
import { createStaticServer } from '../server/static-server.js'

/** What the crawl found. */
export interface CrawledOutput {
  /** Number of URLs of the site that answered. */
  readonly urls: number
  /** Links to other sites, with the source file of a page that has them. */
  readonly external: readonly { readonly url: string; readonly file: string }[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Crawls a rendered site with linkinator over docsgen's own server, and reports where the crawl and the link rules disagree. */
export async function crawlOutput(options: {
  readonly analysis: Analysis
  readonly links: readonly FileLinks[]
  /** What the link rules report. */
  readonly problems: readonly Diagnostic[]
  /** Absolute path of the rendered site. */
  readonly dir: string
  readonly onProgress: (done: number, total: number) => void
}): Promise<CrawledOutput> {
  const { analysis, links, problems, dir, onProgress } = options
  // linkinator is several hundred kilobytes of code that no other command needs.
  const { crawlSite } = await import('../crawl/crawl-site.js')
  const { site, index } = analysis
  const { config } = site
  const server = await createStaticServer({ dir, base: config.base, host: '127.0.0.1', port: 0 })
  try {
    const address = { origin: new URL(server.url).origin, base: config.base, trailingSlash: config.trailingSlash }
    const pages = site.pages.map(({ route, file }) => ({
      url: route === notFoundRoute ? `${server.url}404.html` : urlOf(route, address),
      file,
      read: () => readFileSync(path.join(dir, documentName(route, config.documents)), 'utf8'),
    }))
    const found = await crawlSite({ siteUrl: server.url, pageUrls: pages.map(({ url }) => url), onProgress })
    const referrers = referrersOf(
      found.broken.flatMap(({ url, page }) => (page === undefined ? [url] : [])),
      pages,
    )
    const fileOf = new Map(pages.map(({ url, file }) => [url, file]))
    return {
      urls: found.answered.size,
      external: found.external.flatMap(({ url, page }) => {
        const file = fileOf.get(page)
        return file === undefined ? [] : [{ url, file }]
      }),
      diagnostics: compareWithCrawl({
        crawl: found,
        own: { pages, links, problems },
        site: address,
        config,
        referrers,
        isAnswered: index.isAnswered,
      }),
    }
  } finally {
    await server.close()
  }
}
