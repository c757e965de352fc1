import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { RECOVERED_EVENT } from '../document-events.js'

/** A place where the HTML of the server and that of the browser differ. */
interface Difference {
  /** The element that has the difference, in the browser. */
  readonly element: Element
  readonly served: string
  readonly rendered: string
}

/** Texts of a message are cut to this length. */
const LONGEST_TEXT = 120

/**
 * Calls `report` if React finds that components of the document give other HTML in the browser than on the server. React itself
 * names the components, but not always the texts. So the document is compared with a copy from before.
 */
export function watchHydration(report: (message: string) => void): void {
  const root = document.getElementById(ELEMENT_IDS.root)
  if (root === null) return
  const served = copyNodes(root)
  document.addEventListener(RECOVERED_EVENT, () => report(messageOf(differenceIn(root, served))))
}

function messageOf(difference: Difference | undefined): string {
  if (difference === undefined) return 'a component of this page gives other HTML in the browser than on the server'
  const { element, rendered, served } = difference
  return `${htmlDiffers({ rendered: quoted(rendered), served: quoted(served) })}, in ${tagOf(element)}`
}

/** The message for two forms of the same HTML. */
export function htmlDiffers(forms: {
  readonly rendered?: string | undefined
  readonly served?: string | undefined
}): string {
  const { rendered = 'nothing', served = 'nothing' } = forms
  return `a component of this page gives ${rendered} in the browser, but ${served} on the server`
}

/** The nodes of the server's HTML, each with a copy from before React has changed it. */
function copyNodes(root: Element): ReadonlyMap<Node, Node> {
  const copy = root.cloneNode(true)
  const nodes = new Map<Node, Node>([[root, copy]])
  const originals = document.createTreeWalker(root)
  const copies = document.createTreeWalker(copy)
  while (originals.nextNode() !== null && copies.nextNode() !== null)
    nodes.set(originals.currentNode, copies.currentNode)
  return nodes
}

/** The first difference among the nodes that React has replaced. Nodes that scripts have added replace none. */
function differenceIn(root: Element, served: ReadonlyMap<Node, Node>): Difference | undefined {
  for (const [node, copy] of served) {
    if (!(node instanceof Element) || !root.contains(node)) continue
    const added = contentOf(node).filter((child) => !served.has(child))
    if (added.length === 0) continue
    const kept = new Set([...served].flatMap(([child, its]) => (child.parentNode === node ? [its] : [])))
    const lost = contentOf(copy).filter((child) => !kept.has(child))
    const found = lost.length === 0 ? undefined : firstDifference(node, lost, added)
    if (found !== undefined) return found
  }
  return undefined
}

/** Compares the children of an element with those that it had. */
function firstDifference(element: Element, before: readonly Node[], after: readonly Node[]): Difference | undefined {
  for (let i = 0; i < Math.max(before.length, after.length); i++) {
    const [old, now] = [before[i], after[i]]
    const isSameTag = old instanceof Element && now instanceof Element && old.tagName === now.tagName
    if (isSameTag) {
      const within = firstDifference(now, contentOf(old), contentOf(now))
      if (within !== undefined) return within
    } else if (old instanceof Element || now instanceof Element || old?.textContent !== now?.textContent) {
      return { element, served: textOf(before), rendered: textOf(after) }
    }
  }
  return undefined
}

/** The elements and texts in a node, without React's comments. */
function contentOf(node: Node): Node[] {
  return [...node.childNodes].filter((child) => child instanceof Element || child instanceof Text)
}

/** Text of a node's content; for elements without text, their tags. */
function textOf(nodes: readonly Node[]): string {
  const text = nodes.map(({ textContent }) => textContent).join('')
  return text.trim() === '' ? nodes.map((node) => (node instanceof Element ? tagOf(node) : '')).join('') : text
}

function quoted(text: string): string {
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
  return text === '' ? 'nothing' : JSON.stringify(short)
}

/** The start tag of an element, with its id and classes. */
function tagOf(element: Element): string {
  const attributes = ['id', 'class'].flatMap((name) => {
    const value = element.getAttribute(name)
    return value ? [` ${name}="${value}"`] : []
  })
  return `<${element.localName}${attributes.join('')}>`
}
