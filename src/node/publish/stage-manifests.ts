import type { ManifestEntry, PageData } from '../../shared/page.js'
import { shardCount, shardOf } from '../../shared/route.js'
import { siteManifest } from '../links/site-manifest.js'
import { markdownName, type PlannedPage, type Site } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import { markerName } from '../output/output-owner.js'

/** Stages the route shards for the router, and the list of routes, ids and other files that marks the output folder as docsgen's. */
export function stageManifests(options: {
  readonly site: Site
  readonly planned: readonly PlannedPage[]
  readonly stage: Stage
  /** URL of the main chunk. */
  readonly main: string
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
}): void {
  const { site, planned, stage, main, ids } = options
  const shards: Record<string, ManifestEntry>[] = Array.from({ length: shardCount(site.pages.length) }, () => ({}))
  for (const { page } of planned) {
    if (page.kind === 'not-found') continue
    const shard = shards[shardOf(page.route, shards.length)]
    if (shard) shard[page.route] = manifestEntry(page)
  }
  for (const [i, shard] of shards.entries()) stage.write(`docsgen/routes-${i}.json`, JSON.stringify({ main, ...shard }))
  const ofPages = new Set(site.pages.map(({ route }) => markdownName(route)))
  const isOther = (name: string): boolean => !/^(?:assets|docsgen)\/|\.html$/.test(name) && !ofPages.has(name)
  const files = [...stage.planned.keys()].filter(isOther).sort()
  stage.write(markerName, `${JSON.stringify({ ...siteManifest(site, ids), files })}\n`)
}

/** What the router needs to load a page. */
export function manifestEntry({ data, chunk, styles, sidebar }: PageData): ManifestEntry {
  return {
    data,
    ...(chunk === undefined ? {} : { chunk }),
    ...(styles === undefined ? {} : { styles }),
    ...(sidebar === undefined ? {} : { sidebar }),
  }
}
