import type { Element, ElementContent, Nodes, Parents, Properties } from 'hast'
import type {} from 'mdast-util-mdx'

/** An element and its position: `parent.children[index]`. */
export interface ElementPlace {
  readonly element: Element
  readonly parent: Parents
  readonly index: number
}

/**
 * Lists all elements of a tree in document order. The passes of `compilePage` share one list, so they may replace an
 * element but must not move any.
 */
export function listElements(tree: Nodes): ElementPlace[] {
  const places: ElementPlace[] = []
  const list = (parent: Parents): void => {
    const { children } = parent
    for (let index = 0; index < children.length; index++) {
      const child = children[index]
      if (!child || !('children' in child)) continue
      if (child.type === 'element') places.push({ element: child, parent, index })
      list(child)
    }
  }
  if ('children' in tree) list(tree)
  return places
}

/** Calls a function with every node of a tree, parents first. */
export function visitNodes(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) visitNodes(child, visit)
}

/** The text of a subtree, without markup. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  let text = ''
  for (const child of node.children) text += textOf(child)
  return text
}

/** Creates an element. */
export function createElement(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}

/** Elements that have only text in them; pages have most of their nodes in these. */
const textElements: ReadonlySet<string> = new Set(['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Whether a node can have blocks in it, such as headings and components. */
export function hasBlocks(node: Nodes): node is Parents {
  return 'children' in node && !(node.type === 'element' && textElements.has(node.tagName))
}

/** Whether a node is an element with a class. Plugins may write the classes as a string. */
export function hasClassName(node: Nodes, name: string): boolean {
  const className: unknown = node.type === 'element' ? node.properties.className : undefined
  return Array.isArray(className)
    ? className.includes(name)
    : typeof className === 'string' && className.split(/\s+/).includes(name)
}
