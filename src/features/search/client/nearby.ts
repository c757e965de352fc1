import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import * as strings from '../../../shared/strings.js'

/** Links that are offered to a reader who has not typed yet. */
export interface NearbyLinks {
  readonly label: string
  readonly links: readonly { readonly href: string; readonly title: string }[]
}

const MAX_LINKS = 5

/** The pages beside the current one in the sidebar or, if there are none, the sections of the page. */
export function nearbyLinks(): NearbyLinks {
  const current = document.querySelector<HTMLAnchorElement>('[data-sidebar] a[aria-current=page]')
  const list = current?.closest('ul')
  const siblings = [...(list?.querySelectorAll<HTMLAnchorElement>(':scope > li > a[href]') ?? [])]
  const at = current === null ? -1 : siblings.indexOf(current)
  // The pages after this one first: readers have often read those before it.
  const pages = [...siblings.slice(at + 1), ...siblings.slice(0, at)]
  if (pages.length > 0) return { label: strings.inThisSection, links: linksOf(pages) }
  const sections = document.querySelectorAll<HTMLAnchorElement>(`#${ELEMENT_IDS.outline} a[href^="#"]`)
  return { label: strings.onThisPage, links: linksOf([...sections]) }
}

function linksOf(anchors: readonly HTMLAnchorElement[]): NearbyLinks['links'] {
  return anchors.slice(0, MAX_LINKS).map((anchor) => ({
    href: anchor.getAttribute('href') ?? '',
    title: anchor.textContent ?? '',
  }))
}
