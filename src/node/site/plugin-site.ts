import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import { descriptionOf } from '../content/front-matter-fields.js'
import type { ResolvedConfig } from '../base/config.js'
import { docsSetAt } from '../base/docs.js'
import type { PluginSite, PluginSitePage } from '../base/plugin.js'
import { oncePerSite, type Publication, type Site, type SitePage, sourceName } from '../base/site.js'
import type { SourceFile } from '../base/source-file.js'
import type { Stage } from '../store/stage.js'
import { givenPage } from '../content/amend-page.js'
import { jsonText } from '../base/json-text.js'
import { pluginsWith, runHook } from '../config/run-hook.js'
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

/** A site with what only its planned documents have: the titles and descriptions of React pages. */
export function finalSite({ site, planned }: Publication): PluginSite {
  const { title, url } = site.config
  const pages = planned.flatMap(({ page, sitePage }) => {
    const given = pluginPage(sitePage, site.config)
    return given ? [{ ...given, title: page.title, description: page.description }] : []
  })
  return { title, url, pages }
}

/** A site as hooks get it, whose list of pages is computed when one of them reads it for the first time. */
export function pluginSite(site: Site): PluginSite {
  const { title, url } = site.config
  return {
    title,
    url,
    get pages() {
      return pluginPages(site)
    },
  }
}

const pluginPages = oncePerSite(({ config, pages }): PluginSite['pages'] =>
  pages.flatMap((page) => pluginPage(page, config) ?? []),
)

/** A page as hooks get it; undefined for the 404 page that docsgen adds. */
export function pluginPage(page: SitePage, config: ResolvedConfig): PluginSitePage | undefined {
  const { body, data, frontMatter = {}, place, route, title } = page
  const { compiled, source } = body
  if (page.isNotFound && !source) return undefined
  const given = compiled && givenPage(compiled.source, config)
  const version = docsSetAt(config.docs, place.docsSet)?.version
  return {
    route,
    href: hrefOf(route, config.base, config.trailingSlash),
    file: given?.file ?? sourceName(page.source),
    title,
    kind: compiled ? kindOf(compiled.source) : source ? 'page' : 'generated',
    collection: place.collection,
    id: given?.id ?? '',
    version: version && { name: version.name, isLatest: version.latest },
    description: compiled ? descriptionOf(frontMatter, compiled.record) : data.description,
    unlisted: data.unlisted === true,
    frontMatter,
    locate: given?.locate ?? (() => ({ file: sourceName(page.source) })),
    ids: compiled?.record.ids ?? [],
    facts: compiled?.record.facts ?? {},
  }
}

function kindOf({ article, collection }: SourceFile): PluginSitePage['kind'] {
  if (article) return 'post'
  return collection === 'docs' ? 'doc' : 'page'
}
