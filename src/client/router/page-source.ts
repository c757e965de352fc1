import type { PageAsset } from '../../shared/page.js'
import { pageDataUrl } from '../../shared/route.js'

/** Fetches the data of pages. Data that has arrived is cached; failed requests and missing pages are not. */
export interface PageSource {
  /**
   * The data of a route; undefined if the site has no such page. Rejects if the network fails, or if the answer is of another
   * deployment or another site.
   */
  load(route: string, priority?: RequestPriority): Promise<PageAsset | undefined>
  /** Clears the cache: the dev server calls for a refresh. */
  clear(): void
}

/** The data of the home page in a site without one: every page links to it. */
interface NoPage {
  readonly site?: undefined
  readonly page?: undefined
}

/** The data of how many pages is cached; older data is left to the HTTP cache. */
const CACHE_LIMIT = 64

/** Reads an object from a response. Throws an error if there is none: the site was probably deployed again. */
export async function readObject(response: Response): Promise<object> {
  const value: unknown = response.ok && (await response.json())
  if (typeof value !== 'object' || value === null) throw new Error(`${response.url} is not the expected data`)
  return value
}

/** Creates a page source. `site` is the URL of the site chunk: other deployments may have another React. */
export function createPageSource(base: string, site: string | undefined): PageSource {
  const cache = new Map<string, Promise<PageAsset | undefined>>()
  const request = async (route: string, priority: RequestPriority) => {
    const response = await fetch(pageDataUrl(route, base), { priority })
    if (response.status === 404) return undefined
    const asset = (await readObject(response)) as PageAsset | NoPage
    // Code of another deployment would import its own React, and hydrate the document a second time.
    if (asset.site && asset.site !== site) throw new Error('The site was deployed again')
    return asset.page && !asset.page.notFound ? asset : undefined
  }
  return {
    load: (route, priority = 'auto') => {
      const known = cache.get(route)
      if (known) return known
      const asked = request(route, priority)
      cache.set(route, asked)
      const forget = () => cache.get(route) === asked && cache.delete(route)
      asked.then((asset) => asset ?? forget(), forget)
      if (cache.size > CACHE_LIMIT) cache.delete(cache.keys().next().value as string)
      return asked
    },
    clear: () => cache.clear(),
  }
}
