import { fill } from '../../shared/interface-text.js'
import * as strings from '../../shared/strings.js'
import { onContentChange } from '../content-change.js'
import { COLOR_MODE_EVENT } from '../document-events.js'

// The script of pages with diagrams. It works on the document, so diagrams in prose and those of components are the same,
// and it stays after navigations.

/** How far from the visible part of the page a diagram is rendered, so that the change of its height is not seen. */
const NEAR = '800px 0px'

const state = { queue: Promise.resolve(), count: 0 }

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      renderLater(target as HTMLElement)
    }
  },
  { rootMargin: NEAR },
)

onContentChange(() => {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.diagram:not([data-diagram])')) {
    figure.dataset.diagram = 'waiting'
    observer.observe(figure)
  }
})

document.addEventListener(COLOR_MODE_EVENT, () => {
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-diagram=rendered]')) renderLater(figure)
})

/** Renders a diagram after the others, because Mermaid renders only one at a time. */
function renderLater(figure: HTMLElement): void {
  state.queue = state.queue.then(() => render(figure)).catch((error: unknown) => console.warn(error))
}

async function render(figure: HTMLElement): Promise<void> {
  const code = figure.querySelector<HTMLElement>('pre')
  const source = code?.textContent ?? ''
  if (code === null || !figure.isConnected) return
  // Without the chunk, the source stays: it can be read, too.
  const { default: mermaid } = await import('docsgen:mermaid')
  const theme = diagramTheme()
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    ...theme,
  })
  state.count += 1
  try {
    const { svg } = await mermaid.render(`dg-diagram-${state.count}`, source)
    show(figure, { svg, background: theme.themeVariables.background })
  } catch (error) {
    console.warn(error)
    showError(figure, error instanceof Error ? error.message : String(error))
  }
}

function show(figure: HTMLElement, { svg, background }: { readonly svg: string; readonly background: string }): void {
  const holder = figure.querySelector('.diagram-image') ?? document.createElement('div')
  holder.className = 'diagram-image'
  holder.innerHTML = svg
  const image = holder.querySelector('svg')
  if (image !== null) {
    // Diagrams are images with a name, not documents: `accTitle` and `accDescr` describe them.
    image.setAttribute('role', 'img')
    image.removeAttribute('aria-roledescription')
    if (!image.hasAttribute('aria-labelledby')) image.setAttribute('aria-label', strings.diagram)
    // Mermaid places labels for text that is read from left to right.
    Object.assign(image.style, { display: 'block', height: 'auto', margin: '0 auto', direction: 'ltr' })
    // A printed diagram of the dark mode needs the background that its colors are made for.
    Object.assign(image.style, { background, printColorAdjust: 'exact' })
  }
  figure.querySelector('.error-box')?.remove()
  figure.append(holder)
  blockOf(figure).hidden = true
  figure.dataset.diagram = 'rendered'
}

function showError(figure: HTMLElement, message: string): void {
  const box = document.createElement('div')
  box.className = 'error-box'
  box.setAttribute('role', 'alert')
  const text = document.createElement('p')
  const reason = message.split('\n')[0]?.replace(/:$/, '') ?? ''
  text.textContent = fill(strings.invalidDiagram, { reason })
  box.append(text)
  figure.querySelector('.error-box')?.remove()
  figure.prepend(box)
  figure.dataset.diagram = 'failed'
}

/** The code block with the source. */
function blockOf(figure: HTMLElement): HTMLElement {
  return figure.querySelector<HTMLElement>('.code') ?? (figure.querySelector('pre') as HTMLElement)
}

/** Settings of Mermaid that follow the colors and the font of the site. */
function diagramTheme(): {
  readonly darkMode: boolean
  readonly themeVariables: Record<string, unknown> & { readonly background: string }
} {
  const root = document.documentElement
  const styles = getComputedStyle(root)
  const color = colorReader()
  const token = (name: string) => color(styles.getPropertyValue(`--dg-${name}`).trim())
  const darkMode = root.dataset.theme === 'dark'
  const [background, soft, border, text, softText, accent, softAccent] = [
    token('bg'),
    token('bg-soft'),
    token('border'),
    token('text'),
    token('text-soft'),
    token('accent'),
    token('accent-soft'),
  ] as const
  return {
    darkMode,
    themeVariables: {
      darkMode,
      fontFamily: styles.fontFamily,
      fontSize: '15px',
      background,
      textColor: text,
      titleColor: text,
      lineColor: softText,
      primaryColor: softAccent,
      primaryTextColor: text,
      primaryBorderColor: accent,
      secondaryColor: soft,
      secondaryTextColor: text,
      secondaryBorderColor: softText,
      tertiaryColor: soft,
      tertiaryTextColor: text,
      tertiaryBorderColor: border,
      clusterBkg: soft,
      clusterBorder: border,
      edgeLabelBackground: background,
      noteBkgColor: soft,
      noteTextColor: text,
      noteBorderColor: softText,
    },
  }
}

/** Returns a function that converts any CSS color to the `#rrggbb` that Mermaid can calculate with. */
function colorReader(): (color: string) => string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (color) => {
    if (context === null) return color
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
}
