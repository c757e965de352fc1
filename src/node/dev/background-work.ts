import { hasSiteHooks } from '../pipeline/plugin-site.js'
import { liveDocument, preparePage } from './documents.js'
import { checkAllPages, unrenderedTargets } from './link-checks.js'
import type { LiveSite } from './live-site.js'
import { isRelabeled } from './snapshot.js'

/**
 * What a step did. `relabeled`: titles or data that other pages show have changed. `rethemed`: the code of the theme has changed
 * with them. `idle`: there is no work for now.
 */
export type BackgroundStep = 'compiled' | 'relabeled' | 'rethemed' | 'checked' | 'idle'

/**
 * Compiles the pages that no browser has requested, one a step. Then every link is checked, no title is guessed from the
 * beginning of a file any more, the plugins know all ids, and the content policy lists all embedded origins. A page is compiled again only if it
 * has changed or a target of its links is gone. Never ends: the step after `idle` looks for new work.
 */
export async function* backgroundWork(site: LiveSite): AsyncGenerator<BackgroundStep, never> {
  for (let isChecked = true; ; ) {
    const { snapshot } = site
    for (const sourcePath of site.sourcePaths()) {
      const source = site.source(sourcePath)
      if (!source || !(await site.pages.updateRecord(source, snapshot.index))) continue
      isChecked = false
      yield 'compiled'
      if (site.snapshot !== snapshot) break
    }
    if (site.snapshot !== snapshot) continue
    for (const route of site.chunks.outdatedLinks(snapshot.index.data.hash)) {
      // Bundling the page again checks the links of its partials; its errors are among the site's problems.
      await preparePage(site, route).catch(() => undefined)
      yield 'compiled'
      if (site.snapshot !== snapshot) break
    }
    if (site.snapshot !== snapshot) continue
    const isRelabeled = isOutdated(site)
    if (isRelabeled) site.retake()
    const isContributed = hasSiteHooks(site.config) && !site.theme.isFrom(site.snapshot)
    if (isChecked && !isRelabeled && !isContributed) {
      yield 'idle'
      continue
    }
    isChecked = true
    const theme = isContributed ? await site.theme.renew(site.snapshot) : 'nothing'
    checkAllPages(site)
    if (theme === 'code') yield 'rethemed'
    else yield isRelabeled || isContributed ? 'relabeled' : 'checked'
    const targets = unrenderedTargets(site)
    if (targets.size === 0) continue
    for (const route of targets) {
      // Only rendering finds the ids that components create; its errors are among the site's problems.
      await liveDocument(site, route).catch(() => undefined)
      yield 'compiled'
    }
    checkAllPages(site)
    yield 'checked'
  }
}

/** Whether compiling the pages has corrected titles or descriptions of the snapshot, or ids that its plugins know. */
export function isOutdated({ config, snapshot, pages }: LiveSite): boolean {
  return [...snapshot.recordOf].some(([sourcePath, known]) => {
    const record = pages.record(sourcePath)
    return record !== undefined && isRelabeled(record, known, config)
  })
}
