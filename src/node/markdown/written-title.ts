import type { Nodes, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-mdx'

/** What the Markdown of a page, before raw HTML is parsed, says about its title. */
interface WrittenTitle {
  /** Whether the page begins with a `#` heading, which is its title then. What readers do not see may precede it. */
  readonly leads: boolean
  /**
   * Whether the page shows no other title, because its first heading is a `#` heading, also after text or within an admonition,
   * but not below a horizontal rule.
   */
  readonly replaces: boolean
}

/** Finds the title in a parsed page. Headings in HTML and JSX do not count. */
export function writtenTitle(tree: Root): WrittenTitle {
  const first = tree.children.find((node) => !isInvisible(node))
  return { leads: first !== undefined && isTitle(first), replaces: isTitle(firstDivision(tree)) }
}

function isTitle(node: Nodes | undefined): boolean {
  return node?.type === 'heading' && node.depth === 1
}

/** The first heading or horizontal rule. */
function firstDivision(node: Nodes): Nodes | undefined {
  if (node.type === 'heading' || node.type === 'thematicBreak') return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = firstDivision(child)
    if (found) return found
  }
  return undefined
}

/** Whether a block is not in the text: code, a definition, a comment, or elements for the head of the document. */
function isInvisible(node: RootContent): boolean {
  switch (node.type) {
    case 'mdxjsEsm':
    case 'definition':
    case 'footnoteDefinition':
      return true
    case 'html':
      return /^(?:\s*<!--(?:(?!-->)[\s\S])*-->)*\s*$/.test(node.value)
    case 'mdxFlowExpression':
      return /^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(node.value)
    case 'mdxJsxFlowElement':
      return node.name === 'head' || node.name === 'Head'
    default:
      return false
  }
}
