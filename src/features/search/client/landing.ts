import { isIn } from '../../../client/event-target.js'
import { fragmentTarget } from '../../../client/router/fragment-target.js'
import { isFragment } from '../../../client/router/links.js'
import * as STORAGE_KEYS from '../../../client/storage-keys.js'
import { safeStorage } from '../../../client/storage.js'
import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import type { TermReader } from '../../../shared/search/terms.js'
import { INLINE_TAGS } from '../../../shared/text-rules.js'
import { bestSection, rateSections } from '../../../shared/search/best-section.js'
import { addStyles } from './add-styles.js'
import { isSilent, sectionsOnPage } from './read-page.js'
import { type Matcher, matchingRanges, type TextRange } from '../../../shared/search/word-matches.js'

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
  const now = { controller: new AbortController(), hasStyles: false }
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
          // With these rules, the browser computes the style of the whole page again, so only pages with marks get them.
          if (!now.hasStyles) addStyles(docsgenSearchMarks)
          now.hasStyles = true
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
  const section = bestSection(rateSections(sectionsOnPage(root), matcher), { title, matcher })
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

/** Text nodes whose text is read together, because no element separates their words. */
interface TextRun {
  readonly nodes: readonly Text[]
}

/** A place in one of several texts. */
interface Place {
  readonly index: number
  readonly offset: number
}

/** Name of the highlight in style sheets. */
const NAME = 'docsgen-search'
/** Pages with more matches have enough of them on the screen. */
const MAX_MARKS = 500
/** Longer text is not searched. */
const MAX_LETTERS = 400_000
/** After this time, the browser can do something else. */
const SLICE_MS = 8

/**
 * Marks the matching words in an element with the CSS Custom Highlight API, which changes no nodes. The text from `start`
 * on comes first, and `onFirst` is called with its first visible match.
 */
async function markWords(input: {
  readonly root: Element
  readonly start: Element | undefined
  readonly matcher: Matcher
  readonly signal: AbortSignal
  readonly onFirst: (range: Range) => void
}): Promise<void> {
  const { root, start, matcher, signal } = input
  const highlight = 'highlights' in CSS ? new Highlight() : undefined
  if (highlight) CSS.highlights.set(NAME, highlight)
  const state = { marks: 0, letters: 0, hasFirst: false, since: performance.now() }
  for (const { nodes } of fromElement(textRuns(root), start)) {
    const text = nodes.map(({ data }) => data).join('')
    state.letters += text.length
    for (const found of matchingRanges(text, matcher)) {
      const range = rangeOf(nodes, found)
      highlight?.add(range)
      state.marks++
      if (state.hasFirst || range.getClientRects().length === 0) continue
      state.hasFirst = true
      input.onFirst(range)
    }
    if (state.marks > MAX_MARKS || state.letters > MAX_LETTERS) return
    if (performance.now() - state.since < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
    state.since = performance.now()
  }
}

/** Removes the marks. */
function clearMarks(): void {
  if ('highlights' in CSS) CSS.highlights.delete(NAME)
}

/** The texts of an element, except for those that are not searched, in the order of the document. */
function textRuns(root: Element): TextRun[] {
  const runs: { readonly block: Element | null; readonly nodes: Text[] }[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    return isSilent(node as Element) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
  })
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const block = blockOf(node)
    const last = runs.at(-1)
    if (last?.block === block) last.nodes.push(node)
    else runs.push({ block, nodes: [node] })
  }
  return runs
}

/** The element around an inline text. */
function blockOf(node: Text): Element | null {
  let element = node.parentElement
  while (element !== null && INLINE_TAGS.has(element.localName)) element = element.parentElement
  return element
}

/** The texts from an element on, then those before it. */
function fromElement(runs: readonly TextRun[], start: Element | undefined): readonly TextRun[] {
  const first = runs.findIndex(({ nodes: [node] }) => node && start && isAtOrAfter(node, start))
  return first < 1 ? runs : [...runs.slice(first), ...runs.slice(0, first)]
}

function isAtOrAfter(node: Node, start: Element): boolean {
  const position = start.compareDocumentPosition(node)
  return (position & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !== 0
}

function rangeOf(nodes: readonly Text[], { start, end }: TextRange): Range {
  const lengths = nodes.map(({ length }) => length)
  const range = document.createRange()
  const from = placeOf(lengths, { at: start, isEnd: false })
  const to = placeOf(lengths, { at: end, isEnd: true })
  range.setStart(nodes[from.index] as Text, from.offset)
  range.setEnd(nodes[to.index] as Text, to.offset)
  return range
}

/** The place of an offset in the joined text of texts with these lengths. At a border, an end belongs to the text before it. */
export function placeOf(
  lengths: readonly number[],
  { at, isEnd }: { readonly at: number; readonly isEnd: boolean },
): Place {
  let before = 0
  for (const [index, length] of lengths.entries()) {
    if (isEnd ? at <= before + length : at < before + length) return { index, offset: at - before }
    before += length
  }
  return { index: Math.max(0, lengths.length - 1), offset: lengths.at(-1) ?? 0 }
}
