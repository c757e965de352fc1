import { siteStructure } from '../pipeline/structure.js'
import { shardOf } from '../../shared/route.js'
import type { SiteData } from '../../shared/site.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageRecord } from '../model/page.js'
import type { ResolvedConfig } from '../model/config.js'
import type { SourceFile, Sources } from '../model/source-file.js'
import type { SiteIndex } from '../links/site-index.js'
import { createSidebarAssets, type SidebarAssets } from '../prerender/sidebar-assets.js'
import { redirectFiles } from '../prerender/stage-redirects.js'
import { assembleSite } from '../pipeline/assemble-site.js'
import type { Site, SitePage } from '../model/site.js'

/** The site as it is at one moment: routes, sidebars and what links can lead to. Pages are compiled when asked for. */
export interface Snapshot {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly data: SiteData
  readonly site: Site
  readonly index: SiteIndex
  readonly pages: ReadonlyMap<string, SitePage>
  /** All Markdown sources by path. */
  readonly sourceOf: ReadonlyMap<string, SourceFile>
  readonly sidebars: SidebarAssets
  /** Documents of redirects and their script, by their names below the output folder. */
  readonly redirects: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * A browser that is shown a site while it is written asks for routes one by one, in shards of which there are so many
 * that hardly two routes share one: a built site's shard holds 64 routes, which would all have to be compiled.
 */
export const devShards = 1 << 22

/** Puts routes and sidebars together from what is known of the pages; costs some tens of milliseconds at 10,000 pages. */
export function takeSnapshot(options: {
  readonly config: ResolvedConfig
  readonly sources: Sources
  /** What is known of a page: its record, or a stub of it. */
  readonly recordOf: (source: SourceFile) => PageRecord
}): Snapshot {
  const { config, sources, recordOf } = options
  const structure = siteStructure(config, sources)
  const { data, index } = structure
  const pages = [...sources.docs, ...sources.markdownPages].map((source) => ({ source, record: recordOf(source) }))
  const site = assembleSite({ config, sources, structure, pages })
  return {
    config,
    sources,
    data,
    site,
    index,
    pages: new Map(site.pages.map((page) => [page.route, page])),
    sourceOf: new Map(pages.map(({ source }) => [source.path, source])),
    sidebars: createSidebarAssets(site.sidebars, config.base),
    redirects: redirectFiles(site),
    diagnostics: [...sources.diagnostics, ...structure.diagnostics, ...site.diagnostics],
  }
}

/** The routes of each of the many shards. */
export function routesByShard(snapshot: Snapshot): Map<number, string[]> {
  const shards = new Map<number, string[]>()
  for (const route of snapshot.pages.keys()) {
    const shard = shardOf(route, devShards)
    shards.set(shard, [...(shards.get(shard) ?? []), route])
  }
  return shards
}

/** What stands for a record until the page is compiled. */
export function stubRecord(title: string | undefined): PageRecord {
  return title === undefined ? emptyRecord : { ...emptyRecord, contentTitle: title }
}

const emptyRecord: PageRecord = {
  key: '',
  body: { pack: '', offset: 0, length: 0, hash: '' },
  indexHash: '',
  outline: [],
  ids: [],
  links: [],
  assets: [],
  embeds: [],
  styled: false,
  diagnostics: [],
}
