import type { ManifestEntry, ManifestShard, PageAsset, SidebarData } from '../../shared/page.js'
import { shardOf, shardUrl } from '../../shared/route.js'
import { ASSET_CACHE_LIMIT } from '../constants.js'
import type { PageView } from '../view.js'
import type { ChunkSource } from './chunks.js'
import { fetchJson, StaleSiteError } from './fetch-json.js'
import { loadStyle } from './load-style.js'

/** Fetches what pages are made of; whatever succeeded stays in memory, whatever failed is asked for again. */
export interface Loader {
  /** Everything needed to render a route; undefined where the route is not one of the site's pages. */
  load(route: string): Promise<PageView | undefined>
  /** Fetches ahead, at low priority: data only, or code and sidebar too. */
  prefetch(route: string, whole: boolean): Promise<void>
  parts(dataUrl: string): Promise<readonly string[]>
  sidebar(url: string): Promise<SidebarData>
  /** Forgets everything that may have changed: the dev server's refresh. */
  clear(): void
}

/** Makes a loader for a site with so many manifest shards. */
export function createLoader(input: {
  readonly base: string
  readonly shards: number
  /** URL of the main chunk; what was made with another one is not loaded into this document. */
  readonly main: string | undefined
  readonly chunks: ChunkSource
}): Loader {
  const cache = new Map<string, Promise<unknown>>()
  const cachedJson = (url: string, priority?: RequestPriority): Promise<unknown> => {
    const known = cache.get(url)
    if (known !== undefined) return known
    const request = fetchJson(url, priority)
    remember(cache, url, request)
    return request
  }
  const entryOf = async (route: string, priority?: RequestPriority): Promise<ManifestEntry | undefined> => {
    const url = shardUrl(shardOf(route, input.shards), input.base)
    const shard = expectObject(await cachedJson(url, priority), url) as ManifestShard
    // Code of another deployment would bring a React of its own, and hydrate the document a second time.
    if (shard.main !== undefined && shard.main !== input.main) throw new StaleSiteError('The site was deployed anew')
    return Object.hasOwn(shard, route) ? shard[route as `/${string}`] : undefined
  }
  const asset = async (url: string, priority?: RequestPriority): Promise<PageAsset> => {
    const value = expectObject(await cachedJson(url, priority), url) as Partial<PageAsset>
    if (value.page === undefined || !Array.isArray(value.parts)) throw new StaleSiteError(`${url} holds no page`)
    return { page: value.page, parts: value.parts }
  }
  const sidebar = async (url: string): Promise<SidebarData> =>
    expectObject(await cachedJson(url), url) as unknown as SidebarData

  return {
    load: async (route) => {
      const entry = await entryOf(route)
      if (entry === undefined) return undefined
      const chunk = entry.chunk === undefined ? undefined : input.chunks(entry.chunk)
      const [data, items] = await Promise.all([
        asset(entry.data),
        entry.sidebar === undefined ? undefined : sidebar(entry.sidebar),
        chunk?.load(),
        ...(entry.styles ?? []).map(loadStyle),
      ])
      return { page: data.page, parts: data.parts, sidebar: items, chunk }
    },
    prefetch: async (route, whole) => {
      const entry = await entryOf(route, 'low')
      if (entry === undefined) return
      if (whole && entry.chunk !== undefined) input.chunks(entry.chunk)
      await Promise.all([asset(entry.data, 'low'), whole && entry.sidebar !== undefined && sidebar(entry.sidebar)])
    },
    parts: async (dataUrl) => (await asset(dataUrl)).parts,
    sidebar,
    clear: () => cache.clear(),
  }
}

function remember(cache: Map<string, Promise<unknown>>, url: string, request: Promise<unknown>): void {
  cache.set(url, request)
  request.catch(() => {
    if (cache.get(url) === request) cache.delete(url)
  })
  const oldest = cache.size > ASSET_CACHE_LIMIT ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
}

function expectObject(value: unknown, url: string): object {
  if (typeof value !== 'object' || value === null) throw new StaleSiteError(`${url} holds no object`)
  return value
}
