import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-directive'
import type {} from 'mdast-util-mdx'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { Parser } from '../../src/node/markdown/parsers.js'

/** Parses with one of the two parsers and its post-processing; a syntax error becomes the tree's only node. */
export function createParse(parser: Parser, mdx: boolean): (text: string) => unknown {
  const processor = unified().use(parser.plugins({ mdx })).freeze()
  return (text) => {
    const file = new VFile(text)
    try {
      return comparable(processor.parse(file) as Root)
    } catch (error) {
      if (file.messages.length > 0) return { type: 'syntax-error' }
      throw error
    }
  }
}

/**
 * Returns a tree without the known differences between the two parsers, none of which the pipeline reads:
 * - `data` (the program of an expression, the parser's own marks), and `null` instead of missing values;
 * - positions of JSX attributes, which satteri omits;
 * - the end of an import or export: satteri includes the line ending;
 * - the end of an unclosed container: remark-parse includes the last line ending;
 * - positions of bare URLs and the adjacent text, which remark-gfm finds after parsing.
 */
function comparable(tree: Root): unknown {
  const plain = JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (key === 'data' || value === null ? undefined : value)),
  ) as Nodes
  simplify(plain)
  return plain
}

function simplify(node: Nodes): void {
  if (node.type === 'mdxjsEsm' || node.type === 'containerDirective') dropEnd(node)
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
    for (const attribute of node.attributes) delete attribute.position
  if (!('children' in node)) return
  for (const child of node.children) simplify(child)
  if (node.children.some((child) => isBareAddress(child))) {
    for (const child of node.children) if (child.type === 'text' || isBareAddress(child)) dropPositions(child)
  }
}

function isBareAddress(node: Nodes): boolean {
  if (node.type !== 'link' || node.children.length !== 1) return false
  const child = node.children[0]
  return (
    child?.type === 'text' &&
    node.url.endsWith(child.value) &&
    child.position?.start.offset === node.position?.start.offset
  )
}

function dropPositions(node: Nodes): void {
  delete node.position
  if ('children' in node) for (const child of node.children) dropPositions(child)
}

function dropEnd(node: Nodes): void {
  if (node.position) node.position.end = node.position.start
}
