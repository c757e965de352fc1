import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import { hrefOf, routeOf } from '../../../shared/route.js'
import { safeStorage } from '../../../client/storage.js'
import * as STORAGE_KEYS from '../../../client/storage-keys.js'
import { siteBase } from '../../../client/site-base.js'

/** A page that the reader has visited. */
export interface VisitedPage {
  /** Path of its URL. */
  readonly href: string
  readonly title: string
}

const MAX_SEARCHES = 3
const MAX_PAGES = 4
/** Some pages are not shown, such as the current one. */
const KEPT_PAGES = 12

/** The reader's last searches with a chosen result, the most recent first. */
export function recentSearches(): readonly string[] {
  return read(STORAGE_KEYS.searches)
    .filter((text) => typeof text === 'string')
    .slice(0, MAX_SEARCHES)
}

/** Adds a search to the recent ones. */
export function rememberSearch(text: string): void {
  const plain = text.trim()
  if (plain === '') return
  const others = recentSearches().filter((other) => other.toLowerCase() !== plain.toLowerCase())
  write(STORAGE_KEYS.searches, [plain, ...others].slice(0, MAX_SEARCHES))
}

/** The pages of this site that the reader visited last, except for the current one, the most recent first. */
export function recentPages(): readonly VisitedPage[] {
  const here = currentHref()
  return visitedPages()
    .filter(({ href }) => href.startsWith(siteBase) && href !== here)
    .slice(0, MAX_PAGES)
}

/** Adds the page of the document to the recent ones, unless it is the search page or the not-found page. */
export function rememberPage(): void {
  const heading = document.querySelector(`#${ELEMENT_IDS.main} h1`)
  const isOther = document.querySelector(`#${ELEMENT_IDS.searchField}, [data-nearest]`) !== null
  const title = heading?.textContent?.trim()
  const href = currentHref()
  if (isOther || !title || href === undefined) return
  const page: VisitedPage = { href, title }
  const others = visitedPages().filter((other) => other.href !== href)
  write(STORAGE_KEYS.visitedPages, [page, ...others].slice(0, KEPT_PAGES))
}

/** Removes all recent searches and pages. */
export function forgetRecent(): void {
  safeStorage('local').remove(STORAGE_KEYS.searches)
  safeStorage('local').remove(STORAGE_KEYS.visitedPages)
}

/** The URL of the current page as links have it: servers add and remove slashes. */
function currentHref(): string | undefined {
  const route = routeOf(location.pathname, siteBase)
  return route === undefined ? undefined : hrefOf(route, siteBase, docsgenSearch.trailingSlash)
}

function visitedPages(): VisitedPage[] {
  return read(STORAGE_KEYS.visitedPages).flatMap((value) => {
    const { href, title } = (value ?? {}) as Partial<VisitedPage>
    return typeof href === 'string' && typeof title === 'string' ? [{ href, title }] : []
  })
}

function read(key: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(safeStorage('local').read(key) ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function write(key: string, value: unknown): void {
  safeStorage('local').write(key, JSON.stringify(value))
}
