import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { build } from './build.js'
import type { CheckedSite } from './checked-site.js'
import { compareWithCrawl } from '../crawl/compare.js'
import { referrersOf } from '../crawl/referrers.js'
import { urlOf } from '../crawl/site-urls.js'
import { createStaticServer } from '../server/static-server.js'
import { AnswerCache } from '../external/answer-cache.js'
import { checkExternal, type ExternalFigures } from '../external/check-external.js'
import { collectLinks } from '../external/addresses.js'
import { createRequest } from '../external/request.js'
import { systemTime } from '../external/time.js'
import type { Outcome } from '../external/verify-url.js'
import { type FixedLinks, fixLinks } from './fix-links.js'
import { readManifest } from '../links/read-manifest.js'
import { findVanished, notCompared } from '../links/vanished.js'
import { packageVersion } from '../tool/package.js'
import type { BuildResult, CommandOptions } from '../model/command.js'
import { documentName, notFoundRoute } from '../model/site.js'
import { type SiteManifest, siteManifest } from '../links/site-manifest.js'
import { StepClock } from '../pipeline/step-clock.js'

/** How other sites are asked. */
export interface ExternalOptions {
  /** Milliseconds for one request; 20,000 where absent. */
  readonly timeoutMs?: number
  /** How long an address that answered well is not asked again, in milliseconds; a day where absent, 0 asks always. */
  readonly maxAgeMs?: number
}

export interface CheckLinksOptions extends CommandOptions {
  /** False leaves the built site uncrawled; nothing is written then. */
  readonly crawl?: boolean
  /** Manifest of a former build, the folder of its site (absolute paths), or the URL of either. */
  readonly against?: string
  /** Where present, other sites are asked too. */
  readonly external?: ExternalOptions
  /** Repairs the sources of links that have one clear repair, or only finds out how. */
  readonly fix?: 'write' | 'preview'
}

export interface CheckLinksResult extends BuildResult {
  /** Absent where nothing was crawled. */
  readonly crawl?: { readonly pages: number; readonly urls: number }
  /** Absent where other sites were not asked. */
  readonly external?: ExternalFigures
  /** Absent without `fix`. */
  readonly fixed?: Pick<FixedLinks, 'files'>
}

/**
 * Checks every link of a site:
 * 1. build it, in memory or for the crawl into the cache folder; the link rules report what they find;
 * 2. where a former site is named, look for pages and ids that it had;
 * 3. crawl what was built with linkinator over docsgen's own server, as a second opinion, and report where it disagrees;
 * 4. where that is asked for, request the addresses of other sites;
 * 5. where that is asked for, repair the sources, and check what has become of them.
 * The output folder stays as it is.
 */
export async function checkLinks(options: CheckLinksOptions): Promise<CheckLinksResult> {
  const { against, fix } = options
  const former = against === undefined ? undefined : await readManifest(against)
  const answers = new Map<string, Outcome>()
  const { checked, ...found } = await checkOnce({ ...options, former, answers })
  if (fix === undefined) return found
  const { files, diagnostics: leftAlone } = checked
    ? fixLinks({ diagnostics: found.diagnostics, checked, write: fix === 'write' })
    : { files: [], diagnostics: [] }
  const isChanged = fix === 'write' && files.length > 0
  const result: CheckLinksResult = isChanged ? await checkAgain({ ...options, former, answers }) : found
  return { ...result, diagnostics: [...result.diagnostics, ...leftAlone], fixed: { files } }
}

async function checkAgain(options: CheckOptions): Promise<CheckLinksResult> {
  const { checked: _, ...result } = await checkOnce(options)
  return result
}

interface CheckOptions extends CheckLinksOptions {
  readonly former: SiteManifest | undefined
  /** Of other sites, in this run. */
  readonly answers: Map<string, Outcome>
}

async function checkOnce(options: CheckOptions): Promise<CheckLinksResult & { readonly checked?: CheckedSite }> {
  const { against: _, fix: __, former, answers, crawl = true, external, ...command } = options
  const { checked, release, ...result } = await build({ ...command, check: true, write: crawl })
  const clock = new StepClock(options.onProgress)
  const diagnostics = [...result.diagnostics]
  let crawled: CrawledSite | undefined
  try {
    if (former) diagnostics.push(...vanishedSince(former, checked))
    if (crawl && checked && !result.failed) {
      clock.step('crawl')
      crawled = await crawlBuiltSite({ checked, dir: result.outDir, onProgress: clock.progress })
      diagnostics.push(...crawled.diagnostics)
    }
  } finally {
    release?.()
  }
  let outside: Awaited<ReturnType<typeof checkExternal>> | undefined
  if (external && checked) {
    clock.step('external')
    outside = await askOtherSites({ checked, crawled, external, answers, useCache: options.cache ?? true, clock })
    diagnostics.push(...outside.diagnostics)
  }
  const { steps, totalMs } = clock.end()
  return {
    ...result,
    ...(checked ? { checked } : {}),
    diagnostics,
    steps: [...result.steps, ...steps],
    totalMs: result.totalMs + totalMs,
    ...(crawled ? { crawl: { pages: result.pages, urls: crawled.urls } } : {}),
    ...(outside ? { external: outside.figures } : {}),
  }
}

function vanishedSince(former: SiteManifest, checked: CheckedSite | undefined): readonly Diagnostic[] {
  if (!checked?.ids) return [notCompared]
  const { site, ids } = checked
  return findVanished({ former, current: siteManifest(site, ids), ignore: site.config.links.ignore })
}

/** What a crawl gave. */
interface CrawledSite {
  /** How many URLs of the site answered. */
  readonly urls: number
  /** Addresses of other sites, with the file of a page that has them. */
  readonly external: readonly { readonly url: string; readonly file: string }[]
  readonly diagnostics: readonly Diagnostic[]
}

async function crawlBuiltSite(options: {
  readonly checked: CheckedSite
  readonly dir: string
  readonly onProgress: (done: number, total: number) => void
}): Promise<CrawledSite> {
  const { checked, dir, onProgress } = options
  // linkinator is some hundred kilobytes that nothing else needs.
  const { crawlSite } = await import('../crawl/crawl-site.js')
  const { config } = checked.site
  const server = await createStaticServer({ dir, base: config.base, host: '127.0.0.1', port: 0 })
  try {
    const site = { origin: new URL(server.url).origin, base: config.base, trailingSlash: config.trailingSlash }
    const pages = checked.site.pages.map(({ route, file }) => ({
      url: route === notFoundRoute ? `${server.url}404.html` : urlOf(route, site),
      file,
      read: () => readFileSync(path.join(dir, documentName(route)), 'utf8'),
    }))
    const crawl = await crawlSite({ siteUrl: server.url, pageUrls: pages.map(({ url }) => url), onProgress })
    const referrers = referrersOf(
      crawl.broken.flatMap(({ url, page }) => (page === undefined ? [url] : [])),
      pages,
    )
    const own = { pages, links: checked.links, problems: checked.linkProblems }
    const fileOf = new Map(pages.map(({ url, file }) => [url, file]))
    return {
      urls: crawl.answered.size,
      external: crawl.external.flatMap(({ url, page }) => {
        const file = fileOf.get(page)
        return file === undefined ? [] : [{ url, file }]
      }),
      diagnostics: compareWithCrawl({ crawl, own, site, config, referrers, isAnswered: checked.index.isAnswered }),
    }
  } finally {
    await server.close()
  }
}

function askOtherSites(options: {
  readonly checked: CheckedSite
  readonly crawled: CrawledSite | undefined
  readonly external: ExternalOptions
  readonly answers: Map<string, Outcome>
  readonly useCache: boolean
  readonly clock: StepClock
}): ReturnType<typeof checkExternal> {
  const { checked, crawled, external, answers, useCache, clock } = options
  const { config } = checked.site
  const editUrl = config.docs?.editUrl
  return checkExternal({
    links: collectLinks({
      files: checked.links,
      crawled: crawled?.external ?? [],
      origin: config.url,
      ...(typeof editUrl === 'string' ? { editUrl } : {}),
    }),
    ignore: config.links.ignore,
    request: createRequest(fetch, packageVersion()),
    time: systemTime,
    answers,
    cache: new AnswerCache(path.join(config.cacheDir, 'cache', 'external.json'), {
      read: useCache,
      maxAgeMs: external.maxAgeMs ?? 24 * 60 * 60 * 1000,
      now: systemTime.now(),
    }),
    timeoutMs: external.timeoutMs ?? 20_000,
    onProgress: clock.progress,
  })
}
