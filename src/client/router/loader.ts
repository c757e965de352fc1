import type { PageData, PageFragments, SidebarData } from '../../shared/page.js'
import type { Chunk, ChunkSource } from './chunks.js'
import { type PageSource, readObject } from './page-source.js'

/** What is needed to render a page. */
export interface PageView {
  readonly page: PageData
  /** The HTML; undefined for the first page, because its document contains it. */
  readonly fragments?: PageFragments
  readonly sidebar?: SidebarData
  /** Undefined if the page has no code. */
  readonly chunk?: Chunk
}

/** Fetches the data, code and styles of pages. Results are cached; failed requests are not. */
export interface Loader {
  /** Loads what is needed to render the route of a link; undefined if the site has no such page. */
  load(route: string, href: string): Promise<PageView | undefined>
  /** Fetches the data of a route at low priority; if `whole`, also its code and sidebar. */
  prefetch(route: string, whole: boolean): Promise<void>
  /** The HTML of the page in the document. */
  fragments(page: PageData): Promise<PageFragments>
  sidebar(url: string): Promise<SidebarData>
  /** Clears the cache: the dev server calls for a refresh. */
  clear(): void
}

/** Creates a loader. */
export function createLoader(input: { readonly pages: PageSource; readonly chunks: ChunkSource }): Loader {
  const { pages, chunks } = input
  const sidebars = new Map<string, Promise<SidebarData>>()
  const sidebar = (url: string): Promise<SidebarData> => {
    const asked = sidebars.get(url) ?? (fetch(url).then(readObject) as Promise<SidebarData>)
    sidebars.set(url, asked)
    asked.catch(() => sidebars.delete(url))
    return asked
  }
  return {
    load: async (route) => {
      const asset = await pages.load(route)
      if (asset === undefined) return undefined
      const { page } = asset
      const chunk = page.chunk === undefined ? undefined : chunks(page.chunk)
      const [items] = await Promise.all([
        page.sidebar === undefined ? undefined : sidebar(page.sidebar),
        chunk?.load(),
        ...(page.styles ?? []).map(loadStyle),
      ])
      return { page, fragments: asset, sidebar: items, chunk }
    },
    prefetch: async (route, whole) => {
      const { page } = (await pages.load(route, 'low')) ?? {}
      if (page === undefined || !whole) return
      if (page.chunk !== undefined) chunks(page.chunk)
      if (page.sidebar !== undefined) await sidebar(page.sidebar)
    },
    fragments: async ({ route, hash }) => {
      const asset = await pages.load(route)
      // The page may have changed since the document was loaded.
      if (asset?.page.hash !== hash) throw new Error('The site was deployed again')
      return asset
    },
    sidebar,
    clear: () => {
      pages.clear()
      sidebars.clear()
    },
  }
}

/** Adds a style sheet to the document, unless it is there; rejects if it cannot be loaded. */
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
      reject(new Error(`${url} did not load`))
    }
    document.head.append(link)
  })
}
