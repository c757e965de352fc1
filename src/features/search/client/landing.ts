import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import type { TermReader } from '../../../shared/search/terms.js'
import { isIn } from '../../../client/event-target.js'
import { fragmentTarget } from '../../../client/router/fragment-target.js'
import { isFragment } from '../../../client/router/links.js'
import { safeStorage } from '../../../client/storage.js'
import * as STORAGE_KEYS from '../../../client/storage-keys.js'
import { bestSection } from './best-section.js'
import { sectionsOnPage } from './read-page.js'
import { clearMarks, markWords } from './text-marks.js'
import type { Matcher } from './word-matches.js'

/** What the next page is opened for. It is in the storage of the session, so that a new document finds it too. */
interface Landing {
  /** Path of the URL. */
  readonly path: string
  readonly terms: readonly (readonly string[])[]
}

/** Shows where the words of a search are on the page that it has led to. */
export interface Lander {
  /** Stores the terms of a query for the page that a result links to. */
  expect(href: string, terms: readonly ReadonlySet<string>[]): void
  /** Marks the words, and scrolls to the first one. Removes the marks of an earlier search, also if there is none. */
  land(): void
}

/** Creates a lander. Escape removes the marks. */
export function createLander(readTerms: TermReader): Lander {
  const now = { controller: new AbortController() }
  const clear = () => {
    now.controller.abort()
    clearMarks()
  }
  const lander: Lander = {
    expect(href, terms) {
      const url = new URL(href, location.href)
      if (url.origin !== location.origin) return
      const landing: Landing = { path: pathOf(url), terms: terms.map((set) => [...set]) }
      safeStorage('session').write(STORAGE_KEYS.landing, JSON.stringify(landing))
      // The browser scrolls to a section of the same page after the click, without an arrival.
      if (isFragment(url)) setTimeout(lander.land)
    },
    land() {
      clear()
      const matcher = takeLanding(readTerms)
      const root = document.querySelector(`#${ELEMENT_IDS.main} .prose`) ?? document.getElementById(ELEMENT_IDS.main)
      if (matcher === undefined || root === null) return
      const controller = new AbortController()
      now.controller = controller
      const { signal } = controller
      document.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Escape' && !isIn(event, 'dialog')) clear()
        },
        { signal },
      )
      // The router shows the first frame of a page without what is below it.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (signal.aborted) return
          if (location.hash === '') openBestSection(root, matcher)
          const start = fragmentTarget(location.hash)
          const isHere = isInView(start ?? root)
          void markWords({ root, start, matcher, signal, onFirst: (range) => isHere && reveal(range) })
        }),
      )
    },
  }
  return lander
}

/** Reads what the page is opened for, once. */
function takeLanding(readTerms: TermReader): Matcher | undefined {
  const storage = safeStorage('session')
  const text = storage.read(STORAGE_KEYS.landing)
  if (text === undefined) return undefined
  storage.remove(STORAGE_KEYS.landing)
  const { path, terms } = JSON.parse(text) as Landing
  if (path !== pathOf(new URL(location.href))) return undefined
  return { terms: terms.map((set) => new Set(set)), readTerms }
}

/** Goes to the best section of a page that was chosen before its text was known. */
function openBestSection(root: Element, matcher: Matcher): void {
  if (scrollY > 0) return
  const title = document.querySelector(`#${ELEMENT_IDS.main} h1`)?.textContent ?? ''
  const section = bestSection({ sections: sectionsOnPage(root) }, { title, matcher })
  if (section) location.replace(`#${encodeURIComponent(section.id)}`)
}

/** Whether the reader has not scrolled away from the start of the page or section. */
function isInView(start: Element): boolean {
  const { top } = start.getBoundingClientRect()
  return top > -innerHeight / 2 && top < innerHeight
}

/** Scrolls to a match unless it is on the screen. */
function reveal(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  if (top >= Math.max(0, header) && bottom <= innerHeight) return
  scrollBy({ top: top - innerHeight / 3, behavior: 'instant' })
}

/** A path as pages are compared by: with or without a trailing slash or `index.html`. */
function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/(?:index\.html)?$/, '')
}
