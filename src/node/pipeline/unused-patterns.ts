import type { Diagnostic } from '../../shared/diagnostic.js'
import { type Finding, locateFindings, quotedPath } from '../config/finding.js'
import { type FileLinks, targetOfLink } from '../model/compiled-page.js'
import type { Site } from '../model/site.js'
import type { SiteIndex } from '../links/site-index.js'

/**
 * Warns about patterns of `links.ignore` that match no link, and of `search.exclude` and features that match no page. Patterns with a
 * scheme are for external links, which components may render; static HTML may have any links.
 */
export function unusedPatterns(
  links: readonly FileLinks[],
  { site: { config, features }, index }: { readonly site: Site; readonly index: SiteIndex },
): Diagnostic[] {
  const { ignore } = config.links
  const hasOwnHtml = ignore.length > 0 && [...index.staticFiles.keys()].some((name) => /\.html?$/.test(name))
  const unusedIgnores = ignore.flatMap((pattern, at): Finding[] => {
    if (hasOwnHtml || /\w:/.test(pattern.source)) return []
    const isUsed = links.some((file) =>
      file.links.some((link) => pattern.test(link.url) || pattern.test(targetOfLink(link) ?? '')),
    )
    const hint = 'correct the pattern, or remove it'
    return isUsed ? [] : [finding(['links', 'ignore', at], 'matches no link of this site', hint)]
  })
  const routes = [...index.routes]
  const unusedExcludes = [
    ...config.search.exclude.map((pattern, at) => [pattern, ['search', 'exclude', at]] as const),
    ...features.flatMap(({ routePatterns = [] }) => routePatterns),
  ].flatMap(([pattern, path]): Finding[] =>
    routes.some((route) => pattern.test(route))
      ? []
      : [finding([...path], 'matches no page', 'write the path of the page, such as "/guide/**"')],
  )
  return locateFindings([...unusedIgnores, ...unusedExcludes], config).map((one) => ({ ...one, severity: 'warning' }))
}

function finding(path: Finding['path'], message: string, hint: string): Finding {
  return { code: 'unused-pattern', path, message: `${quotedPath(path)} ${message}`, hint }
}
