import type { Blockquote, List, ListItem, Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'

/** A line that may define the term above it: `: Definition`. */
const definitionLine = /^([ \t>]*):(?=[ \t]+\S)/gm

/** The offsets of the colons at the start of lines, below a line that is not empty or below one empty line. */
export function definitionsIn(text: string): number[] {
  if (!/^[ \t>]*:[ \t]/m.test(text)) return []
  return [...text.matchAll(definitionLine)].flatMap(({ 1: prefix = '', index }) => {
    const before = /([^\n]*)\n(?:[ \t>]*\r?\n)?$/.exec(text.slice(Math.max(0, index - 2000), index))?.[1] ?? ''
    return before.trim() === '' ? [] : [index + prefix.length]
  })
}

/** The items of the lists that the parser has read below a paragraph in place of definitions. */
export function definitionItems(parent: Nodes, isDefinition: (offset: number) => boolean): readonly ListItem[] {
  if (!('children' in parent)) return []
  return parent.children.flatMap((list, index) => {
    if (list.type !== 'list' || parent.children[index - 1]?.type !== 'paragraph') return []
    const isWhole = list.children.every(({ position }) => isDefinition(position?.start.offset ?? -1))
    return isWhole ? list.children : []
  })
}

/** Converts paragraphs, and the lists of definitions below them, to `<dl>`. */
export function joinDefinitions(node: Nodes, items: ReadonlySet<Nodes>): void {
  if (!('children' in node)) return
  for (const child of node.children) joinDefinitions(child, items)
  if (!node.children.some((child) => isDefinitionList(child, items))) return
  const result: RootContent[] = []
  let last: Blockquote | undefined
  for (const child of node.children as RootContent[]) {
    const term = result.at(-1)
    if (isDefinitionList(child, items) && term?.type === 'paragraph') {
      result.pop()
      const content = [...termsOf(term), ...child.children.map(descriptionOf)]
      if (last && result.at(-1) === last) last.children.push(...content)
      else {
        last = { type: 'blockquote', data: { hName: 'dl' }, children: content, position: term.position }
        result.push(last)
      }
    } else result.push(child)
  }
  node.children = result as typeof node.children
}

function isDefinitionList(node: Nodes, items: ReadonlySet<Nodes>): node is List {
  return node.type === 'list' && node.children.some((item) => items.has(item))
}

/** Each line of a paragraph is a term. */
function termsOf(paragraph: Paragraph): Paragraph[] {
  const lines: PhrasingContent[][] = [[]]
  for (const child of paragraph.children) {
    const [first = '', ...others] = child.type === 'text' ? child.value.split('\n') : []
    if (others.length === 0) {
      lines.at(-1)?.push(child)
      continue
    }
    lines.at(-1)?.push({ type: 'text', value: first.trimEnd() })
    for (const value of others) lines.push([{ type: 'text', value }])
  }
  const data = { hName: 'dt' }
  if (lines.length === 1) return [{ ...paragraph, data }]
  return lines.map((children) => ({ type: 'paragraph', data, children, position: paragraph.position }))
}

/** A definition of one paragraph is shown without the space around paragraphs. */
function descriptionOf({ children, position }: ListItem): Paragraph | Blockquote {
  const [first] = children
  const data = { hName: 'dd' }
  if (first?.type === 'paragraph' && children.length === 1) return { ...first, data }
  return { type: 'blockquote', data, children, position }
}
