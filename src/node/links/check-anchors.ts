import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { suggest } from '../diagnostics/suggest.js'
import { clearFragment } from './clear-fragment.js'
import { isIgnored, onPages } from './check-internal-links.js'
import type { FileLinks } from '../model/compiled-page.js'
import type { LinkRecord } from '../model/compiled-page.js'
import { severityOf } from './policy.js'
import { splitUrl } from './url-parts.js'

/** Links whose fragment names no id of the page they lead to. `idsOf` gives undefined for a page whose ids are not known. */
export function checkAnchors(
  files: readonly FileLinks[],
  idsOf: (route: string) => ReadonlySet<string> | undefined,
  config: ResolvedConfig,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const { file, links } of files) {
    for (const link of links) {
      const { target, fragment, url, line, column } = link
      if (target === undefined || fragment === undefined || fragment === '' || fragment === 'top') continue
      const ids = idsOf(target)
      if (!ids || ids.has(fragment) || isIgnored(link, config)) continue
      const location = { file, line, column }
      const severity = severityOf(config.links.brokenAnchors, { code: 'broken-anchor', url, target, location })
      if (!severity) continue
      const near = suggest(fragment, ids)
      const hint = near === undefined ? 'link to one of its headings' : `did you mean "#${near}"?`
      diagnostics.push({
        code: 'broken-anchor',
        severity,
        message: `"${url}" names no heading of its page${onPages(link)}`,
        hint,
        location,
        ...fixOf(link, fragment, ids),
      })
    }
  }
  return diagnostics
}

function fixOf({ url }: LinkRecord, fragment: string, ids: ReadonlySet<string>): Pick<Diagnostic, 'fix'> {
  const id = clearFragment(fragment, ids)
  const { path, query } = splitUrl(url)
  return id === undefined ? {} : { fix: { from: url, to: `${path}${query}#${id}` } }
}
