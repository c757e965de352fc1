import * as STORAGE_KEYS from './storage-keys.js'
import { safeStorage } from './storage.js'

/** Remembers which fonts the browser has in its cache, so that the next document shows them from the start. */
export function rememberFonts(): void {
  void document.fonts.ready.then(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')]
    const loaded = links.map(({ href }) => href).filter((href) => performance.getEntriesByName(href).length > 0)
    if (loaded.length > 0) safeStorage('local').write(STORAGE_KEYS.fonts, loaded.join(' '))
  })
}

/**
 * Shows fonts that were too late for the document, if they have loaded since then. Call this when other content is rendered,
 * so that no text that the reader sees changes. The rules are replaced, because a browser that has shown something else for
 * an optional font keeps to it.
 */
export function showLateFonts(): void {
  const late = document.querySelectorAll<HTMLLinkElement>('link[as=font]:not([media=all])')
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet
  if (late.length === 0 || document.fonts.status !== 'loaded' || !sheet) return
  for (const link of late) link.media = 'all'
  for (const [i, rule] of [...sheet.cssRules].entries()) {
    if (!(rule instanceof CSSFontFaceRule)) continue
    sheet.deleteRule(i)
    sheet.insertRule(rule.cssText.replace('font-display: optional', 'font-display: swap'), i)
  }
}
