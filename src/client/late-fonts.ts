import * as STORAGE_KEYS from './storage-keys.js'
import { safeStorage } from './storage.js'

const root = document.documentElement

/**
 * Loads the fonts that the document does without into the cache of the browser, if `mayLoad`, and remembers which fonts
 * are there, so that the next document shows them from the start.
 */
export async function prepareFonts(mayLoad: boolean): Promise<void> {
  const urls = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].map(({ href }) => href)
  const isLate = root.dataset.lateFonts !== undefined
  if (urls.length === 0 || (isLate && !mayLoad)) return
  try {
    if (isLate) for (const url of urls) await (await fetch(url)).arrayBuffer()
    else await document.fonts.ready
    safeStorage('local').write(STORAGE_KEYS.fonts, urls.join(' '))
    // Not in `data-late-fonts`: the browser would compute the style of the whole page again.
    if (isLate) root.dataset.fonts = 'loaded'
  } catch {
    // The text has other fonts.
  }
}

/**
 * Shows the fonts that have loaded since the document was shown. Call this when other content has been rendered: lines of text
 * that is on the screen would break elsewhere, because the fonts of the device have the same width on average only. The rules are
 * replaced, because browsers do not show optional fonts later.
 */
export function showLateFonts(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet
  if (root.dataset.fonts !== 'loaded' || !sheet) return
  for (const [i, rule] of [...sheet.cssRules].entries()) {
    if (!(rule instanceof CSSFontFaceRule)) continue
    sheet.deleteRule(i)
    sheet.insertRule(rule.cssText.replace('font-display: optional', 'font-display: swap'), i)
  }
  delete root.dataset.fonts
  delete root.dataset.lateFonts
}
