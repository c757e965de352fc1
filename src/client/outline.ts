import { decodePercent } from '../shared/decode-percent.js'
import { showInPane } from './reveal-current.js'
import { onContentChange } from './content-change.js'

/** A heading counts as reached at this distance from the top of the window: the height of the navbar and a margin. */
const REACHED_PX = 110

/** Marks the link to the current section in `[data-outline]` with `aria-current="true"`. */
export function wireOutline(): void {
  const scheduled = { frame: 0 }
  const update = () => {
    cancelAnimationFrame(scheduled.frame)
    scheduled.frame = requestAnimationFrame(markCurrent)
  }
  onContentChange(update)
  addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update, { passive: true })
}

function markCurrent(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-outline] a')]
  const current = currentLink(links)
  for (const link of links) if (link !== current) link.removeAttribute('aria-current')
  if (current === undefined || current.hasAttribute('aria-current')) return
  current.setAttribute('aria-current', 'true')
  showInPane(current)
}

/** The link to the last reached heading; at the end of the page, the last link, which may be out of reach. */
function currentLink(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const atEnd = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
  if (atEnd) return links.at(-1)
  return links.findLast((link) => {
    const heading = document.getElementById(decodePercent(link.hash.slice(1)))
    return heading !== null && heading.getBoundingClientRect().top <= REACHED_PX
  })
}
