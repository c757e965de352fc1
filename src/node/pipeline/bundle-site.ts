import { bundlePages, type PageBundles, type PageEntry } from '../bundle/pages.js'
import { descriptionOf } from '../content/front-matter-fields.js'
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
  const { site, task, index } = analysis
  const runtime = await analysis.runtime
  const bundles = await bundlePages({
    config,
    entries: entriesOf(site),
    runtime,
    store: bundleStore,
    pagesModule: pagesModule(site),
    compilePartial: createPartialCompiler(config, task),
    indexHash: index.data.hash,
  })
  return { runtime, bundles: withSearch(bundles, site, runtime) }
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
    const description = descriptionOf(page.page.source.frontMatter)
    const href = site.docs.get(page.page.source.id)?.href ?? page.route
    return [{ href, title: page.title, ...(description === undefined ? {} : { description }) }]
  })
  return `export const pages = ${JSON.stringify(rows)}`
}
