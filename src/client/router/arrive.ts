import type { PageData } from '../../shared/page.js'
import { documentTitle } from '../../shared/title.js'
import type { SiteData } from '../../shared/site.js'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { ARRIVAL_EVENT } from '../document-events.js'
import { showLateFonts } from '../late-fonts.js'
import { skipNothing, skipRest } from '../late-layout.js'
import { revealCurrent } from '../reveal-current.js'
import { whenIdle } from '../when-idle.js'
import { fragmentTarget, revealTarget } from './fragment-target.js'
import type { Arrival } from './router.js'

/** Updates the head for a page that has just been rendered, and lands on it. */
export function arrive(input: { readonly page: PageData; readonly site: SiteData; readonly arrival: Arrival }): void {
  const { page, site, arrival } = input
  updateHead(page, site)
  land(page, arrival)
}

/** Loads the scripts of a page that is new in the document, sets the focus and the scroll position, and announces its title. */
export function land(page: PageData, arrival: Arrival): void {
  // The page can be read without them.
  for (const url of page.scripts ?? []) import(/* @vite-ignore */ url).catch(() => undefined)
  if (arrival.kind === 'new' && arrival.hash === '') skipRest()
  else skipNothing()
  revealCurrent()
  if (arrival.kind === 'refresh') return
  // After the first frame: new fonts make the browser compute the style and layout of everything again.
  requestAnimationFrame(() => whenIdle(showLateFonts))
  const goal = fragmentTarget(arrival.hash)
  moveFocus(goal)
  if (arrival.kind === 'back' && arrival.scroll !== undefined) scrollTo({ top: arrival.scroll, behavior: 'instant' })
  else if (goal !== undefined) goal.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, behavior: 'instant' })
  revealTarget()
  // For screen readers.
  const announcer = document.getElementById(ELEMENT_IDS.announcer)
  if (announcer !== null) announcer.textContent = document.title
  document.dispatchEvent(new Event(ARRIVAL_EVENT))
}

function updateHead(page: PageData, site: SiteData): void {
  document.title = documentTitle(page, site)
  document.documentElement.className = page.version?.className ?? ''
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
