import type { Element, ElementContent, Nodes, Parents, Properties, Root } from 'hast'
import type { VFile } from 'vfile'
import type { CompileConfig } from '../config/keys.js'
import type { DiagramChecker } from './check-diagrams.js'
import { createElement, type ElementPlace, hasClassName, visitNodes } from './hast-tree.js'

/** What decides what becomes of diagrams and images. */
interface MediaSettings {
  readonly config: { readonly markdown: Pick<CompileConfig['markdown'], 'mermaid' | 'figures'> }
  /** Absent if the site lacks the package that renders diagrams. */
  readonly checkDiagrams?: DiagramChecker
}

/**
 * Converts `mermaid` fences to diagrams and images with a title to figures, and marks images for one color mode. Returns the
 * diagrams.
 */
export function prepareMedia(
  tree: Root,
  { settings, file }: { readonly settings: MediaSettings; readonly file: VFile },
): Element[] {
  const { mermaid, figures } = settings.config.markdown
  const diagrams: Element[] = []
  visitNodes(tree, (node) => {
    if (!('children' in node) || hasClassName(node, 'diagram')) return
    const parent = node as Parents
    for (let index = 0; index < parent.children.length; index++) {
      const child = parent.children[index]
      if (child?.type !== 'element') continue
      if (mermaid && isMermaid(child)) {
        if (!settings.checkDiagrams) reportMissing(child, file)
        else {
          const diagram = diagramOf(child)
          parent.children[index] = diagram
          diagrams.push(diagram)
        }
      } else if (child.tagName === 'img') markColorMode(child)
      else if (figures && child.tagName === 'p') parent.children[index] = figureOf(child) ?? child
    }
  })
  return diagrams
}

/** A diagram before it is rendered: a figure with its source as a code block. */
function diagramOf(pre: Element): Element {
  const figure = createElement('figure', { className: ['diagram'] }, [pre])
  return pre.position ? { ...figure, position: pre.position } : figure
}

/** The code block with the source of a diagram, as a fence would create it. */
export function mermaidFence(source: string): Element {
  const code = createElement('code', { className: ['language-mermaid'] }, [{ type: 'text', value: source }])
  return createElement('pre', {}, [code])
}

function isMermaid({ tagName, children }: Element): boolean {
  const code = tagName === 'pre' && children.length === 1 ? children[0] : undefined
  return code?.type === 'element' && code.tagName === 'code' && hasClassName(code, 'language-mermaid')
}

/** Whether React renders diagrams of components. If the package is missing, it does not, and the components are reported. */
export function hasComponentDiagrams(
  tree: Root,
  { settings, file }: { readonly settings: MediaSettings; readonly file: VFile },
): boolean {
  let found = false
  visitNodes(tree, (node) => {
    if ((node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') || node.name !== 'Mermaid') return
    found = true
    if (settings.config.markdown.mermaid && !settings.checkDiagrams) reportMissing(node, file)
  })
  return found && settings.checkDiagrams !== undefined
}

function reportMissing({ position }: Nodes, file: VFile): void {
  file.message('this diagram is shown as code, because the package "mermaid" is not installed for this site', {
    place: position,
    ruleId: 'missing-mermaid',
    source: 'run `npm install mermaid`, or set `markdown.mermaid` to `false`',
  })
}

/** A figure for a paragraph that has only an image with a title; undefined for other paragraphs. */
function figureOf({ children, position }: Element): Element | undefined {
  const [image, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return undefined
  const { title } = image.properties
  if (typeof title !== 'string' || title.trim() === '') return undefined
  markColorMode(image)
  const figure = figureElement({ ...image, properties: { ...image.properties, title: undefined } }, [
    { type: 'text', value: title },
  ])
  return position ? { ...figure, position } : figure
}

/** A figure with a caption. */
function figureElement(image: Element, caption: ElementContent[]): Element {
  return createElement('figure', {}, [image, ...(caption.length > 0 ? [createElement('figcaption', {}, caption)] : [])])
}

const colorModeFragment = /#(?:gh-)?(dark|light)-mode-only$/

/** Replaces GitHub's `#gh-dark-mode-only` at the end of an image URL by a class. */
function markColorMode({ properties }: Element): void {
  const { src } = properties
  const mode = typeof src === 'string' ? colorModeFragment.exec(src)?.[1] : undefined
  if (typeof src !== 'string' || mode === undefined) return
  properties.src = src.replace(colorModeFragment, '')
  properties.className = [...classNames(properties), `${mode}-only`]
}

function classNames(properties: Properties): string[] {
  const className: unknown = properties.className
  if (Array.isArray(className)) return className.map(String)
  return typeof className === 'string' ? className.split(/\s+/) : []
}

/** Width of the column of text, in CSS pixels: `--dg-content` of the theme. */
export const columnWidth = 624

/**
 * Marks the images that readers can enlarge: those that the column of text shrinks. Their sizes are known after
 * `resolveLinks`. Images in links and in buttons are excluded. Returns whether there are any.
 */
export function markZoomable(places: readonly ElementPlace[]): boolean {
  const inLinks = new Set<Element>()
  let found = false
  for (const { element, parent } of places) {
    const isInLink = element.tagName === 'a' || element.tagName === 'button' || inLinks.has(parent as Element)
    if (isInLink) inLinks.add(element)
    const { width, dataZoom, 'data-zoom': written = dataZoom } = element.properties
    if (element.tagName !== 'img' || isInLink || written === 'false') continue
    if (!(Number(width) > columnWidth)) continue
    element.properties.dataZoom = ''
    found = true
  }
  return found
}
