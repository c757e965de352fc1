import { hashOf } from '../content/hash.js'
import { SEARCH_DIR } from '../../shared/search.js'
import type { Stage } from '../output/stage.js'
import { IndexThread } from './index-thread.js'
import type { IndexFile, IndexSettings, SearchPage } from './search-page.js'

/** A page of the index; the prose of one with code of its own is known when it has been rendered, and not before. */
export interface IndexedPage extends Omit<SearchPage, 'body'> {
  readonly route: string
  readonly body?: SearchPage['body']
  /** Changes with what the page shows. */
  readonly key: string
}

/** The prose of pages, by route. */
export type Bodies = ReadonlyMap<string, SearchPage['body']>

/** What the index is told when all is rendered. */
export interface LateProse {
  readonly late: readonly IndexedPage[]
  /** Prose of late pages, and what is kept elsewhere now. */
  readonly bodies: Bodies
  /** Compiles pages again whose prose the cache has lost. */
  readonly recompile: (routes: ReadonlySet<string>) => Promise<Bodies>
}

/** The index of a site that is being built. */
export interface SiteIndexing {
  /** Stages the files of the index. */
  stage(stage: Stage, prose: LateProse): Promise<void>
  /** Ends what is still running. */
  close(): Promise<void>
}

/** Keeps the index that the output has where it is of the same pages; true where that is so. */
export function keepIndex(stage: Stage, pages: readonly IndexedPage[], settings: IndexSettings): boolean {
  return stage.keepBelow(SEARCH_DIR, keyOf(pages, settings))
}

/** Begins the index with the pages whose prose is known. */
export function indexSite(early: readonly IndexedPage[], settings: IndexSettings): SiteIndexing {
  const first = new IndexThread(settings)
  const threads = [first]
  first.add(early.map((page) => withBody(page, new Map())))
  const index = async ({ late, bodies, recompile }: LateProse): Promise<readonly IndexFile[]> => {
    first.add(late.map((page) => withBody(page, bodies)))
    const made = await first.finish()
    if (made.lost.length === 0) return made.files
    const lost = early.filter(({ url, route }) => made.lost.includes(url) && !bodies.has(route))
    const found = await recompile(new Set(lost.map(({ route }) => route)))
    const again = new IndexThread(settings)
    threads.push(again)
    again.add([...early, ...late].map((page) => withBody(page, new Map([...bodies, ...found]))))
    return (await again.finish()).files
  }
  return {
    stage: async (stage, prose) => {
      const key = keyOf([...early, ...prose.late], settings)
      for (const { name, bytes } of await index(prose)) stage.write(SEARCH_DIR + name, bytes, key)
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  }
}

function withBody({ route, key: _, ...page }: IndexedPage, bodies: Bodies): SearchPage {
  return { ...page, body: bodies.get(route) ?? page.body ?? [] }
}

/** Pages are numbered in their order, and equals among results follow their numbers. */
function keyOf(pages: readonly IndexedPage[], { language }: IndexSettings): string {
  return hashOf([language, ...pages.flatMap(({ url, key }) => [url, key])])
}
