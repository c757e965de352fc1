import { decodePercent } from '../shared/decode-percent.js'
import { siteBase as base } from './site-base.js'
import { findListed, type ListedPage, nearestListed, PAGE_LIST } from '../shared/listed-pages.js'

// The script of the not-found document. It opens the page that a misspelled URL means or, if there is none, lists similar
// pages. The list of all pages is fetched only here.

/** Path of this document relative to the base. */
function requestedPath(): string {
  const { pathname } = location
  return pathname.toLowerCase().startsWith(base.toLowerCase()) ? pathname.slice(base.length) : pathname.slice(1)
}

/** Whether the URL has been replaced before, and the server has sent the reader back: replacing it again would never end. */
function wasSentBack(): boolean {
  return document.referrer.replace(/[?#].*/, '') === location.origin + location.pathname
}

/** Replaces the URL by that of a page, unless they differ only in what the server handles: encoding, and a slash at the end. */
function open([path]: ListedPage): boolean {
  const bare = (pathname: string): string => decodePercent(pathname).replace(/\/$/, '')
  if (bare(base + path) === bare(location.pathname) || wasSentBack()) return false
  location.replace(base + path + location.search + location.hash)
  return true
}

/** Shows links in `[data-nearest]`, whose list is empty and hidden until now. */
function suggest(pages: readonly ListedPage[]): void {
  const place = document.querySelector('[data-nearest]')
  const list = place?.querySelector('ul')
  if (!place || !list || pages.length === 0) return
  for (const [path, title, language] of pages) {
    const link = document.createElement('a')
    link.href = base + path
    const [name, address] = [document.createElement('strong'), document.createElement('span')]
    name.textContent = title
    if (language !== undefined) name.lang = language
    name.dir = 'auto'
    // Otherwise, the slash at the start of a path is at its end in text from right to left.
    address.dir = 'ltr'
    address.textContent = decodePercent(link.pathname)
    link.append(name, ' ', address)
    list.appendChild(document.createElement('li')).append(link)
  }
  for (const hidden of place.querySelectorAll('[hidden]')) hidden.removeAttribute('hidden')
}

async function help(): Promise<void> {
  const response = await fetch(base + PAGE_LIST)
  if (!response.ok) return
  const pages = (await response.json()) as readonly ListedPage[]
  const path = requestedPath()
  const found = findListed(pages, path)
  if (!found || !open(found)) suggest(nearestListed(pages, path))
}

// Without the list, the page is complete too.
help().catch(() => undefined)
