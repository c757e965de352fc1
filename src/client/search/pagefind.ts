import { SEARCH_DIR } from '../../shared/search.js'

/** One page that Pagefind found. */
export interface Hit {
  /** The index's own name for the page. */
  readonly id: string
  readonly score: number
  /** Places of the words that match: indices of words in the page. */
  readonly words: readonly number[]
}

interface PagefindModule {
  options(options: object): Promise<void>
  init(): Promise<void>
  destroy(): Promise<void>
  search(text: string): Promise<{ readonly results: readonly Hit[] }>
}

/** Finds pages; rejects where the index cannot be had, and may be asked again then. */
export type FindHits = (text: string) => Promise<readonly Hit[]>

/** Reads the site's index by Pagefind's browser module, which is fetched with the first question. */
export function createPagefind(base: string): FindHits {
  const folder = base + SEARCH_DIR
  let failures = 0
  let loading: Promise<PagefindModule> | undefined
  const load = async (): Promise<PagefindModule> => {
    // Pagefind remembers what failed: after a failure it begins anew, from a module of its own.
    const retry = failures === 0 ? '' : `?retry=${failures}`
    const found = (await import(/* @vite-ignore */ `${folder}pagefind.js${retry}`)) as PagefindModule
    await found.options({
      basePath: folder,
      // A worker would be another 12 kB to fetch, for a search that takes some milliseconds.
      noWorker: true,
      ranking: {
        termSimilarity: 1,
        pageLength: 0.75,
        termSaturation: 1.4,
        termFrequency: 1,
        metaWeights: { title: 5 },
      },
    })
    await found.init()
    return found
  }
  return async (text) => {
    try {
      loading ??= load()
      return (await (await loading).search(text)).results
    } catch (error) {
      failures += 1
      loading = undefined
      throw error
    }
  }
}
