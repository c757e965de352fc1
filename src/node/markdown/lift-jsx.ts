import type { Nodes, Paragraph, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-mdx'

/**
 * Takes JSX and expressions out of paragraphs that hold nothing else, as MDX does after parsing and satteri while it
 * parses: `<Box />` on a line of its own is a block, not a word of a `<p>`.
 */
export function remarkLiftJsx(): (tree: Root) => void {
  return (tree) => liftWithin(tree)
}

function liftWithin(node: Nodes): void {
  if (!('children' in node)) return
  for (const child of node.children) liftWithin(child)
  if (!node.children.some(holdsOnlyJsx)) return
  node.children = (node.children as RootContent[]).flatMap((child) =>
    holdsOnlyJsx(child) ? child.children.flatMap(asBlock) : [child],
  ) as typeof node.children
}

function holdsOnlyJsx(node: Nodes): node is Paragraph {
  if (node.type !== 'paragraph' || !node.children.some(isJsx)) return false
  return node.children.every((child) => isJsx(child) || (child.type === 'text' && /^[\t\r\n ]+$/.test(child.value)))
}

function isJsx(node: Nodes): boolean {
  return node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression'
}

function asBlock(node: Paragraph['children'][number]): RootContent[] {
  if (node.type === 'mdxJsxTextElement') return [{ ...node, type: 'mdxJsxFlowElement' } as RootContent]
  if (node.type === 'mdxTextExpression') return [{ ...node, type: 'mdxFlowExpression' } as RootContent]
  return []
}
