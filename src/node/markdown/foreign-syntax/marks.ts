import type { Nodes, PhrasingContent } from 'mdast'
import { hidden } from '../../base/text-block.js'
import { withoutEscapes } from './written-text.js'

/** Marks around text, and the name of their element. The first group of a pattern is the text between the marks. */
interface Mark {
  readonly pattern: RegExp
  readonly tagName: 'mark' | 'sub' | 'sup'
}

type MarkName = 'mark' | 'subscript' | 'superscript'

const all: Readonly<Record<MarkName, Mark>> = {
  mark: { pattern: /(?<![=\w])==(?=[^\s=])((?:(?!==)[\s\S])*?[^\s=])==(?![=\w])/g, tagName: 'mark' },
  subscript: { pattern: /(?<!~)~([^\s~]+)~(?!~)/g, tagName: 'sub' },
  superscript: { pattern: /(?<!\^)\^([^\s^[\]]+)\^(?!\^)/g, tagName: 'sup' },
}

interface MarkOptions {
  readonly source: string
  readonly syntax: Readonly<Partial<Record<MarkName, boolean>>>
}

/** Puts text between marks into the elements `<mark>`, `<sub>` and `<sup>`. */
export function wrapMarks(tree: Nodes, { source, syntax }: MarkOptions): void {
  const marks = (['mark', 'subscript', 'superscript'] as const).filter((name) => syntax[name]).map((name) => all[name])
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return
    node.children.forEach(visit)
    // Both parsers read `H~2~O` as a deletion with one tilde.
    if (syntax.subscript && node.type === 'delete' && isSubscript(node, source)) node.data = { hName: 'sub' }
    for (const mark of marks)
      node.children = wrapped(node.children as PhrasingContent[], { mark, source }) as typeof node.children
  }
  if (marks.length > 0) visit(tree)
}

function isSubscript({ position }: Nodes, source: string): boolean {
  return /^~[^~\s]+~$/.test(source.slice(position?.start.offset, position?.end.offset))
}

/** The children of a node, with those between marks in elements. */
function wrapped(
  children: readonly PhrasingContent[],
  { mark, source }: { readonly mark: Mark; readonly source: string },
): readonly PhrasingContent[] {
  if (!children.some(({ type }) => type === 'text')) return children
  // Another node is one character.
  const text = children.map((child) => (child.type === 'text' ? withoutEscapes(child, source) : hidden)).join('')
  const result: PhrasingContent[] = []
  let end = 0
  for (const { 0: found, 1: inner = '', index } of text.matchAll(mark.pattern)) {
    const start = index + (found.length - inner.length) / 2
    // The handlers of remark-rehype make an `<em>`, and give it this name.
    const content = slice(children, start, start + inner.length)
    result.push(...slice(children, end, index), {
      type: 'emphasis',
      data: { hName: mark.tagName },
      children: content,
    })
    end = index + found.length
  }
  return end === 0 ? children : [...result, ...slice(children, end, text.length)]
}

/** The nodes between two offsets in their text, in which each node but text counts as one character. */
function slice(nodes: readonly PhrasingContent[], from: number, to: number): PhrasingContent[] {
  let start = 0
  return nodes.flatMap((node): PhrasingContent[] => {
    const at = start
    const length = node.type === 'text' ? node.value.length : 1
    start += length
    if (from <= at && at + length <= to) return [node]
    if (node.type !== 'text' || at >= to || start <= from) return []
    return [{ type: 'text', value: node.value.slice(Math.max(0, from - at), to - at) }]
  })
}
