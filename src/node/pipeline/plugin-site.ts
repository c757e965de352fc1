import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import { descriptionOf } from '../content/front-matter-fields.js'
import type { ResolvedConfig } from '../model/config.js'
import type { PluginSite, PluginSitePage } from '../model/plugin.js'
import type { Site, SitePage } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import { jsonText } from '../plugins/json-text.js'
import { pluginsWith, runHook } from '../plugins/run-hook.js'
import { withEmit } from './emit-files.js'

/** What the `site` hooks contribute. */
export interface SiteContribution {
  /** JSON text of an object: what each plugin returned, by its name. */
  readonly data: string
  readonly diagnostics: readonly Diagnostic[]
}

/** The contribution of a site without `site` hooks. */
export const noContribution: SiteContribution = { data: '{}', diagnostics: [] }

/** Whether the code of a site may depend on data of its plugins. */
export function hasSiteHooks(config: Pick<ResolvedConfig, 'plugins'>): boolean {
  return pluginsWith(config, 'site').length > 0
}

/** Runs the `site` hooks, one after the other. Rejects with a DocsgenError if one throws. */
export async function runSiteHooks(site: Site): Promise<SiteContribution> {
  const { config } = site
  if (!hasSiteHooks(config)) return noContribution
  const given = pluginSite(site)
  const data: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const plugin of pluginsWith(config, 'site')) {
    const result = await runHook({ plugin, hook: 'site', config }, async (context) =>
      jsonText(await plugin.site(given, context), 'its data'),
    )
    data.push(`${JSON.stringify(plugin.name)}:${result.value}`)
    diagnostics.push(...result.diagnostics)
  }
  return { data: `{${data.join(',')}}`, diagnostics }
}

/** Runs the `buildEnd` hooks. What they emit is staged. Returns what they reported; rejects with a DocsgenError if one throws. */
export async function runBuildEndHooks(site: Site, stage: Stage): Promise<Diagnostic[]> {
  const { config } = site
  const diagnostics: Diagnostic[] = []
  for (const plugin of pluginsWith(config, 'buildEnd')) {
    const result = await runHook({ plugin, hook: 'buildEnd', config }, (context) =>
      withEmit(stage, (emit) => plugin.buildEnd({ ...pluginSite(site), emit }, context)),
    )
    diagnostics.push(...result.diagnostics)
  }
  return diagnostics
}

function pluginSite({ config, pages }: Site): PluginSite {
  return {
    title: config.title,
    url: config.url,
    pages: pages.flatMap((page) => (page.type === 'not-found' ? [] : pageOf(page, config))),
  }
}

function pageOf(page: SitePage, { base, trailingSlash }: ResolvedConfig): PluginSitePage {
  const { route, file } = page
  const about = { route, href: hrefOf(route, base, trailingSlash), file, unlisted: false, frontMatter: {}, ids: [] }
  if (page.type === 'react') {
    const {
      title = '',
      description,
      unlisted = false,
    } = { ...page.pageFile.generated?.meta, ...page.pageFile.amendment }
    return { ...about, title, kind: 'page', unlisted, description }
  }
  if (page.type !== 'markdown') return { ...about, title: page.title, kind: 'generated' }
  const { source, record } = page.page
  const { frontMatter } = source
  const description = descriptionOf(frontMatter, record)
  return {
    ...about,
    title: page.title,
    kind: ({ docs: 'doc', pages: 'page', blog: 'post' } as const)[source.collection],
    description,
    unlisted: frontMatter.unlisted === true,
    frontMatter,
    ids: record.ids,
  }
}
