import type { Nodes } from 'mdast'
import type { RuledPage, TextFinding } from '../../node/base/text-rule.js'

/** The first line of a node and its last one, each up to the end of the node. */
function edges(
  { position }: Nodes,
  source: string,
): { readonly first: string; readonly last: string; readonly lines: number } {
  const start = position?.start.offset ?? 0
  const end = position?.end.offset ?? start
  const text = source.slice(start, end)
  return {
    first: text.split('\n', 1)[0] ?? '',
    last: source.slice(source.lastIndexOf('\n', end - 1) + 1, end).trim(),
    lines: (position?.end.line ?? 0) - (position?.start.line ?? 0),
  }
}

function offsetOf({ position }: Nodes): number {
  return position?.start.offset ?? 0
}

/** Blocks in a block with as many colons. Rules see the outer block first. */
const nested = new WeakSet<Nodes>()

/** Finds `:::` blocks that are not closed, and those that the end of the block around them closes. */
export function openContainer(node: Nodes, { source }: RuledPage): readonly TextFinding[] {
  if (node.type !== 'containerDirective' || !node.position || endsInOpenCode(node, source)) return []
  const { first, last, lines } = edges(node, source)
  const marksOf = (line: string): string => /^:+/.exec(line)?.[0] ?? ':::'
  const marks = marksOf(first)
  // The block is in an included file: its position is that of the include.
  if (!first.startsWith(':')) return []
  for (const child of node.children) if (marksOf(edges(child, source).first) === marks) nested.add(child)
  const finding = { code: 'block-syntax', offset: offsetOf(node) }
  if (nested.has(node)) {
    const message = `this block is in another one with "${marks}", and the first "${marks}" closes both`
    const hint = `write more colons above and below the outer block: \`${marks}:\``
    return [{ ...finding, kind: 'nested container', message, hint }]
  }
  if (lines > 0 && new RegExp(`^[ \\t>]*:{${marks.length},}$`).test(last)) return []
  return [
    {
      ...finding,
      kind: 'open container',
      message: `":::${node.name}" is never closed, so the rest of the text is in it`,
      hint: 'write `:::` below the text of the block, with as many colons as above it',
    },
  ]
}

function endsInOpenCode(node: Nodes, source: string): boolean {
  if (node.type === 'code') return openFence(node, source) !== undefined
  const last = 'children' in node ? node.children.at(-1) : undefined
  return last !== undefined && endsInOpenCode(last, source)
}

/** The marks at the beginning of a line; undefined if there are none, as in indented code. */
function fenceIn(line: string): string | undefined {
  return /^(?:`{3,}|~{3,})/.exec(line)?.[0]
}

/** The marks that open a code block; undefined if others close it. */
function openFence(node: Nodes, source: string): string | undefined {
  const { first, last, lines } = edges(node, source)
  const fence = fenceIn(first)
  if (fence === undefined) return undefined
  const isClosed = lines > 0 && new RegExp(`^[ \\t>]*\\${fence[0]}{${fence.length},}$`).test(last)
  return isClosed ? undefined : fence
}

/** Finds code blocks that are not closed. */
export function openCode(node: Nodes, { source }: RuledPage): readonly TextFinding[] {
  const fence = node.type === 'code' && node.position ? openFence(node, source) : undefined
  if (node.type !== 'code' || fence === undefined) return []
  return [
    {
      code: 'block-syntax',
      kind: 'open fence',
      offset: offsetOf(node),
      message: `the code block that starts with "${fence}${node.lang ?? ''}" is never closed`,
      hint: `write "${fence}" below the code, indented like the first line`,
    },
  ]
}

/** Finds code blocks that end where a block in them was meant to end. */
export function nestedCode(node: Nodes, { source }: RuledPage): readonly TextFinding[] {
  if (node.type !== 'code' || !node.position) return []
  const fence = fenceIn(edges(node, source).first)
  const inner = fence && new RegExp(`^[ \\t]*${fence}[ \\t]*[A-Za-z][^\`\\n]*$`, 'm').exec(node.value)?.[0].trim()
  if (!inner) return []
  const message = `this code block contains the fence "${inner}", and ends where that one does`
  const hint = `write more marks around it: "${fence}${fence.slice(0, 1)}"`
  return [{ code: 'block-syntax', kind: 'nested fence', offset: offsetOf(node), message, hint }]
}

/** Finds comments without an end, which hide everything below them. */
export function openComment(node: Nodes, { source }: RuledPage): readonly TextFinding[] {
  if (node.type !== 'html') return []
  const start = node.value.lastIndexOf('<!--')
  if (start === -1 || node.value.includes('-->', start + 2) || node.value.startsWith('>', start + 4)) return []
  const written = source.slice(offsetOf(node), node.position?.end.offset)
  return [
    {
      code: 'block-syntax',
      kind: 'open comment',
      severity: 'error',
      offset: offsetOf(node) + Math.max(0, written.lastIndexOf('<!--')),
      message: 'this comment is never closed, so the text below it is not shown',
      hint: 'write `-->` at the end of the comment',
    },
  ]
}

/** Finds lines of colons that open or close no block. */
export function strayColons(node: Nodes, { source }: RuledPage): readonly TextFinding[] {
  if (node.type !== 'paragraph' || !node.children.some((one) => one.type === 'text' && one.value.includes(':::')))
    return []
  const written = source.slice(offsetOf(node), node.position?.end.offset)
  const match = /^[ \t>]*(:{3,}[^\n`]*)$/m.exec(written)
  if (!match?.[1]) return []
  const shown = match[1].trim().slice(0, 30)
  const isEnd = /^:+$/.test(shown)
  return [
    {
      code: 'block-syntax',
      kind: isEnd ? 'closing line' : 'container in text',
      offset: offsetOf(node) + match.index + match[0].indexOf(':'),
      message: `"${shown}" ${isEnd ? 'closes' : 'opens'} no block, so it is only text`,
      hint: isEnd
        ? 'remove it, or open the block with a line such as `:::note`'
        : 'write `:::note` or `:::note[Title]`',
    },
  ]
}
