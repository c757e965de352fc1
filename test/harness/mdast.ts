import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-directive'
import type {} from 'mdast-util-mdx'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { Parser } from '../../src/node/markdown/parsers.js'

/** Parses with one of the two parsers, with what it needs after parsing; an error of the syntax is the tree's only node. */
export function createParse(parser: Parser, mdx: boolean): (text: string) => unknown {
  const processor = unified().use(parser.plugin, { mdx }).freeze()
  return (text) => {
    const file = new VFile(text)
    try {
      return comparable(processor.runSync(processor.parse(file), file) as Root)
    } catch (error) {
      if (file.messages.length > 0) return { type: 'syntax-error' }
      throw error
    }
  }
}

/**
 * A tree without what the two parsers are known to give differently and no step of the pipeline reads:
 * - `data` (the program of an expression, marks of the parser's own); `null` stands for absent;
 * - positions of JSX attributes, which satteri leaves out;
 * - where an import or export ends: satteri counts the line ending after it;
 * - where a container that is never closed ends: remark-parse counts the last line ending;
 * - positions of bare addresses and of the text beside them, which remark-gfm finds after parsing.
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
