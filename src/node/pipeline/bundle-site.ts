import { createFeatures, type FeatureSource } from '../bundle/features.js'
import type { PageEntry } from '../bundle/page-entries.js'
import { bundlePages, type PageBundles } from '../bundle/pages.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import type { Site } from '../model/site.js'
import type { Analysis } from './analyze.js'
import { createPartialCompiler } from './compile-partial.js'
import type { Workspace } from './workspace.js'

/** The code of a site. */
export interface BundledSite {
  readonly runtime: RuntimeBundle
  readonly bundles: PageBundles
}

/** Bundles all pages that have code. If code and routes are unchanged, the bundles come from the store. */
export async function bundleSite({ config, bundleStore }: Workspace, analysis: Analysis): Promise<BundledSite> {
  const { site, task, index, pages } = analysis
  const runtime = await analysis.runtime
  const features = createFeatures(config, bundleStore)
  const bundles = await bundlePages({
    config,
    entries: entriesOf(site),
    runtime,
    store: bundleStore,
    pagesModule: pagesModule(site),
    compilePartial: createPartialCompiler(config, task),
    features,
    indexHash: index.data.hash,
  })
  await bundleFeatures(features, pages)
  return { runtime, bundles: withSearch(withFeatures(bundles, features), site, runtime) }
}

/** Bundles what the prose of pages needs in the browser. */
async function bundleFeatures(features: FeatureSource, pages: Analysis['pages']): Promise<void> {
  await Promise.all([...new Set(pages.flatMap(({ record }) => record.features ?? []))].map(features.get))
}

function withFeatures(bundles: PageBundles, { bundled }: FeatureSource): PageBundles {
  const files = [...bundled.values()].map((feature) => feature.files)
  return { ...bundles, files: Object.assign({}, bundles.files, ...files), features: bundled }
}

/** Adds the chunk of the search page that docsgen generates. */
function withSearch(bundles: PageBundles, site: Site, { search }: RuntimeBundle): PageBundles {
  const page = site.pages.find(({ type }) => type === 'search')
  return search && page ? { ...bundles, chunks: new Map([...bundles.chunks, [page.route, search]]) } : bundles
}

function entriesOf(site: Site): PageEntry[] {
  return site.pages.flatMap((page): PageEntry[] => {
    const { route, file } = page
    if (page.type === 'react') return [{ route, file, path: page.pageFile.path }]
    if (page.type !== 'markdown') return []
    const { source, record } = page.page
    return record.module ? [{ route, file, path: source.path, module: record.module }] : []
  })
}

/** The source of the module `docsgen:pages`. */
export function pagesModule(site: Site): string {
  const rows = site.pages.flatMap((page) => {
    if (page.type !== 'markdown' || page.page.source.frontMatter.unlisted === true) return []
    const { description } = page.page.source.frontMatter
    const href = site.docs.get(page.page.source.id)?.href ?? page.route
    return [{ href, title: page.title, ...(typeof description === 'string' ? { description } : {}) }]
  })
  return `export const pages = ${JSON.stringify(rows)}`
}
