import type { Diagnostic } from '../../shared/diagnostic.js'
import { onceForMistake } from '../base/diagnostics/without-repeats.js'
import type { PlannedPage } from '../base/site.js'
import type { ContentPolicy } from '../render/csp.js'
import { type DocumentHead, documentHead } from '../render/head.js'
import { sitePolicy } from '../render/site-policy.js'
import { planPages } from '../render/page-data.js'
import { createSidebarAssets, type SidebarAssets } from '../render/sidebar-assets.js'
import type { Analysis } from './analyze.js'
import type { BundledSite } from './bundle-site.js'
import type { Workspace } from './workspace.js'

/** The documents of a site and what all of them share. */
export interface DocumentPlan {
  /** Sorted by route. */
  readonly pages: readonly PlannedPage[]
  readonly sidebars: SidebarAssets
  readonly head: DocumentHead
  readonly policy: ContentPolicy
  /** What is wrong with the history that dates are taken from, and with what plugins add. */
  readonly problems: readonly Diagnostic[]
}

/** Plans every document: its data, its prose and the sidebar that it shows. */
export async function planDocuments(
  { config, history: reading }: Workspace,
  { site, pages }: Analysis,
  { runtime, bundles }: BundledSite,
): Promise<DocumentPlan> {
  const sidebars = createSidebarAssets(site.sidebars, config.base)
  const history = await reading
  const policy = sitePolicy({
    site,
    runtime,
    extras: bundles.extras,
    needs: [...pages.map(({ record }) => record.needs), ...bundles.needs],
    code: Object.keys({ ...runtime.inputs, ...bundles.inputs }),
  })
  const planned = planPages({
    site,
    bundles,
    sidebars,
    themeHash: runtime.serverHash,
    commits: history.lastCommits,
  })
  return {
    pages: planned,
    sidebars,
    head: documentHead({ site, runtime, policy }),
    policy,
    problems: [...history.problems, ...onceForMistake(planned.flatMap(({ diagnostics = [] }) => diagnostics))],
  }
}
