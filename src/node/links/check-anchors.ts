import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../config/resolved.js'
import { suggest } from '../diagnostics/suggest.js'
import type { FileLinks } from './check-internal-links.js'
import { severityOf } from './policy.js'

/** Links whose fragment names no id of the page they lead to. `idsOf` gives undefined for a page whose ids are not known. */
export function checkAnchors(
  files: readonly FileLinks[],
  idsOf: (route: string) => ReadonlySet<string> | undefined,
  config: ResolvedConfig,
): Diagnostic[] {
  const severity = severityOf(config.links.brokenAnchors)
  if (!severity) return []
  const diagnostics: Diagnostic[] = []
  for (const { file, links } of files) {
    for (const { target, fragment, url, line, column } of links) {
      if (target === undefined || fragment === undefined || fragment === '' || fragment === 'top') continue
      const ids = idsOf(target)
      if (!ids || ids.has(fragment) || config.links.ignore.some((pattern) => pattern.test(url))) continue
      const near = suggest(fragment, ids)
      const hint = near === undefined ? 'link to one of its headings' : `did you mean "#${near}"?`
      diagnostics.push({
        code: 'broken-anchor',
        severity,
        message: `"${url}" names no heading of its page`,
        hint,
        location: { file, line, column },
      })
    }
  }
  return diagnostics
}
