import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../base/config.js'
import { type FileLinks, targetOfLink } from '../base/compiled-page.js'
import { applyPolicy } from './policy.js'

/** A page, and whether readers find it without links. */
interface ReachablePage {
  readonly route: string
  readonly file: string
  /** True for pages in a sidebar, the home page, the main doc and unlisted pages. */
  readonly isFound: boolean
}

/** Reports pages that are in no sidebar and that no other page links to. */
export function findUnreachable(
  pages: readonly ReachablePage[],
  links: readonly FileLinks[],
  config: ResolvedConfig,
): Diagnostic[] {
  const open = new Map(pages.filter(({ isFound }) => !isFound).map(({ route, file }) => [route, file]))
  for (const { file, links: records } of links) {
    if (open.size === 0) return []
    for (const link of records) {
      const target = targetOfLink(link)
      if (target !== undefined && open.get(target) !== file) open.delete(target)
    }
  }
  return [...open].flatMap(([route, file]) => {
    if (config.links.ignore.some((pattern) => pattern.test(route))) return []
    return applyPolicy(config.links.unreachable, {
      code: 'unreachable-page',
      url: route,
      message: `the page "${route}" is in no sidebar, and no page links to it`,
      hint: 'link to it, add it to a sidebar, or set `unlisted: true` in its front matter',
      location: { file, line: 1, column: 1 },
    })
  })
}
