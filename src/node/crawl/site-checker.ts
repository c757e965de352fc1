import { LinkChecker, type LinkResult, LinkState } from 'linkinator'
import { Gate } from './gate.js'

type CrawlStep = Parameters<LinkChecker['crawl']>[0]

const crawledAtOnce = 24

/**
 * linkinator for a site whose pages are all known, with what it lacks for thousands of them:
 * - it sends all requests at once; here each step of its crawl waits for a place;
 * - for each link that it meets again it searches all results, for one that is broken; here the list holds no others, and
 *   links to what will be asked for anyway, or has answered, are not met again.
 */
export class SiteChecker extends LinkChecker {
  private readonly gate = new Gate(crawledAtOnce)
  private readonly broken = new BrokenResults()
  private readonly settled: Set<string>

  constructor(pageUrls: Iterable<string>) {
    super()
    this.settled = new Set(pageUrls)
    this.on('link', ({ url, state }) => {
      if (state === LinkState.OK) this.settled.add(url)
    })
  }

  override crawl(step: CrawlStep): Promise<void> {
    const relationshipCache = new MetLinks(step.url.href, this.settled)
    return this.gate.run(() => super.crawl({ ...step, relationshipCache, results: this.broken }))
  }
}

/** Forgets what is not broken: whoever wants that hears of it by the event. */
class BrokenResults extends Array<LinkResult> {
  override push(...results: LinkResult[]): number {
    return super.push(...results.filter(({ state }) => state === LinkState.BROKEN))
  }
}

/** The links of one page that need no second look; linkinator names them `<link>|<page>`. */
class MetLinks extends Set<string> {
  constructor(
    private readonly page: string,
    private readonly settled: ReadonlySet<string>,
  ) {
    super()
  }

  override has(name: string): boolean {
    return this.settled.has(name.slice(0, -this.page.length - 1)) || super.has(name)
  }
}
