// Hand-written: neither parser has GFM's protocol autolinks.
import type { Link, Nodes, PhrasingContent, Root, Text } from 'mdast'
import type { VFile } from 'vfile'

/** GFM's extended protocol autolinks: `mailto:` with an address, or `xmpp:` with an address and a resource. */
const address =
  /(?<![A-Za-z0-9])(?:mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![\w-])|xmpp:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![\w-])(?:\/[A-Za-z0-9@.]*[A-Za-z0-9@])?)/g

/** Links `mailto:ann@mail.example` in text, which both parsers split into text, a directive and more text. */
export function remarkProtocolAutolinks(): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    if (/(?:mailto|xmpp):/.test(String(file.value))) linkAddresses(tree)
  }
}

function linkAddresses(node: Nodes): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return
  for (const child of node.children) linkAddresses(child)
  if (node.children.some(isPiece))
    node.children = linkedRuns(node.children as PhrasingContent[]) as typeof node.children
}

/** Text, or a link that the parser created from a bare email address. */
type Piece = Text | (Link & { readonly children: [Text] })

function isPiece(node: Nodes): node is Piece {
  if (node.type === 'text') return true
  if (node.type !== 'link' || node.children.length !== 1) return false
  const [child] = node.children
  return child?.type === 'text' && node.url === `mailto:${child.value}`
}

/** Replaces the addresses in each run of adjacent pieces. */
function linkedRuns(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = []
  let run: Piece[] = []
  for (const node of nodes) {
    if (isPiece(node)) run.push(node)
    else {
      out.push(...linkedRun(run), node)
      run = []
    }
  }
  return [...out, ...linkedRun(run)]
}

function linkedRun(run: readonly Piece[]): readonly PhrasingContent[] {
  const text = run.map(textOf).join('')
  const pieces = pieceReader(run)
  const out: PhrasingContent[] = []
  let end = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    out.push(...pieces(end, index), { type: 'link', url, title: null, children: [{ type: 'text', value: url }] })
    end = index + url.length
  }
  return end === 0 ? run : [...out, ...pieces(end, text.length)]
}

/** Returns a function that reads the pieces between two offsets of a run, in order; a piece that is cut becomes text. */
function pieceReader(run: readonly Piece[]): (start: number, end: number) => PhrasingContent[] {
  let next = 0
  let offset = 0
  return (start, end) => {
    const found: PhrasingContent[] = []
    for (let piece = run[next]; piece && offset < end; piece = run[next]) {
      const text = textOf(piece)
      const value = text.slice(Math.max(start - offset, 0), Math.max(end - offset, 0))
      if (value !== '') found.push(value.length === text.length ? piece : { type: 'text', value })
      // The rest of the piece is for the next call.
      if (offset + text.length > end) break
      offset += text.length
      next++
    }
    return found
  }
}

function textOf(piece: Piece): string {
  return piece.type === 'text' ? piece.value : piece.children[0].value
}
