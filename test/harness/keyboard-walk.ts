import type { Page } from 'playwright-core'

/** An element that received the focus. */
export interface Stop {
  readonly name: string
  /** Index in document order. */
  readonly order: number
  /** True if it has an outline or looks different with focus. */
  readonly ring: boolean
  readonly isOnTop: boolean
  /** Whether a box that scrolls or hides its overflow cuts the outline at a side. */
  readonly isCut: boolean
}

/** Presses Tab from the top of the page until the focus leaves the page. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readStop)
    if (stop === undefined || stops.length > 500) return stops
    stops.push(stop)
  }
}

function readStop(): Stop | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  element.dataset.reached = ''
  const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) || element.outerHTML
  const { outlineOffset, outlineStyle, outlineWidth } = getComputedStyle(element)
  const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const reach = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) - 0.5
  const box = element.getBoundingClientRect()
  const cuts: Element[] = []
  for (let around = element.parentElement; around !== null && around !== document.body; around = around.parentElement) {
    const { overflowX, position } = getComputedStyle(around)
    const edge = around.getBoundingClientRect()
    const isOutside = box.left - reach < edge.left || box.right + reach > edge.right
    if (overflowX !== 'visible' && isOutside && !around.matches('pre, .table')) cuts.push(around)
    if (position === 'fixed') break
  }
  return {
    name,
    order: [...document.querySelectorAll('*')].indexOf(element),
    ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    isCut: cuts.length > 0,
    isOnTop: hit !== null && (element.contains(hit) || hit.contains(element)),
  }
}

/** Returns visible, usable elements that did not receive the focus, except tabs that are not selected. */
export function unreached(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input:not(:disabled), select, textarea, summary, [tabindex="0"]'
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility() && element.tabIndex >= 0 && !('reached' in element.dataset))
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
