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

/** The index of a site that is being built. */
export interface SiteIndexing {
  /** Stages the files of the index; `bodies` has the prose of late pages, and what is kept elsewhere now. */
  stage(stage: Stage, late: readonly IndexedPage[], bodies: Bodies): Promise<void>
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
  const index = async (late: readonly IndexedPage[], bodies: Bodies): Promise<readonly IndexFile[]> => {
    first.add(late.map((page) => withBody(page, bodies)))
    const files = await first.finish()
    if (files) return files
    // The cache had lost some prose, which was compiled again for its document.
    const again = new IndexThread(settings)
    threads.push(again)
    again.add([...early, ...late].map((page) => withBody(page, bodies)))
    return (await again.finish()) ?? []
  }
  return {
    stage: async (stage, late, bodies) => {
      const key = keyOf([...early, ...late], settings)
      for (const { name, bytes } of await index(late, bodies)) stage.write(SEARCH_DIR + name, bytes, key)
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
