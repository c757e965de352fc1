import { docsgenFeatures } from '../../src/features/features.js'
import type { PageData } from '../../src/shared/page.js'
import { type Feature, featureRecorders } from '../../src/node/base/feature.js'
import { type FeatureRecorder, recorderModules } from '../../src/node/base/recorder.js'
import { noBundles, type PageBundles } from '../../src/node/bundle/pages.js'
import { planContent } from '../../src/node/content/collections.js'
import { scanContent } from '../../src/node/content/scan.js'
import type { Page, PageRecord } from '../../src/node/base/page.js'
import type { PlannedPage, Site } from '../../src/node/base/site.js'
import type { LastCommit } from '../../src/node/base/source-file.js'
import { assembleSite } from '../../src/node/site/assemble-site.js'
import { compileTask } from '../../src/node/site/compile-settings.js'
import { pluginFeatures } from '../../src/node/site/plugin-feature.js'
import { type SiteStructure, siteStructure } from '../../src/node/site/structure.js'
import { withGeneratedContent } from '../../src/node/site/generate-content.js'
import { planPages } from '../../src/node/render/page-data.js'
import { createSidebarAssets } from '../../src/node/render/sidebar-assets.js'
import { createTasks } from '../../src/node/render/threads/tasks.js'
import { type Files, loadSite } from './config-case.js'

/** A site whose pages are compiled and planned: everything but its code and its documents. */
export interface PlannedSite {
  readonly structure: SiteStructure
  /** What features record of each page. */
  readonly recorders: ReadonlyMap<string, FeatureRecorder>
  readonly site: Site
  /** Sorted by route. */
  readonly planned: readonly PlannedPage[]
  /** Problems of the sources, of the structure and of the assembled site as `code file:line`, without `file:line` if it has none. */
  readonly problems: readonly string[]
  /** Returns the data of a page; throws an error if the site has no such page. */
  page(route: string): PageData
}

/** What a test sets besides the files of a site. */
export interface PlannedSiteOptions {
  /** The last commits of files, by path relative to the root. */
  readonly commits?: Readonly<Record<string, LastCommit>>
  /** The times of the first commits of files, by path relative to the root. */
  readonly firstCommits?: Readonly<Record<string, string>>
  /** What the pages load besides the theme. */
  readonly bundles?: PageBundles
  /** Whether the site has a feature of docsgen; all by default. */
  readonly hasFeature?: (feature: Feature) => boolean
}

/**
 * Runs the steps of a build from the config to the planned pages in the process of the test, without threads, bundles and output.
 * `fields` are those of the config besides the title, as written in it; the search is off unless they turn it on. The site has a
 * page `docs/index.md` unless the files replace it.
 */
export async function plannedSite(
  fields: string,
  files: Files,
  { commits = {}, firstCommits = {}, bundles = noBundles, hasFeature = () => true }: PlannedSiteOptions = {},
): Promise<PlannedSite> {
  const loaded = docsgenFeatures().filter(hasFeature)
  const hasSearch = loaded.some(({ name }) => name === 'search')
  const text = `export default { title: 'Test', ${hasSearch ? "search: { provider: 'none' }, " : ''}${fields} }\n`
  const config = await withGeneratedContent(await loadSite({ 'docsgen.config.ts': text, ...files }, loaded), false)
  const byPath = <Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
    new Map(Object.entries(values).map(([file, value]) => [`${config.rootDir}/${file}`, value]))
  const features = [...loaded, ...pluginFeatures(config, loaded)]
  const sources = scanContent(config, planContent(config, features))
  const structure = siteStructure({
    config,
    sources,
    features,
    firstCommits: byPath(firstCommits),
    remember: (_key, make) => make(),
  })
  const recorders = featureRecorders(features, config)
  const settings = compileTask(config, structure.index.data, recorderModules(recorders))
  const compile = await createTasks().compile(settings, { hasLimits: true })
  const pages: Page[] = []
  for (const source of [...sources.docs, ...sources.markdownPages])
    pages.push({ source, record: (await compile({ source, key: source.file })) as PageRecord })
  const site = assembleSite({ config, sources, structure, pages })
  const sidebars = createSidebarAssets(site.sidebars, config.base)
  const planned = planPages({ site, bundles, sidebars, commits: byPath(commits) })
  return {
    structure,
    recorders,
    site,
    planned,
    problems: [
      ...sources.diagnostics,
      ...structure.diagnostics,
      ...site.diagnostics,
      ...pages.flatMap(({ record }) => record.diagnostics),
    ].map(({ code, location }) => {
      const line = location?.line === undefined ? '' : `:${location.line}`
      return location === undefined ? code : `${code} ${location.file}${line}`
    }),
    page(route) {
      const found = planned.find(({ page }) => page.route === route)
      if (!found) throw new Error(`no page ${route} among ${planned.map(({ page }) => page.route).join(' ')}`)
      return found.page
    },
  }
}
