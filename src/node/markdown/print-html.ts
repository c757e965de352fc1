import type { Nodes, Root, RootContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visitNodes } from './hast-tree.js'

const printer = unified()
  .use(rehypeStringify, {
    allowDangerousHtml: true,
    // Apostrophes and backticks in quoted attributes were dangerous in Internet Explorer only.
    allowDangerousCharacters: true,
    allowParseErrors: true,
    characterReferences: { useNamedReferences: true },
  })
  .freeze()

/** Prints hast as HTML, `raw` nodes as they are. */
export function printHtml(nodes: readonly Nodes[]): string {
  const root: Root = { type: 'root', children: nodes as RootContent[] }
  visitNodes(root, dropUnknownChildren)
  return printer.stringify(root)
}

const knownTypes = new Set(['text', 'element', 'raw', 'comment', 'root', 'doctype'])

/** rehype-stringify throws for unknown nodes, which plugins may leave in a tree. */
function dropUnknownChildren(node: Nodes): void {
  if (!('children' in node) || node.children.every(({ type }) => knownTypes.has(type))) return
  node.children = node.children.filter(({ type }) => knownTypes.has(type)) as typeof node.children
}

/** Elements without an end tag. */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
