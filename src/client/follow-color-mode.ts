import * as ELEMENT_IDS from '../shared/element-ids.js'
import { PREFERS_DARK, showColorMode } from './color-mode-choice.js'
import { COLOR_MODE_EVENT } from './document-events.js'
import { isIn } from './event-target.js'
import * as STORAGE_KEYS from './storage-keys.js'

const SWITCH = 'data-color-mode-switch'

/**
 * Switches the color mode when another tab of the site or the system does, and shows the mode outside of the style sheet: in
 * the names of the switches, and in the color of the browser's window.
 */
export function followColorMode(): void {
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
