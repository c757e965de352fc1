import { checkAnchors } from '../links/check-anchors.js'
import { checkInternalLinks } from '../links/check-internal-links.js'
import { resolveAbsoluteLinks } from '../links/resolve-url.js'
import { type FileLinks, fragmentOfLink, targetOfLink } from '../model/compiled-page.js'
import type { SourceFile } from '../model/source-file.js'
import type { LiveSite } from './live-site.js'

/** Checks a page that has been compiled. If its ids have changed, also checks the pages that link to its headings. */
export function checkCompiled(site: LiveSite, { path, route }: SourceFile, idsChanged: boolean): void {
  checkPage(site, path)
  if (!idsChanged) return
  for (const sourcePath of site.sourcePaths()) {
    const links = site.pages.record(sourcePath)?.links
    const isLinking = links?.some((link) => targetOfLink(link) === route && fragmentOfLink(link) !== undefined)
    if (isLinking) checkPage(site, sourcePath)
  }
}

/** Checks all pages that have been compiled: after routes have changed, or once all ids are known. */
export function checkAllPages(site: LiveSite): void {
  for (const sourcePath of site.sourcePaths()) checkPage(site, sourcePath)
}

/** Routes that links with a fragment lead to, but whose ids are not known before they are rendered. */
export function unrenderedTargets(site: LiveSite): Set<string> {
  const routes = new Set<string>()
  for (const sourcePath of site.sourcePaths()) {
    for (const link of site.pages.record(sourcePath)?.links ?? []) {
      const target = targetOfLink(link)
      if (target === undefined || fragmentOfLink(link) === undefined || routes.has(target)) continue
      if (site.snapshot.pages.has(target) && site.ids(target) === undefined) routes.add(target)
    }
  }
  return routes
}

/** Checks the links of a page and of the partials that it imports, as far as they have been compiled. */
export function checkPage(site: LiveSite, sourcePath: string): void {
  const { config, problems, snapshot } = site
  const files = resolveAbsoluteLinks(linksOf(site, sourcePath), snapshot.index, config.publish.origin)
  const idsOf = (route: string) => site.ids(route)
  problems.set(`links:${sourcePath}`, [
    ...checkInternalLinks(files, { index: snapshot.index, config, idsOf }),
    ...checkAnchors(files, idsOf, config),
  ])
}

/** Links of a page and of the partials that it imports. */
function linksOf(site: LiveSite, sourcePath: string): FileLinks[] {
  const source = site.source(sourcePath)
  const record = site.pages.record(sourcePath)
  if (!source || !record) return []
  return [{ file: source.file, links: record.links, page: source }, ...site.chunks.links(source.route)]
}
