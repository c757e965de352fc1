import { NO_PAGE_DATA, isFileRoute, normalizeRoute, pageDataName } from '../../shared/route.js'
import type { FileLinks } from '../base/compiled-page.js'
import type { Stage } from '../store/stage.js'
import type { SiteIndex } from '../links/site-index.js'

/** Characters that no file name has on some system. */
const UNUSUAL = /[\p{Cc}<>:"|?*\\]/u

/**
 * Stages data for the targets of links that are no pages: other programs on the same host, folders of static files, and links
 * that the config lets be broken. Browsers fetch the data of links ahead, and report every file that is missing.
 */
export function stageLinkData(options: {
  readonly links: readonly FileLinks[]
  readonly index: SiteIndex
  readonly stage: Stage
}): void {
  const { links, index, stage } = options
  const names = new Set<string>()
  for (const file of links) {
    for (const { kind, resolved } of file.links) {
      if (kind === 'image' || !('target' in resolved) || resolved.kind === 'without-base') continue
      if (index.routes.has(resolved.target)) continue
      const route = normalizeRoute(resolved.target)
      if (!isFileRoute(route) && !UNUSUAL.test(route)) names.add(pageDataName(route))
    }
  }
  if (names.size === 0) return
  // Some file systems ignore case: `/Guide` must not replace the data of `/guide`.
  const taken = new Set([...stage.planned.keys()].map((name) => name.toLowerCase()))
  for (const name of names) {
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    stage.write(name, NO_PAGE_DATA)
  }
}
