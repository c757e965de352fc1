import { fill } from '../../shared/interface-text.js'
import { hrefOf } from '../../shared/route.js'
import { descriptionOf } from '../content/front-matter-fields.js'
import type { ResolvedConfig } from '../base/config.js'
import type { MarkdownHead } from '../markdown/markdown-version/page-markdown.js'
import type { OutputRecord } from '../base/output-record.js'
import type { Stage } from '../store/stage.js'
import { markdownName, type PlannedPage, type Site } from '../base/site.js'
import type { RenderJob } from './render-job.js'

/** A Markdown version to write. `old` is its record, if the file in the output is unchanged since the last build. */
export interface MarkdownPlan {
  readonly name: string
  readonly old?: OutputRecord
  readonly job: NonNullable<RenderJob['markdownVersion']>
}

/** Plans the Markdown version of a page; undefined if the page has none, or if a static file has the same name. */
export function markdownJob(
  { page, sitePage }: PlannedPage,
  { site, stage }: { readonly site: Site; readonly stage: Stage },
): MarkdownPlan | undefined {
  if (page.markdown === undefined) return undefined
  const name = markdownName(page.route)
  if (site.staticFiles.has(`/${name}`)) return undefined
  const body = sitePage.body.compiled?.record.markdownVersion
  const head = markdownHead({ page, sitePage }, site.config)
  const old = stage.intact(name)
  return {
    name,
    old,
    job: { stage: stage.reserve(), head, knownHash: old?.hash, body },
  }
}

/** Title, description and source at the top of a page's Markdown version. A description from the text is left out, as the text follows. */
export function markdownHead(
  { page, sitePage }: Pick<PlannedPage, 'page' | 'sitePage'>,
  config: ResolvedConfig,
): MarkdownHead {
  const { publish, base, trailingSlash, strings } = config
  const { title, route } = page
  const { frontMatter } = sitePage
  const description = frontMatter ? descriptionOf(frontMatter) : page.description
  const url = publish.origin + hrefOf(route, base, trailingSlash)
  return { title: title || config.title, description, source: fill(strings.source, { url }) }
}
