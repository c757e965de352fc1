import { checkAnchors } from '../links/check-anchors.js'
import { checkInternalLinks } from '../links/check-internal-links.js'
import type { FileLinks } from '../model/compiled-page.js'
import type { Problems } from './problems.js'
import type { Session } from './session.js'

/** Checks the links of pages as they are compiled; what has not been compiled yet is not known. */
export class LinkWatch {
  constructor(
    private readonly session: Session,
    private readonly problems: Problems,
  ) {}

  /** Checks the links of one page. */
  check(sourcePath: string): void {
    const { config, site } = this.session
    const files = this.#linksOf(sourcePath)
    this.problems.set(`links:${sourcePath}`, [
      ...checkInternalLinks(files, { index: site.snapshot.index, config, idsOf: (route) => site.ids(route) }),
      ...checkAnchors(files, (route) => site.ids(route), config),
    ])
  }

  /** Checks the links of every page that has been compiled: after routes have changed, or all ids are known. */
  checkAll(): void {
    for (const sourcePath of this.session.sourcePaths()) this.check(sourcePath)
  }

  /** Checks the links of the pages that link to a part of this route: its headings have changed. */
  checkLinkers(route: string): void {
    for (const sourcePath of this.session.sourcePaths()) {
      const links = this.session.pages.record(sourcePath)?.links
      if (links?.some(({ target, fragment }) => target === route && fragment !== undefined)) this.check(sourcePath)
    }
  }

  /** Routes whose ids are only known once they are rendered, and that some link wants a part of. */
  unrendered(): Set<string> {
    const { pages, site } = this.session
    const routes = new Set<string>()
    for (const sourcePath of this.session.sourcePaths()) {
      for (const { target, fragment } of pages.record(sourcePath)?.links ?? []) {
        if (target === undefined || fragment === undefined || routes.has(target)) continue
        if (site.page(target) !== undefined && site.ids(target) === undefined) routes.add(target)
      }
    }
    return routes
  }

  #linksOf(sourcePath: string): FileLinks[] {
    const source = this.session.source(sourcePath)
    const record = this.session.pages.record(sourcePath)
    if (!source || !record) return []
    const partials = this.session.chunks.known(source.route)?.links ?? []
    return [{ file: source.file, links: record.links, page: source }, ...partials]
  }
}
