import { fill } from '../../shared/interface-text.js'
import * as strings from '../../shared/strings.js'
import { onContentChange } from '../content-change.js'
import { isIn, isModified } from '../event-target.js'

// The script of pages with images that the column of text shrinks (`data-zoom`). A click, Enter or the space key opens
// such an image in a native dialog.

const IMAGES = '.prose img[data-zoom]'

const styles = `
${IMAGES}{cursor:zoom-in}
.zoomed{box-sizing:border-box;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:1rem;border:0;background:var(--dg-bg);color:var(--dg-text);cursor:zoom-out}
.zoomed[open]{display:grid;place-items:safe center;overflow:auto}
.zoomed img{max-width:100%;max-height:calc(100dvh - 2rem);border-radius:var(--dg-radius)}
@media(width<48rem){.zoomed img{max-width:none;max-height:none}}
.zoomed button{position:fixed;z-index:1;inset-block-start:.75rem;inset-inline-end:.75rem;padding:.5rem 1rem;border:1px solid var(--dg-border);border-radius:var(--dg-radius);background:var(--dg-bg);color:inherit;font:inherit}
`

// Constructed style sheets are subject to `script-src` only, so the policy needs no inline styles.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)

onContentChange(() => {
  for (const image of document.querySelectorAll<HTMLImageElement>(`${IMAGES}:not([role])`)) {
    if (image.closest('a, button, summary') !== null) {
      image.removeAttribute('data-zoom')
      continue
    }
    image.setAttribute('role', 'button')
    image.setAttribute(
      'aria-label',
      image.alt === '' ? strings.enlargeImage : fill(strings.enlargeNamed, { name: image.alt }),
    )
    image.tabIndex = 0
  }
})

document.addEventListener('click', (event) => {
  if (isIn(event, IMAGES) && !isModified(event)) enlarge(event.target as HTMLImageElement)
})

document.addEventListener('keydown', (event) => {
  if (!isIn(event, IMAGES) || (event.key !== 'Enter' && event.key !== ' ')) return
  event.preventDefault()
  enlarge(event.target as HTMLImageElement)
})

/** Opens a modal dialog, which keeps the focus inside, closes on Escape and returns the focus. */
function enlarge(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoomed'
  dialog.setAttribute('aria-label', image.alt === '' ? strings.image : image.alt)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = strings.close
  const copy = document.createElement('img')
  copy.src = image.currentSrc || image.src
  copy.alt = image.alt
  // Diagrams have a white background in dark mode.
  copy.style.background = getComputedStyle(image).backgroundColor
  dialog.append(close, copy)
  dialog.onclick = () => dialog.close()
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
}
