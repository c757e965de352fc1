import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import type { FileLinks } from '../model/compiled-page.js'
import { severityOf } from './policy.js'

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
    for (const { target } of records) {
      if (target !== undefined && open.get(target) !== file) open.delete(target)
    }
  }
  return [...open].flatMap(([route, file]): Diagnostic[] => {
    const location = { file, line: 1, column: 1 }
    const code = 'unreachable-page'
    const severity = severityOf(config.links.unreachable, { code, url: route, location })
    if (!severity || config.links.ignore.some((pattern) => pattern.test(route))) return []
    const message = `the page "${route}" is in no sidebar, and no page links to it`
    const hint = 'link to it, add it to a sidebar, or set `unlisted: true` in its front matter'
    return [{ code, severity, message, hint, location }]
  })
}
