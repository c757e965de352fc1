import type { Code, Definition, FootnoteDefinition, Html, Nodes, Paragraph, Root } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'

/** A `:::` block and the one around it. */
export interface PlacedContainer {
  readonly node: ContainerDirective
  readonly around: PlacedContainer | undefined
}

/** The blocks of a page whose start, end or name can be wrong, in document order. */
export interface PageBlocks {
  readonly containers: readonly PlacedContainer[]
  readonly leaves: readonly LeafDirective[]
  readonly code: readonly Code[]
  readonly html: readonly Html[]
  readonly paragraphs: readonly Paragraph[]
  readonly definitions: readonly Definition[]
  readonly footnotes: readonly FootnoteDefinition[]
}

/** Lists the blocks of a page. HTML in a sentence is not a block. */
export function listBlocks(tree: Root): PageBlocks {
  const containers: PlacedContainer[] = []
  const leaves: LeafDirective[] = []
  const code: Code[] = []
  const html: Html[] = []
  const paragraphs: Paragraph[] = []
  const definitions: Definition[] = []
  const footnotes: FootnoteDefinition[] = []
  const list = (nodes: readonly Nodes[], around: PlacedContainer | undefined): void => {
    for (const node of nodes) {
      switch (node.type) {
        case 'paragraph':
          paragraphs.push(node)
          break
        case 'code':
          code.push(node)
          break
        case 'html':
          html.push(node)
          break
        case 'definition':
          definitions.push(node)
          break
        case 'leafDirective':
          leaves.push(node)
          break
        case 'heading':
        case 'table':
          break
        case 'containerDirective': {
          const placed = { node, around }
          containers.push(placed)
          list(node.children, placed)
          break
        }
        default:
          if (node.type === 'footnoteDefinition') footnotes.push(node)
          if ('children' in node) list(node.children, around)
      }
    }
  }
  list(tree.children, undefined)
  return { containers, leaves, code, html, paragraphs, definitions, footnotes }
}
