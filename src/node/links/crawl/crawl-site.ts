import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** What linkinator found on a site, by absolute URLs. */
export interface CrawlFindings {
  /** URLs that were answered with success, without fragments. */
  readonly answered: ReadonlySet<string>
  readonly broken: readonly UnreachedUrl[]
  /** URLs of other sites, each with a page that links to it. They were not requested. */
  readonly external: readonly { readonly url: string; readonly page: string }[]
}

/** A URL that does not answer, or whose page lacks the fragment. */
export interface UnreachedUrl {
  /** With the fragment, decoded, if that is what is missing. */
  readonly url: string
  /** HTTP status; 0 if there was no answer. */
  readonly status: number
  /** The page that has the link; absent for fragments and for the pages themselves, whose referrers linkinator does not report. */
  readonly page?: string
}

/** What the thread in `crawl-worker.ts` is started with. */
export interface CrawlTask {
  /** URL that the URLs of all pages start with. */
  readonly siteUrl: string
  readonly pageUrls: readonly string[]
}

/** A message of the thread: its progress, and its findings as the last one. */
export type CrawlMessage = { readonly done: number; readonly total: number } | { readonly findings: CrawlFindings }

/** Crawls a site from all its pages, including those that nothing links to, and requests nothing from other sites. */
export function crawlSite(
  options: CrawlTask & { readonly onProgress: (done: number, total: number) => void },
): Promise<CrawlFindings> {
  const { onProgress, ...task } = options
  const entry = fileURLToPath(new URL('./crawl-worker.js', import.meta.url))
  // Without environment variables, linkinator cannot use a proxy, which could not reach the server of this machine.
  const worker = new Worker(entry, { workerData: task, env: {} })
  return new Promise((resolve, reject) => {
    worker.on('message', (message: CrawlMessage) => {
      if ('done' in message) return onProgress(message.done, message.total)
      resolve(message.findings)
      void worker.terminate()
    })
    worker.on('error', reject)
  })
}
