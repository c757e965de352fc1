import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { checkAnchors } from '../links/check-anchors.js'
import { checkInternalLinks } from '../links/check-internal-links.js'
import { resolveAbsoluteLinks } from '../links/resolve-url.js'
import type { FileLinks } from '../base/compiled-page.js'
import type { Analysis } from './analyze.js'
import type { Rendering } from './render.js'
import { checkReach, checkSharedLinks, checkTranslatedPartials, componentLinks } from './site-checks.js'

/** What the link rules find once a site has been rendered. */
interface RenderedLinkReport {
  /** Links of partials and components. */
  readonly links: readonly FileLinks[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Applies the rules that need rendered documents: links of components, all fragments, and pages that nothing links to. If
 * pages have errors, the links to their fragments are not checked, and neither is what they may link to.
 */
export function checkRenderedLinks(
  { site, index, originalIndex: original, links: written, diagnostics: analyzed }: Analysis,
  { code, facts, ids, diagnostics: rendered }: Rendering,
): RenderedLinkReport {
  const { config } = site
  const ofPartials = resolveAbsoluteLinks(code.bundles.links, index, config.publish.origin)
  const compiled = [...written, ...ofPartials]
  const idsOf = (route: string) => ids.get(route)
  const inputs = Object.keys(code.bundles.inputs)
  const ofComponents = componentLinks(site, { index, written: compiled, inputs, facts, idsOf })
  const links = [...ofPartials, ...ofComponents]
  const all = [...compiled, ...ofComponents]
  const diagnostics = [
    ...checkSharedLinks(ofPartials, { index, original, config, idsOf }),
    ...checkInternalLinks(ofComponents, { index, config, idsOf }),
    ...checkAnchors(all, idsOf, site),
    ...(hasErrors([...analyzed, ...code.diagnostics, ...rendered])
      ? []
      : [...checkReach(site, all, index), ...checkTranslatedPartials(site, inputs)]),
  ]
  return { links, diagnostics }
}
