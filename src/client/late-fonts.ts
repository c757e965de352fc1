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

/** Shows fonts that were too late for the page before. Call this when other content is rendered anyway. */
export function showLateFonts(): void {
  for (const face of document.fonts) if (face.status === 'loaded') face.display = 'swap'
}
