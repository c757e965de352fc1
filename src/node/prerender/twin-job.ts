import type { PageData } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import type { ResolvedConfig } from '../config/resolved.js'
import type { TwinHead } from '../markdown/twin/page-twin.js'
import type { OutputRecord } from '../output/build-state.js'
import type { Stage } from '../output/stage.js'
import { type Site, twinName } from '../site.js'
import type { PlannedPage } from './page-data.js'
import type { RenderJob } from './render-job.js'

/** The Markdown of a page to make; `old` is what the output holds of it, as far as it is still as it was written. */
export interface TwinPlan {
  readonly name: string
  readonly old?: OutputRecord
  readonly job: NonNullable<RenderJob['twin']>
}

/** The Markdown of a page that has one, unless a static file answers there. */
export function twinJob(
  { page, sitePage }: PlannedPage,
  { site, stage }: { readonly site: Site; readonly stage: Stage },
): TwinPlan | undefined {
  if (page.markdown === undefined) return undefined
  const name = twinName(page.route)
  if (site.staticFiles.has(`/${name}`)) return undefined
  const body = sitePage.type === 'markdown' ? sitePage.page.record.twin : undefined
  const head = twinHead(page, site.config)
  const old = stage.intact(name)
  return {
    name,
    ...(old ? { old } : {}),
    job: { stage: stage.reserve(), head, ...(old ? { knownHash: old.hash } : {}), ...(body ? { body } : {}) },
  }
}

/** What a page's twin begins with. */
export function twinHead({ title, description, route }: PageData, config: ResolvedConfig): TwinHead {
  const { publish, base, trailingSlash } = config
  return { title: title || config.title, description, url: publish.origin + hrefOf(route, base, trailingSlash) }
}
