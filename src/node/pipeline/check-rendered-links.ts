import { isSiteFile, siteRelative } from '../model/names.js'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import type { Analysis } from './analyze.js'
import { checkAnchors } from '../links/check-anchors.js'
import { checkInternalLinks } from '../links/check-internal-links.js'
import type { FileLinks } from '../model/compiled-page.js'
import { renderedLinks, type RenderedUrls } from '../links/rendered-links.js'
import { resolveAbsoluteLinks } from '../links/resolve-url.js'
import { findUnreachable } from '../links/unreachable.js'
import { unusedPatterns } from './check-patterns.js'
import type { Rendering } from './render.js'
import { componentPath, documentName, notFoundRoute, type Site, type SitePage } from '../model/site.js'

/** What the link rules find once a site has been rendered. */
export interface RenderedLinkReport {
  /** Links of partials and components. */
  readonly links: readonly FileLinks[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Applies the rules that need rendered documents: links of components, all fragments, and pages that nothing links to. If
 * pages have errors, the links to their fragments are not checked, and neither is what they may link to.
 */
export function checkRenderedLinks(
  { site, index, links: written, diagnostics: analyzed }: Analysis,
  { code, facts, ids, diagnostics: rendered }: Rendering,
): RenderedLinkReport {
  const { config } = site
  const ofPartials = resolveAbsoluteLinks(code.bundles.links, index, config.publish.origin)
  const compiled = [...written, ...ofPartials]
  const idsOf = (route: string) => ids.get(route)
  const ofComponents = renderedLinks(renderedUrls(site, code, facts), { config, index, written: compiled, idsOf })
  const links = [...ofPartials, ...ofComponents]
  const all = [...compiled, ...ofComponents]
  const pages = site.pages
    .filter(({ route }) => route !== notFoundRoute)
    .map((page) => ({ route: page.route, file: page.file, isFound: isFound(page, site) }))
  const diagnostics = [
    ...checkInternalLinks(links, { index, config, idsOf }),
    ...checkAnchors(all, idsOf, config),
    ...(hasErrors([...analyzed, ...code.diagnostics, ...rendered])
      ? []
      : [...findUnreachable(pages, all, config), ...unusedPatterns(all, { site, index })]),
  ]
  return { links, diagnostics }
}

function renderedUrls(site: Site, { bundles }: Rendering['code'], facts: Rendering['facts']): RenderedUrls[] {
  const { rootDir, theme } = site.config
  const components = [...Object.values(theme.components), ...Object.values(theme.slots).flat()]
  const inputs = Object.keys(bundles.inputs)
    .filter((filePath) => /\.[cm]?[jt]sx?$|\.mdx?$/.test(filePath) && isSiteFile(rootDir, filePath))
    .sort()
  return site.pages.flatMap((page): RenderedUrls[] => {
    const { urls, tagUrls = [] } = facts.get(documentName(page.route, site.config.documents)) ?? {}
    if (!urls) return []
    if (page.route === notFoundRoute) {
      // The links of docsgen's own layout come from the config and have been checked with it.
      const component = componentPath(page)
      const own = [...(component === undefined ? [] : [component]), ...components]
      const elsewhere = urls.filter((url) => !url.startsWith('#'))
      // Named after the config, so that its broken links are not reported again.
      const file = siteRelative(rootDir, site.config.configPath)
      return own.length === 0 ? [] : [{ route: '/', file, urls: elsewhere, tagUrls, sources: { own, shared: [] } }]
    }
    // A list of all pages is generated.
    if (page.needs.allPages) return []
    const { source } = page.body
    const own = source && 'contentPath' in source ? (source.contentPath ?? source.path) : source?.path
    return [
      {
        route: page.route,
        file: page.file,
        urls,
        tagUrls,
        sources: { own: own === undefined ? [] : [own], shared: [...inputs, ...Object.values(theme.slots).flat()] },
      },
    ]
  })
}

/** Whether readers find a page without a link in the content: as the home page, in a sidebar, or by what it is. */
function isFound({ place: { id }, route, visibility }: SitePage, { places }: Site): boolean {
  return visibility.found || route === '/' || (id !== undefined && places.has(id))
}
