import type { Heading, Nodes, Paragraph, TableCell } from 'mdast'

/** A paragraph, a heading or a cell, with its source. */
export interface TextBlock {
  readonly node: Paragraph | Heading | TableCell
  /**
   * The source of the block. Everything that is not plain text, such as code, links, HTML and escaped characters, is replaced by
   * as many `hidden` characters.
   */
  readonly text: string
  /** The same without the marks of emphasis. */
  readonly unmarked: string
  /** The source of the block as written. */
  readonly written: string
  /** Offset of the block in the source. */
  readonly start: number
}

/** Stands for characters that are not plain text. */
export const hidden = '\uFFFC'

/** Characters that rules look for. Nearly all text nodes have none of them, so this decides quickly. */
const suspicious =
  /[\][{}<*~$\u00a0\u200b\u202f\u3000\ufeff\ufffdÃ-ÅÎ-Ñâä-éðï\u00c2]|:[\w+-]+:|\^[\p{L}\d+-]+\^|==|\n[ \t]*:[ \t]/u
const suspiciousStart = /^(?:import|export|[!?#=|]|:[ \t])/

/** Reads a block if its text has suspicious characters; undefined for all others and for blocks that plugins made. */
export function suspiciousBlock(node: TextBlock['node'], source: string): TextBlock | undefined {
  const [first] = node.children
  const isStart = first?.type === 'text' && suspiciousStart.test(first.value)
  return isStart || hasSuspiciousText(node.children) ? readTextBlock(node, source) : undefined
}

function hasSuspiciousText(nodes: readonly Nodes[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return suspicious.test(node.value)
    return isTransparent(node) && 'children' in node && hasSuspiciousText(node.children)
  })
}

/** Reads a block; undefined if a plugin has made it. */
function readTextBlock(node: TextBlock['node'], source: string): TextBlock | undefined {
  const start = node.position?.start.offset
  // The id of a heading follows its text.
  const end = (node.type === 'heading' ? (node.children.at(-1) ?? node) : node).position?.end.offset
  if (start === undefined || end === undefined) return undefined
  const written = source.slice(start, end)
  const read = (hidesMarks: boolean) => withoutEscapes(masked(node, { text: written, start, hidesMarks }))
  return {
    node,
    text: read(false),
    // Few blocks are asked for it.
    get unmarked() {
      return read(true)
    },
    written,
    start,
  }
}

/** Emphasis and the like are text; what a plugin has made of some text has no position, so that nothing is hidden. */
const transparent = new Set(['paragraph', 'heading', 'tableCell', 'text', 'emphasis', 'strong', 'delete', 'break'])

function isTransparent(node: Nodes): boolean {
  return transparent.has(node.type)
}

function masked(
  node: Nodes,
  { text, start, hidesMarks }: { readonly text: string; readonly start: number; readonly hidesMarks: boolean },
): string {
  const pieces: string[] = []
  let end = 0
  const hide = (first = start, last = start): void => {
    if (first - start < end || last <= first) return
    pieces.push(text.slice(end, first - start), hidden.repeat(last - first))
    end = last - start
  }
  const read = (child: Nodes): void => {
    const { start: outer, end: outerEnd } = child.position ?? {}
    if (!isTransparent(child)) hide(outer?.offset, outerEnd?.offset)
    else if ('children' in child) {
      const isMarked = hidesMarks && /^(?:emphasis|strong|delete)$/.test(child.type)
      if (isMarked) hide(outer?.offset, child.children[0]?.position?.start.offset)
      child.children.forEach(read)
      if (isMarked) hide(child.children.at(-1)?.position?.end.offset, outerEnd?.offset)
    }
  }
  read(node)
  return pieces.length === 0 ? text : pieces.join('') + text.slice(end)
}

function withoutEscapes(text: string): string {
  return text.includes('\\') ? text.replace(/\\[!-/:-@[-`{-~]/g, hidden + hidden) : text
}

/** The text of a block as readers see it, without code and links. */
export function shownText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!isTransparent(node) || !('children' in node)) return ''
  return node.children.map(shownText).join('')
}
