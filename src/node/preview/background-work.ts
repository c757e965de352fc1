import { hasSiteHooks } from '../site/plugin-site.js'
import { isRendered, liveDocument } from './documents.js'
import { checkPage, checkSite } from './link-checks.js'
import type { LiveSite } from './live-site.js'
import { isRelabeled, type Snapshot } from './snapshot.js'

/**
 * What a step did. `relabeled`: titles or data that other pages show have changed. `rethemed`: the code of the theme has changed
 * with them. `idle`: there is no work for now.
 */
export type BackgroundStep = 'compiled' | 'relabeled' | 'rethemed' | 'checked' | 'idle'

/**
 * Finds what a build would report about the pages that no browser has requested, one a step:
 * 1. Compiles them. Then no title is guessed from the beginning of a file any more, the plugins know all ids, and the content policy
 *    lists all embedded origins. A page is compiled again only if it has changed or a target of its links is gone.
 * 2. Bundles and renders those that have code, which tells the errors, ids and links of their components. A page is rendered again
 *    only if it, its code or the theme has changed.
 * 3. Checks the site as a whole.
 * Never ends: the step after `idle` looks for new work.
 */
export async function* backgroundWork(site: LiveSite): AsyncGenerator<BackgroundStep, never> {
  // Pages whose code has errors are tried once before each `idle`.
  const tried = new Set<string>()
  let checkedTargets = 0
  for (let checked: Snapshot | undefined; ; ) {
    const { snapshot } = site
    for (const sourcePath of site.sourcePaths()) {
      const source = site.source(sourcePath)
      if (!source || !(await site.pages.updateRecord(source, snapshot.index))) continue
      checked = undefined
      yield 'compiled'
      if (site.snapshot !== snapshot) break
    }
    if (site.snapshot !== snapshot) continue
    const isRelabeled = isOutdated(site)
    if (isRelabeled) site.retake()
    const isContributed = hasSiteHooks(site.config) && !site.code.isFrom(site.snapshot)
    if (checked !== site.snapshot || isContributed) {
      const theme = isContributed ? await site.code.renewTheme(site.snapshot) : 'nothing'
      checked = site.snapshot
      yield* checkAllPages(site)
      if (theme === 'code') yield 'rethemed'
      else yield isRelabeled || isContributed ? 'relabeled' : 'checked'
      continue
    }
    const state = await site.state().catch(() => undefined)
    for (const page of state ? snapshot.pages.values() : []) {
      if (tried.has(page.route) || !state || (await isRendered(site, page, state))) continue
      tried.add(page.route)
      const isRequested = site.code.hasPage(page.route)
      // Its errors are among the problems of the site.
      await liveDocument(site, page.route).catch(() => undefined)
      if (!isRequested) site.code.shedPage(page.route)
      yield 'compiled'
      if (site.snapshot !== snapshot) break
    }
    if (site.snapshot !== snapshot) continue
    tried.clear()
    // Rendering tells the ids that components create.
    if (checkedTargets !== site.targetChanges) {
      checkedTargets = site.targetChanges
      yield* checkAllPages(site)
    }
    checkSite(site)
    yield 'checked'
    if (site.snapshot === snapshot) yield 'idle'
  }
}

/** How many pages are checked in a step. */
const pagesAtOnce = 200

/** Checks the links of all pages: after routes have changed, or once all ids are known. */
function* checkAllPages(site: LiveSite): Generator<BackgroundStep, void> {
  let count = 0
  for (const sourcePath of site.sourcePaths()) {
    checkPage(site, sourcePath)
    if (++count % pagesAtOnce === 0) yield 'compiled'
  }
}

/** Whether compiling the pages has corrected titles or descriptions of the snapshot, or ids that its plugins know. */
export function isOutdated({ config, snapshot, pages }: LiveSite): boolean {
  return [...snapshot.recordOf].some(([sourcePath, known]) => {
    const record = pages.record(sourcePath)
    return record !== undefined && isRelabeled(record, known, config)
  })
}
