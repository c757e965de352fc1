import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { SiteData } from '../../shared/site.js'
import { bundlePages, type PageBundles, type PageEntry } from '../bundle/pages.js'
import { bundleRuntime, type RuntimeBundle } from '../bundle/runtime.js'
import { BundleStore } from '../bundle/store.js'
import { createPartialCompiler } from './compile-partial.js'
import type { ResolvedConfig } from '../model/config.js'
import type { FileLinks } from '../model/compiled-page.js'
import type { SiteIndex } from '../links/site-index.js'
import type { Site } from '../model/site.js'
import type { CompileTaskSettings } from '../workers/tasks.js'

/** Both bundles of a site, and what compiling partials brought up. */
export interface BundledSite {
  readonly runtime: RuntimeBundle
  readonly pages: PageBundles
  readonly diagnostics: readonly Diagnostic[]
  readonly links: readonly FileLinks[]
  readonly store: BundleStore
}

/** The two steps of bundling: the theme at once, the pages when they are compiled. */
export interface SiteBundling {
  pages(options: {
    readonly site: Site
    readonly task: CompileTaskSettings
    readonly index: SiteIndex
  }): Promise<BundledSite>
  /** Waits until esbuild is done with the theme; a failure of it passes unheard (`pages` tells of it). */
  settled(): Promise<void>
}

/** Starts bundling the theme; esbuild works in a process of its own, beside the compiling. */
export function bundleSite(options: {
  readonly config: ResolvedConfig
  readonly data: SiteData
  readonly useCache: boolean
}): SiteBundling {
  const { config, data, useCache } = options
  const store = new BundleStore(path.join(config.cacheDir, 'cache', 'bundles'), useCache)
  const running = bundleRuntime({ config, site: data, store })
  // It is awaited later; until then a failure must not count as unhandled.
  running.catch(() => undefined)
  return {
    settled: async () => void (await Promise.allSettled([running])),
    async pages({ site, task, index }) {
      const runtime = await running
      const found: { diagnostics: Diagnostic[]; links: FileLinks[] } = { diagnostics: [], links: [] }
      const pages = await bundlePages({
        config,
        entries: entriesOf(site),
        runtime,
        store,
        pagesModule: pagesModule(site),
        compilePartial: createPartialCompiler({ config, task, found }),
        found,
        indexHash: index.data.hash,
      })
      return { runtime, pages: withSearch(pages, site, runtime), ...found, store }
    },
  }
}

/** The chunks of pages, with the one of the search where docsgen makes its page. */
export function withSearch(pages: PageBundles, site: Pick<Site, 'pages'>, runtime: RuntimeBundle): PageBundles {
  const { search } = runtime
  const page = site.pages.find(({ type }) => type === 'search')
  return search && page ? { ...pages, chunks: new Map([...pages.chunks, [page.route, search]]) } : pages
}

function entriesOf(site: Site): PageEntry[] {
  return site.pages.flatMap((page): PageEntry[] => {
    if (page.type === 'react') return [{ route: page.route, file: page.file, path: page.pageFile.path }]
    const module = page.type === 'markdown' ? page.page.record.module : undefined
    return page.type === 'markdown' && module
      ? [{ route: page.route, file: page.file, path: page.page.source.path, module }]
      : []
  })
}

/** The module `docsgen:pages`. */
export function pagesModule(site: Site): string {
  const rows = site.pages.flatMap((page) => {
    if (page.type !== 'markdown' || page.page.source.frontMatter.unlisted === true) return []
    const { description } = page.page.source.frontMatter
    const href = site.docs.get(page.page.source.id)?.href ?? page.route
    return [{ href, title: page.title, ...(typeof description === 'string' ? { description } : {}) }]
  })
  return `export const pages = ${JSON.stringify(rows)}`
}
