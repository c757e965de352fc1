import { SEARCH_DIR } from '../../shared/search.js'

/** One page that Pagefind found. */
export interface Hit {
  /** The index's own name for the page. */
  readonly id: string
  readonly score: number
  /** Places of the words that match: indices of words in the page. */
  readonly words: readonly number[]
}

interface PagefindInstance {
  init(): Promise<void>
  search(text: string): Promise<{ readonly results: readonly Hit[] }>
}

/** The site's index, read by Pagefind's browser module, which is fetched with the first question. */
export interface PagefindIndex {
  /** Rejects where the index cannot be had. */
  find(text: string): Promise<readonly Hit[]>
  /** Whether the site has another index by now, or none: Pagefind takes a shard that is missing for an empty one. */
  isStale(): Promise<boolean>
  /** Begins anew with the next question. */
  forget(): void
}

/** Titles say more than texts; found with the questions of test/fixtures/search-questions.ts. */
const RANKING = {
  termSimilarity: 1,
  pageLength: 0.75,
  termSaturation: 1.4,
  termFrequency: 1,
  metaWeights: { title: 8 },
}

export function createPagefind(base: string): PagefindIndex {
  const folder = base + SEARCH_DIR
  let attempt = 0
  let loading: Promise<{ readonly instance: PagefindInstance; readonly entry: string }> | undefined
  const load = async () => {
    // Some browsers remember that a module failed; another URL makes them ask again.
    const url = `${folder}pagefind.js${attempt === 0 ? '' : `?${attempt}`}`
    const entry = await readEntry(folder)
    const { createInstance } = (await import(/* @vite-ignore */ url)) as {
      createInstance(options: object): PagefindInstance
    }
    // A worker would be another 12 kB to fetch, for a search that takes some milliseconds.
    const instance = createInstance({ basePath: folder, noWorker: true, ranking: RANKING })
    await instance.init()
    return { instance, entry }
  }
  return {
    find: async (text) => {
      loading ??= load()
      const { instance } = await loading
      return (await instance.search(text)).results
    },
    isStale: async () => loading !== undefined && (await loading).entry !== (await readEntry(folder)),
    forget: () => {
      attempt += 1
      loading = undefined
    },
  }
}

/** Names the present index by its content. */
async function readEntry(folder: string): Promise<string> {
  const response = await fetch(`${folder}pagefind-entry.json`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The search index answered ${response.status}`)
  return response.text()
}
