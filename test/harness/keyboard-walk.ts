import type { Page } from 'playwright-core'

/** An element that received the focus. */
export interface Stop {
  readonly name: string
  /** Index in document order. */
  readonly order: number
  /** True if it has an outline or looks different with focus. */
  readonly ring: boolean
  readonly isOnTop: boolean
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
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return {
    name,
    order: [...document.querySelectorAll('*')].indexOf(element),
    ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
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
