import { suggest } from '../model/suggest.js'
import { lastSegment } from './url-parts.js'

/** A page with the ids that links can name. */
export interface PageIds {
  readonly route: string
  readonly ids: readonly string[]
}

/** For how many pages a similar path is sought, which takes the longest. */
const mostGuesses = 200
/** An id on more new pages than this does not say which of them replaces a page. */
const mostPages = 50

/**
 * Returns a function that finds the page that most likely replaces a removed one: of the new pages the one with its ids, with
 * its name or with a similar path, else an old one.
 */
export function successorFinder(
  all: readonly PageIds[],
  isNew: (route: string) => boolean,
): (page: PageIds) => string | undefined {
  const fresh = all.filter(({ route }) => isNew(route))
  const freshWith = pagesById(fresh)
  const [byName, freshByName] = [pagesByName(all), pagesByName(fresh)]
  const [routes, freshRoutes] = [all, fresh].map((pages) => pages.map(({ route }) => route))
  let guesses = 0
  return (page) => {
    const named = (pages = [] as readonly PageIds[]) => (pages.length === 1 ? pages[0]?.route : undefined)
    const similar = (others: readonly string[] = []) =>
      guesses++ < 2 * mostGuesses ? suggest(page.route, others) : undefined
    return (
      likestPage(page, freshWith) ??
      named(freshByName.get(nameOf(page))) ??
      similar(freshRoutes) ??
      named(byName.get(nameOf(page))) ??
      similar(routes)
    )
  }
}

/** The pages with each id, in the order of the pages. */
export function pagesById(pages: readonly PageIds[]): Map<string, PageIds[]> {
  return pagesBy(pages, ({ ids }) => new Set(ids))
}

function pagesByName(pages: readonly PageIds[]): Map<string, PageIds[]> {
  return pagesBy(pages, (page) => [nameOf(page)])
}

function pagesBy(pages: readonly PageIds[], keysOf: (page: PageIds) => Iterable<string>): Map<string, PageIds[]> {
  const found = new Map<string, PageIds[]>()
  for (const page of pages)
    for (const key of keysOf(page)) {
      const known = found.get(key)
      if (known) known.push(page)
      else found.set(key, [page])
    }
  return found
}

function likestPage({ ids }: PageIds, pagesWith: ReadonlyMap<string, readonly PageIds[]>): string | undefined {
  const own = new Set(ids)
  const candidates = new Set<PageIds>()
  for (const id of own) {
    const pages = pagesWith.get(id) ?? []
    if (pages.length <= mostPages) for (const page of pages) candidates.add(page)
  }
  return [...candidates]
    .map(({ route, ids: others }) => ({ route, likeness: likenessOf(own, others) }))
    .filter(({ likeness }) => likeness >= 0.5)
    .sort((a, b) => b.likeness - a.likeness || (a.route < b.route ? -1 : 1))[0]?.route
}

/** Ratio of shared ids to all ids of both; a single heading in common does not count. */
function likenessOf(ids: ReadonlySet<string>, others: readonly string[]): number {
  const shared = others.filter((id) => ids.has(id)).length
  return shared < 2 ? 0 : shared / (ids.size + others.length - shared)
}

function nameOf({ route }: PageIds): string {
  return lastSegment(route)
}
