import { decodePercent } from '../shared/decode-percent.js'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import { PREFERS_DARK, showColorMode } from './color-mode-choice.js'
import { wireCopyButtons, wireWrapping } from './code-buttons.js'
import { mayPrefetch } from './connection.js'
import { onContentChange } from './content-change.js'
import { COLOR_MODE_EVENT } from './document-events.js'
import { isIn } from './event-target.js'
import { prepareFonts } from './late-fonts.js'
import { showInPane } from './reveal-current.js'
import * as STORAGE_KEYS from './storage-keys.js'

// What a document gains when the browser is idle, without React. The listeners are on the document.

/** A heading counts as reached at this distance from the top of the window: the height of the bars and a margin. */
const REACHED_PX = 130

/**
 * Marks the link to the current section in `[data-outline]` with `aria-current="true"`; `[data-outline-current]` has its text,
 * or none before the first section. New content is measured when an observer reports that the browser has computed its layout,
 * because measuring it at once would delay the frame.
 */
function wireOutline(): void {
  const scheduled = { frame: 0 }
  const observer = new IntersectionObserver(() => {
    observer.disconnect()
    markCurrent()
  })
  const update = () => {
    cancelAnimationFrame(scheduled.frame)
    scheduled.frame = requestAnimationFrame(markCurrent)
  }
  onContentChange(() => observer.observe(document.documentElement))
  addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update, { passive: true })
}

function markCurrent(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-outline] a')]
  const reached = reachedLink(links)
  const current = reached ?? links[0]
  for (const link of links) if (link !== current) link.removeAttribute('aria-current')
  const label = document.querySelector('[data-outline-current]')
  const text = reached?.textContent ?? ''
  if (label !== null && label.textContent !== text) label.textContent = text
  if (current === undefined || current.hasAttribute('aria-current')) return
  current.setAttribute('aria-current', 'true')
  showInPane(current)
}

/** The link to the last heading that is reached; at the end of the page, the last link, which may be out of reach. */
function reachedLink(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const atEnd = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
  if (atEnd) return links.at(-1)
  return links.findLast((link) => {
    const heading = document.getElementById(decodePercent(link.hash.slice(1)))
    return heading !== null && heading.getBoundingClientRect().top <= REACHED_PX
  })
}

const SWITCH = 'data-color-mode-switch'

/**
 * Switches the color mode when another tab of the site or the system does, and shows the mode outside of the style sheet: in
 * the names of the switches, and in the color of the browser's window.
 */
function followColorMode(): void {
  const { dataset } = document.documentElement
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== STORAGE_KEYS.colorMode) return
    if (newValue === 'light' || newValue === 'dark') showColorMode(newValue)
    else if (dataset.themeChoice) showColorMode('system')
  })
  matchMedia(PREFERS_DARK).addEventListener('change', () => {
    if (dataset.themeChoice === 'system') showColorMode('system')
  })
  // The boot script, whose listener is the first, has switched the mode already.
  document.addEventListener('click', (event) => {
    const region = document.getElementById(ELEMENT_IDS.announcer)
    if (isIn(event, `[${SWITCH}]`) && region !== null) region.textContent = nameSwitches()
  })
  const colorWindow = windowColor()
  const update = () => {
    nameSwitches()
    colorWindow?.()
  }
  update()
  document.addEventListener(COLOR_MODE_EVENT, update)
}

/**
 * Adds the state to the names of the switches: the lines of their attribute are the name and those of the states. Returns the
 * name of the state; empty if no switch has names.
 */
function nameSwitches(): string {
  const { theme, themeChoice = theme } = document.documentElement.dataset
  const line = ['', 'light', 'dark', 'system'].indexOf(themeChoice ?? '')
  let state = ''
  for (const element of document.querySelectorAll(`[${SWITCH}]`)) {
    const names = element.getAttribute(SWITCH)?.split('\n') ?? []
    state = names[line] ?? state
    if (names[line]) element.ariaLabel = `${names[0]} (${names[line]})`
  }
  return state
}

/** Returns a function that gives the window the background of the page; undefined if the site has a color for it. */
function windowColor(): (() => void) | undefined {
  if (document.querySelector('meta[name=theme-color]') !== null) return undefined
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'theme-color'
  return () => {
    meta.content = getComputedStyle(document.documentElement).backgroundColor
  }
}

/** Boxes that scroll if their content is too wide for them. */
const SCROLLERS = '.code pre, .prose .table, .math'

/**
 * Makes boxes tab stops while they scroll: Safari has no other way to reach them by keyboard. The observer reports a box and its content
 * after their layout, so nothing is measured before.
 */
function wireScrollers(): void {
  const known = new WeakSet()
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest<HTMLElement>(SCROLLERS)
      if (!box) continue
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    }
  })
  onContentChange(() => {
    for (const box of document.querySelectorAll<HTMLElement>(SCROLLERS)) {
      if (known.has(box)) continue
      known.add(box)
      // A box far below is not laid out yet, so it is unknown whether it scrolls.
      if (!box.checkVisibility?.({ contentVisibilityAuto: true })) box.tabIndex = 0
      for (const element of [box, ...box.children]) observer.observe(element)
    }
  })
}

wireOutline()
wireScrollers()
wireCopyButtons()
wireWrapping()
followColorMode()
void prepareFonts(mayPrefetch())
