import { fill } from '../../shared/interface-text.js'
import * as strings from '../../shared/strings.js'
import { onContentChange } from '../content-change.js'
import { isIn, isModified } from '../event-target.js'

// The script of pages with diagrams or with images that the column of text shrinks (`data-zoom`). A click, Enter or the space
// key opens one of them in a native dialog.

const IMAGES = '.prose img[data-zoom]:not([data-zoom=false])'
/** The boxes that rendered diagrams are in. */
const DIAGRAMS = '.prose .diagram-image'

const styles = `
${IMAGES}{cursor:zoom-in}
${DIAGRAMS}{position:relative}
${DIAGRAMS}>button{position:absolute;inset:0;border:0;background:none;cursor:zoom-in}
.zoomed{box-sizing:border-box;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:1rem;border:0;background:var(--dg-bg);color:var(--dg-text);cursor:zoom-out}
.zoomed[open]{display:grid;place-items:safe center;overflow:auto}
.zoomed img{max-width:100%;max-height:calc(100dvh - 2rem);border-radius:var(--dg-radius)}
@media(width<48rem){.zoomed img{max-width:none;max-height:none}}
@media(width>=48rem){.zoomed svg{width:100%;height:calc(100dvh - 2rem)}}
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
  for (const diagram of document.querySelectorAll(`${DIAGRAMS}:not(:has(>button))`)) {
    const svg = diagram.querySelector('svg')
    // Its nodes may be links.
    if (svg !== null && svg.querySelector('a') === null) diagram.append(enlargeButton(svg))
  }
})

/** A button that covers a diagram, which stays an image with a name and a description. */
function enlargeButton(svg: SVGSVGElement): HTMLButtonElement {
  const name = svg.querySelector(':scope>title')?.textContent ?? strings.diagram
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', fill(strings.enlargeNamed, { name }))
  button.onclick = () => enlarge(copyOfDiagram(svg), name)
  return button
}

document.addEventListener('click', (event) => {
  if (isIn(event, IMAGES) && !isModified(event)) enlargeImage(event.target as HTMLImageElement)
})

document.addEventListener('keydown', (event) => {
  if (!isIn(event, IMAGES) || (event.key !== 'Enter' && event.key !== ' ')) return
  event.preventDefault()
  enlargeImage(event.target as HTMLImageElement)
})

function enlargeImage(image: HTMLImageElement): void {
  const copy = document.createElement('img')
  copy.src = image.dataset.zoom || image.currentSrc || image.src
  copy.alt = image.alt
  // Diagrams have a white background in dark mode.
  copy.style.background = getComputedStyle(image).backgroundColor
  enlarge(copy, image.alt === '' ? strings.image : image.alt)
}

/** A copy in its own size, which the style sheet fits into wide windows. Its ids stay, because its styles and arrows need them. */
function copyOfDiagram(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const { width, height } = copy.viewBox.baseVal
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  Object.assign(copy.style, { maxWidth: 'none', height: '' })
  return copy
}

/** Opens a modal dialog, which keeps the focus inside, closes on Escape and returns the focus. */
function enlarge(copy: Element, name: string): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoomed'
  dialog.setAttribute('aria-label', name)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = strings.close
  dialog.append(close, copy)
  dialog.onclick = () => dialog.close()
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
}
