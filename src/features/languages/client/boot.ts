import { ARRIVAL_EVENT } from '../../../client/document-events.js'
import * as STORAGE_KEYS from '../../../client/storage-keys.js'
import { safeStorage } from '../../../client/storage.js'
import { escapeHtml } from '../../../shared/escape-html.js'
import * as strings from '../../../shared/strings.js'

/**
 * Remembers the language that a reader chooses in the menu. If a page is also written in the chosen language, or in one that the browser
 * prefers, offers a link to it. Nobody is redirected.
 */
export function boot(): void {
  const storage = safeStorage('local')
  const remember = (tag: string) => storage.write(STORAGE_KEYS.language, tag)
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[hreflang][data-native]')
    if (link) remember(link.hreflang)
  })
  const versions = document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]:not([hreflang=x-default])')
  const links = new Map(Array.from(versions, (link) => [link.hreflang, link]))
  const chosen = storage.read(STORAGE_KEYS.language)
  const own = document.documentElement.lang
  const tag = preferredLanguage(chosen === undefined ? navigator.languages : [chosen], [...links.keys()])
  const link = links.get(tag ?? '')
  if (link === undefined || tag === own) return
  const url = new URL(link.href)
  // In a preview, the hosts of both are those of the published site.
  const isHere = url.origin === new URL(links.get(own)?.href ?? location.href).origin
  const href = escapeHtml(isHere ? url.pathname : url.href)
  const offer = document.createElement('aside')
  offer.className = 'language-offer'
  offer.setAttribute('aria-label', strings.otherLanguage)
  offer.innerHTML = `<a href="${href}" hreflang="${tag}" lang="${tag}" data-native data-same-page>${escapeHtml(link.title)}</a><button type="button" class="icon close-button" aria-label="${escapeHtml(strings.dismiss)}"></button>`
  offer.querySelector('button')?.addEventListener('click', () => {
    remember(own)
    offer.remove()
  })
  document.addEventListener(ARRIVAL_EVENT, () => offer.remove())
  document.body.append(offer)
}

/**
 * The first of the languages that a reader prefers that a page is written in: `pt` and `pt-PT` mean `pt-BR` if there is no closer one.
 * Undefined if it is written in none of them. All are BCP 47 tags.
 */
export function preferredLanguage(wanted: readonly string[], offered: readonly string[]): string | undefined {
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const found =
      offered.find((one) => one.toLowerCase() === lower) ?? offered.find((one) => languageOf(one) === languageOf(tag))
    if (found !== undefined) return found
  }
  return undefined
}

function languageOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-', 1)[0]
}
