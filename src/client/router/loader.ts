import type { ManifestEntry, ManifestShard, PageAsset, PageData, SidebarData } from '../../shared/page.js'
import { shardOf, shardUrl } from '../../shared/route.js'
import type { Chunk, ChunkSource } from './chunks.js'
import { fetchJson, StaleSiteError } from './fetch-json.js'

/** What is needed to render a page. */
export interface PageView {
  readonly page: PageData
  /** The HTML fragments of the prose; undefined for the first page, because its document contains them. */
  readonly parts?: readonly string[] | undefined
  readonly sidebar?: SidebarData | undefined
  /** Undefined if the page has no code. */
  readonly chunk?: Chunk | undefined
}

/** Fetches the data, code and styles of pages. Results are cached; failed requests are not. */
export interface Loader {
  /** Loads what is needed to render a route; undefined if the site has no such page. */
  load(route: string): Promise<PageView | undefined>
  /** Fetches the data of a route at low priority; if `whole`, also its code and sidebar. */
  prefetch(route: string, whole: boolean): Promise<void>
  /** The HTML fragments in a data asset. */
  parts(dataUrl: string): Promise<readonly string[]>
  sidebar(url: string): Promise<SidebarData>
  /** Clears the cache: the dev server calls for a refresh. */
  clear(): void
}

/** How many data assets are cached; older ones are left to the HTTP cache. */
const ASSET_CACHE_LIMIT = 64

/** Creates a loader. */
export function createLoader(input: {
  readonly base: string
  /** Number of manifest shards. */
  readonly shards: number
  /** URL of the main chunk. Pages of a deployment with another main chunk are not loaded into this document. */
  readonly main: string | undefined
  readonly chunks: ChunkSource
}): Loader {
  const cache = new Map<string, Promise<unknown>>()
  const cachedJson = (url: string, priority?: RequestPriority): Promise<unknown> => {
    const known = cache.get(url)
    if (known !== undefined) return known
    const request = fetchJson(url, priority)
    cache.set(url, request)
    request.catch(() => {
      if (cache.get(url) === request) cache.delete(url)
    })
    const oldest = cache.size > ASSET_CACHE_LIMIT ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    return request
  }
  const entryOf = async (route: string, priority?: RequestPriority): Promise<ManifestEntry | undefined> => {
    const url = shardUrl(shardOf(route, input.shards), input.base)
    const shard = expectObject(await cachedJson(url, priority), url) as ManifestShard
    // Code of another deployment would import its own React, and hydrate the document a second time.
    if (shard.main !== undefined && shard.main !== input.main) throw new StaleSiteError('The site was deployed again')
    return Object.hasOwn(shard, route) ? shard[route as `/${string}`] : undefined
  }
  const asset = async (url: string, priority?: RequestPriority): Promise<PageAsset> => {
    const value = expectObject(await cachedJson(url, priority), url) as Partial<PageAsset>
    if (value.page === undefined || !Array.isArray(value.parts)) throw new StaleSiteError(`${url} is not a page`)
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

function expectObject(value: unknown, url: string): object {
  if (typeof value !== 'object' || value === null) throw new StaleSiteError(`${url} is not an object`)
  return value
}

/** Adds a style sheet to the document, unless it is there; rejects with `StaleSiteError` if it cannot be loaded. */
function loadStyle(url: string): Promise<void> {
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')]
  if (sheets.some((sheet) => sheet.getAttribute('href') === url)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new StaleSiteError(`${url} did not load`))
    }
    document.head.append(link)
  })
}
