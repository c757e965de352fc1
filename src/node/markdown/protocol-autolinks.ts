import type { Link, Nodes, PhrasingContent, Root, Text } from 'mdast'
import type { VFile } from 'vfile'

/** GFM's extended protocol autolink: an address with its scheme, for `xmpp:` with a resource too. */
const address =
  /(?<![A-Za-z0-9])(?:mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![\w-])|xmpp:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![\w-])(?:\/[A-Za-z0-9@.]*[A-Za-z0-9@])?)/g

/** Makes links of `mailto:ann@mail.example` in text, which both parsers read as a scheme, a directive (`:ann`) and the rest. */
export function remarkProtocolAutolinks(): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    if (/(?:mailto|xmpp):/.test(String(file.value))) linkAddresses(tree)
  }
}

function linkAddresses(node: Nodes): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return
  for (const child of node.children) linkAddresses(child)
  if (node.children.some(isPiece))
    node.children = joinedRuns(node.children as PhrasingContent[]) as typeof node.children
}

/** Text, or a link that the parser made of a bare address. */
type Piece = Text | (Link & { readonly children: [Text] })

function isPiece(node: Nodes): node is Piece {
  if (node.type === 'text') return true
  if (node.type !== 'link' || node.children.length !== 1) return false
  const [child] = node.children
  return child?.type === 'text' && node.url === `mailto:${child.value}`
}

function joinedRuns(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = []
  let run: Piece[] = []
  for (const node of nodes) {
    if (isPiece(node)) run.push(node)
    else {
      out.push(...linkRun(run), node)
      run = []
    }
  }
  return [...out, ...linkRun(run)]
}

/** Pieces are kept where no address is; an address takes the place of all pieces that it lies in. */
function linkRun(run: readonly Piece[]): PhrasingContent[] {
  const text = run.map(textOf).join('')
  const matches = [...text.matchAll(address)].map(({ 0: url, index }) => ({
    url,
    start: index,
    end: index + url.length,
  }))
  if (matches.length === 0) return [...run]
  const out: PhrasingContent[] = []
  let at = 0
  let next = 0
  for (const piece of run) {
    const end = at + textOf(piece).length
    let from = at
    for (let match = matches[next]; match && match.start < end; match = matches[next]) {
      if (match.start >= at) {
        out.push(...part(piece, from - at, match.start - at), {
          type: 'link',
          url: match.url,
          title: null,
          children: [{ type: 'text', value: match.url }],
        })
      }
      from = Math.min(match.end, end)
      if (match.end > end) break
      next++
    }
    out.push(...part(piece, from - at, end - at))
    at = end
  }
  return out
}

function part(piece: Piece, start: number, end: number): PhrasingContent[] {
  const value = textOf(piece)
  if (start >= end) return []
  return start === 0 && end === value.length ? [piece] : [{ type: 'text', value: value.slice(start, end) }]
}

function textOf(piece: Piece): string {
  return piece.type === 'text' ? piece.value : piece.children[0].value
}
