import type { Diagnostic } from '../../shared/diagnostic.js'
import { checkAnchors } from '../links/check-anchors.js'
import { checkInternalLinks } from '../links/check-internal-links.js'
import { resolveAbsoluteLinks } from '../links/resolve-url.js'
import { type FileLinks, fragmentOfLink, targetOfLink } from '../base/compiled-page.js'
import type { Page } from '../base/page.js'
import type { SourceFile } from '../base/source-file.js'
import {
  brokenHereOnly,
  checkSharedLinks,
  checkReach,
  checkTranslatedPartials,
  checkUse,
  compiledIds,
  componentLinks,
  layoutLinks,
  proseLinks,
} from '../site/site-checks.js'
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

/** Checks what a build checks after its steps, once all pages are compiled and rendered: everything but the links of Markdown. */
export function checkSite(site: LiveSite): void {
  const { code, config, problems, snapshot } = site
  const { index, sources, structure } = snapshot
  const pages = site.compiledPages().filter(({ source }) => source.language === undefined)
  const idsOf = (route: string) => site.ids(route)
  const absolute = (links: readonly FileLinks[]) => resolveAbsoluteLinks(links, index, config.publish.origin)
  const ofMarkdown = absolute([...proseLinks(pages), ...code.partialLinks()])
  const ofLayout = absolute(layoutLinks(snapshot.site, { pages, structure }))
  const ofComponents = componentLinks(snapshot.site, {
    index,
    written: [...ofMarkdown, ...ofLayout],
    inputs: new Set(code.inputs()),
    facts: site.documentFacts(),
    idsOf,
  })
  problems.set('use', checkUse(config, sources))
  problems.set('links', [
    ...checkSharedLinks(ofLayout, { index, original: site.originalIndex, config, idsOf: compiledIds(pages) }),
    ...checkInternalLinks(ofComponents, { index, config, idsOf }),
    ...checkAnchors([...ofLayout, ...ofComponents], idsOf, snapshot.site),
  ])
  const isOfLinks = (check: string) => /^(?:links\b|reach$)/.test(check)
  const reached = [...ofMarkdown, ...ofLayout, ...ofComponents]
  problems.set('reach', problems.hasErrors(isOfLinks) ? [] : checkReach(snapshot.site, reached, index))
  // A page with errors may import anything.
  const isWhole = !problems.hasErrors(() => true)
  problems.set('partials', isWhole ? checkTranslatedPartials(snapshot.site, code.inputs()) : [])
}

/** Checks the links of a page and of the partials that it imports, as far as they have been compiled. */
export function checkPage(site: LiveSite, sourcePath: string): void {
  const source = site.source(sourcePath)
  const record = site.pages.record(sourcePath)
  site.problems.set(`links:${sourcePath}`, source && record ? linkProblems(site, { source, record }) : [])
}

function linkProblems(site: LiveSite, page: Page): Diagnostic[] {
  const { code, config, originalIndex: original } = site
  const { index } = site.snapshot
  const { source, record } = page
  const idsOf = (route: string) => site.ids(route)
  const absolute = (files: readonly FileLinks[]) => resolveAbsoluteLinks(files, index, config.publish.origin)
  const ofPartials = absolute(code.links(source.route))
  const inPartials = [
    ...checkSharedLinks(ofPartials, { index, original, config, idsOf }),
    ...checkAnchors(ofPartials, idsOf, site.snapshot.site),
  ]
  // The default language reports the other problems of a page that is not translated.
  if (source.language !== undefined)
    return original ? [...brokenHereOnly([page], { index, original, config, idsOf }), ...inPartials] : inPartials
  const own = absolute([{ file: source.file, links: record.links, page: source }])
  return [
    ...checkInternalLinks(own, { index, config, idsOf }),
    ...checkAnchors(own, idsOf, site.snapshot.site),
    ...inPartials,
  ]
}
