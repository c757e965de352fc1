import { liveDocument } from './documents.js'
import { checkAllPages, unrenderedTargets } from './link-checks.js'
import type { LiveSite } from './live-site.js'
import { isRelabeled } from './snapshot.js'

/** What a step did. `relabeled`: titles that other pages show have changed. `idle`: there is no work for now. */
export type BackgroundStep = 'compiled' | 'relabeled' | 'checked' | 'idle'

/**
 * Compiles the pages that no browser has requested, one a step. Then every link is checked, no title is guessed from the
 * beginning of a file any more, and the content policy lists all embedded origins. A page is compiled again only if it
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
    if (isChecked) {
      yield 'idle'
      continue
    }
    isChecked = true
    const isRelabeled = hasNewTitles(site)
    if (isRelabeled) site.retake()
    checkAllPages(site)
    yield isRelabeled ? 'relabeled' : 'checked'
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

/** Whether the snapshot has titles or descriptions that compiling the pages has corrected. */
function hasNewTitles({ snapshot, pages }: LiveSite): boolean {
  return snapshot.site.pages.some((page) => {
    const record = page.type === 'markdown' ? pages.record(page.page.source.path) : undefined
    return page.type === 'markdown' && record !== undefined && isRelabeled(record, page.page.record)
  })
}
