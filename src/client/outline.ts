import { decodePercent } from '../shared/decode-percent.js'
import { showInPane } from './reveal-current.js'
import { onContentChange } from './content-change.js'

/** A heading counts as reached at this distance from the top of the window: the height of the navbar and a margin. */
const REACHED_PX = 110

/**
 * Marks the link to the current section in `[data-outline]` with `aria-current="true"`; `[data-outline-current]` has its text.
 * New content is measured when an observer reports that the browser has computed its layout, because measuring it at once
 * would delay the frame.
 */
export function wireOutline(): void {
  const scheduled = { frame: 0 }
  const observer = new IntersectionObserver(() => {
    observer.disconnect()
    markCurrent()
  })
  const update = () => {
    cancelAnimationFrame(scheduled.frame)
    scheduled.frame = requestAnimationFrame(markCurrent)
  }
  onContentChange(() => observer.observe(document.documentElement))
  addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update, { passive: true })
}

function markCurrent(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-outline] a')]
  const current = currentLink(links)
  for (const link of links) if (link !== current) link.removeAttribute('aria-current')
  const label = document.querySelector('[data-outline-current]')
  const text = current?.textContent ?? ''
  if (label !== null && label.textContent !== text) label.textContent = text
  if (current === undefined || current.hasAttribute('aria-current')) return
  current.setAttribute('aria-current', 'true')
  showInPane(current)
}

/**
 * The link to the last reached heading, or to the first heading if none is reached; at the end of the page, the last link,
 * which may be out of reach.
 */
function currentLink(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const atEnd = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
  if (atEnd) return links.at(-1)
  const reached = links.findLast((link) => {
    const heading = document.getElementById(decodePercent(link.hash.slice(1)))
    return heading !== null && heading.getBoundingClientRect().top <= REACHED_PX
  })
  return reached ?? links[0]
}
