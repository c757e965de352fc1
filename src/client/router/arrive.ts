import { decodePercent } from '../../shared/decode-percent.js'
import type { PageData } from '../../shared/page.js'
import { documentTitle } from '../../shared/title.js'
import type { SiteData } from '../../shared/site.js'
import * as ELEMENT_IDS from '../element-ids.js'
import { revealCurrent } from '../reveal-current.js'
import type { Arrival } from './router.js'

/** Brings scroll, focus, head and announcement to a page that has just been rendered (spec 2). */
export function arrive(input: { readonly page: PageData; readonly site: SiteData; readonly arrival: Arrival }): void {
  const { page, site, arrival } = input
  if (arrival.kind === 'new' && arrival.hash === '') renderRestLater()
  updateHead(page, site)
  revealCurrent()
  if (arrival.kind === 'refresh') return
  const goal = fragmentTarget(arrival.hash)
  moveFocus(goal)
  if (arrival.kind === 'back' && arrival.scroll !== undefined) scrollTo({ top: arrival.scroll, behavior: 'instant' })
  else if (goal !== undefined) goal.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, behavior: 'instant' })
  announce(document.title)
}

/**
 * Lets the first frame lay out only what is seen of a long page, which halves the time to it; the style sheet says what
 * may wait. Not where the reader goes to a place in the page: its position is known when all above it is laid out.
 */
function renderRestLater(): void {
  const main = document.getElementById(ELEMENT_IDS.main)
  if (main === null) return
  main.dataset.arriving = ''
  requestAnimationFrame(() => setTimeout(() => delete main.dataset.arriving))
}

/** The element that a URL's fragment names, raw or percent-encoded. */
export function fragmentTarget(hash: string): HTMLElement | undefined {
  const raw = hash.slice(1)
  if (raw === '') return undefined
  const byId = document.getElementById(raw) ?? document.getElementById(decodePercent(raw))
  return byId ?? document.getElementsByName(decodePercent(raw))[0]
}

/** Tells readers of screens; written by hand because React leaves the region alone. */
export function announce(text: string): void {
  const region = document.getElementById(ELEMENT_IDS.announcer)
  if (region !== null) region.textContent = text
}

function updateHead(page: PageData, site: SiteData): void {
  document.title = documentTitle(page, site)
  let meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (meta === null) {
    meta = document.head.appendChild(document.createElement('meta'))
    meta.name = 'description'
  }
  meta.content = page.description ?? ''
}

function moveFocus(goal: HTMLElement | undefined): void {
  const main = document.getElementById(ELEMENT_IDS.main)
  const focus = goal ?? main?.querySelector<HTMLElement>('h1') ?? main
  if (!focus) return
  if (!focus.hasAttribute('tabindex')) focus.setAttribute('tabindex', '-1')
  focus.focus({ preventScroll: true })
}
