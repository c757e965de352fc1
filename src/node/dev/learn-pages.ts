import type { LinkWatch } from './link-watch.js'
import type { Session } from './session.js'
import type { Snapshot } from './snapshot.js'

/** What a step did: `relabelled` changed what other pages show. */
export type Learned = 'learned' | 'relabelled' | 'checked' | 'nothing'

/**
 * Compiles, one at a time, the pages that nobody has asked for: then every link is checked, labels that were guessed
 * are right, and the content policy names every origin that is embedded. Where routes have changed, only pages with
 * links that this may concern come again.
 */
export class LearnPages {
  #queue: string[] = []
  #rendering: string[] = []
  #snapshot: Snapshot | undefined
  #learned = false

  constructor(
    private readonly session: Session,
    private readonly links: LinkWatch,
  ) {}

  async step(): Promise<Learned> {
    const { session } = this
    if (this.#snapshot !== session.site.snapshot) {
      this.#snapshot = session.site.snapshot
      this.#queue = [...session.sourcePaths()].reverse()
    }
    const { index } = session.site.snapshot
    for (let sourcePath = this.#queue.pop(); sourcePath !== undefined; sourcePath = this.#queue.pop()) {
      const source = session.source(sourcePath)
      if (!source || session.pages.isLearned(source, index)) continue
      await session.pages.learn(source, index)
      this.#learned = true
      return 'learned'
    }
    if (this.#learned) return this.#sweep()
    const route = this.#rendering.pop()
    if (route === undefined) return 'nothing'
    // Only rendering tells the ids that components make.
    await session.document(route).catch(() => undefined)
    if (this.#rendering.length === 0) this.links.checkAll()
    return this.#rendering.length === 0 ? 'checked' : 'learned'
  }

  /** All pages are compiled. */
  #sweep(): Learned {
    this.#learned = false
    const { session } = this
    const { site } = session.site.snapshot
    const isRelabelled = site.pages.some(
      (page) =>
        page.type === 'markdown' &&
        session.pages.record(page.page.source.path)?.contentTitle !== page.page.record.contentTitle,
    )
    if (isRelabelled) session.retake()
    this.links.checkAll()
    this.#rendering = [...this.links.unrendered()]
    return isRelabelled ? 'relabelled' : 'checked'
  }
}
