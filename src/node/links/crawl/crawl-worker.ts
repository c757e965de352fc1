import { hasFragment } from '../site-index.js'
import { parentPort, workerData } from 'node:worker_threads'
import { LinkChecker, type LinkResult, LinkState } from 'linkinator'
import pLimit, { type LimitFunction } from 'p-limit'
import type { UnreachedUrl, CrawlFindings, CrawlMessage, CrawlTask } from './crawl-site.js'

const timeoutMs = 30_000

/** Pages that are crawled at once. */
const pagesAtOnce = 8

/** Requests at once. Without a limit, linkinator requests all new links of a page at once, which may be too many sockets. */
const requestsAtOnce = 64

/**
 * Crawls each page by itself, because all pages are known: in one large crawl, linkinator would search all its results for
 * every link that it meets again.
 *
 * The checker goes over all pages twice, one pass after the other. It looks for fragments only when it reads a page, and keeps those that other pages
 * ask for later until the page is read again.
 */
async function crawl(
  { siteUrl, pageUrls }: CrawlTask,
  onProgress: (done: number, total: number) => void,
): Promise<CrawlFindings> {
  const checker = new LinkChecker()
  const answered = new Set<string>()
  const external = new Map<string, string>()
  const broken: UnreachedUrl[] = []
  const failed = new Map<string, number>()
  const requests = limitRequests(pLimit(requestsAtOnce))
  checker.on('link', (result) => {
    const { state, url, parent } = result
    if (state === LinkState.OK) answered.add(url)
    else if (state === LinkState.BROKEN) {
      failed.set(url, result.status ?? 0)
      broken.push(...brokenUrl(result))
    } else if (failed.has(url)) broken.push(...brokenUrl({ ...result, status: failed.get(url) ?? 0 }))
    else if (/^https?:/.test(url) && !url.startsWith(siteUrl) && parent !== undefined) external.set(url, parent)
    requests.end(url)
  })
  const pages = new Set(pageUrls)
  const check = (pageUrl: string) =>
    checker.check({
      path: pageUrl,
      recurse: true,
      checkFragments: true,
      checkCss: true,
      cleanUrls: true,
      timeout: timeoutMs,
      retry: true,
      retryErrors: true,
      retryErrorsCount: 2,
      retryErrorsJitter: 0,
      // On one machine, compression costs more than it saves.
      headers: { 'Accept-Encoding': 'identity' },
      // linkinator awaits this before each request.
      linksToSkip: async (url) => {
        if (url === pageUrl) return false
        if (!url.startsWith(siteUrl) || pages.has(url)) return true
        const isDone = (): boolean => answered.has(url) || failed.has(url)
        if (isDone()) return true
        await requests.start(url)
        // Another page may have requested it in the meantime.
        if (isDone()) requests.end(url)
        return isDone()
      },
    })
  let done = 0
  const crawlAll = async (): Promise<void> => {
    const queue = pageUrls.values()
    const takePages = async (): Promise<void> => {
      for (const pageUrl of queue) {
        await check(pageUrl)
        onProgress(++done, 2 * pageUrls.length)
      }
    }
    await Promise.all(Array.from({ length: pagesAtOnce }, takePages))
  }
  await crawlAll()
  await crawlAll()
  return { answered, broken, external: [...external].map(([url, page]) => ({ url, page })) }
}

function brokenUrl({ url, status = 0, parent }: LinkResult): UnreachedUrl[] {
  const page = parent === undefined ? {} : { page: parent }
  if (!URL.canParse(url)) {
    // linkinator cannot read a fragment with a stray `%`; browsers take it literally.
    return URL.canParse(url, parent) ? [] : [{ url, status, ...page }]
  }
  const hash = url.indexOf('#')
  if (hash === -1) return [{ url, status, ...page }]
  const fragment = url.slice(hash + 1)
  // Every page has a top, and a text fragment names no id: https://wicg.github.io/scroll-to-text-fragment/
  return hasFragment(fragment, new Set()) || fragment.includes(':~:') ? [] : [{ url, status }]
}

/** Limits how many URLs are requested at once, each of them once at a time. */
function limitRequests(limit: LimitFunction) {
  const active = new Map<string, () => void>()
  return {
    /** Waits until the URL may be requested. A URL that is being requested already does not wait, because it may be a retry. */
    start: async (url: string): Promise<void> => {
      if (active.has(url)) return
      await new Promise<void>((started) => {
        void limit(async () => {
          started()
          if (!active.has(url)) await new Promise<void>((end) => active.set(url, end))
        })
      })
    },
    end: (url: string): void => {
      active.get(url)?.()
      active.delete(url)
    },
  }
}

// Entry of the thread. At the end, because classes cannot be used above their definition.
const post = (message: CrawlMessage): void => parentPort?.postMessage(message)
crawl(workerData as CrawlTask, (done, total) => post({ done, total })).then((findings) => post({ findings }))
