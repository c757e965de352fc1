import type { Element, Nodes, Parents } from 'hast'
import type {} from 'mdast-util-mdx'

/** Calls `visit` for every element, parents before their children, in document order. */
export function visitElements(node: Nodes, visit: (element: Element, parent: Parents, index: number) => void): void {
  if (!('children' in node)) return
  for (let i = 0; i < node.children.length; i++) {
    const child = node.children[i]
    if (!child) continue
    if (child.type === 'element') visit(child, node, i)
    visitElements(child, visit)
  }
}

/** The text of a subtree, markup left out. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  let text = ''
  for (const child of node.children) text += textOf(child)
  return text
}
