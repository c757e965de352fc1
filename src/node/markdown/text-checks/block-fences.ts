import type { Code, Html, Nodes, Paragraph } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { TextFinding } from './finding.js'
import type { PageBlocks, PlacedContainer } from './page-blocks.js'
import { readTextBlock } from './text-block.js'

/** What the fences of a page are checked against. */
interface FenceContext {
  /** The text of the file. */
  readonly source: string
  /** Names of `:::` blocks. */
  readonly known: ReadonlySet<string>
}

/** Finds `:::` lines and code fences that are not closed, close nothing or are only text, and comments without an end. */
export function fenceFindings(blocks: PageBlocks, context: FenceContext): TextFinding[] {
  const open = [
    ...blocks.containers.flatMap((container) => containerFindings(container, context)),
    ...blocks.code.flatMap((node) => codeFindings(node, context)),
    ...blocks.html.flatMap((node) => openComment(node, context)),
    ...blocks.leaves.flatMap((node) => twoColons(node, context)),
  ]
  // The closing line of a block that another one has closed is a consequence.
  if (!context.source.includes(':::') || open.some(({ kind }) => kind === nestedKind)) return open
  return [...open, ...blocks.paragraphs.flatMap((node) => colonLines(node, context))]
}

function containerFindings({ node, around }: PlacedContainer, context: FenceContext): TextFinding[] {
  if (isClosed({ node, around }, context) || endsInOpenCode(node, context)) return []
  return [openContainer(node, around !== undefined && isClosed(around, context))]
}

const nestedKind = 'nested container'

/** The last line of a node, up to its end. */
function lastLine({ position }: Nodes, source: string): string {
  const end = position?.end.offset ?? 0
  return source.slice(source.lastIndexOf('\n', end - 1) + 1, end)
}

/** Whether the last line of a container is its own closing line, and not that of the container around it. */
function isClosed({ node, around }: PlacedContainer, context: FenceContext): boolean {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end === undefined) return true
  if (end.line === start.line) return false
  if (around?.node.position?.end.line === end.line && isClosed(around, context)) return false
  const marks = /^:+/.exec(context.source.slice(start.offset, start.offset + 100))?.[0] ?? ':::'
  const close = /^[ \t>]*(:{3,})[ \t]*\r?$/.exec(lastLine(node, context.source))?.[1]
  return close !== undefined && close.length >= marks.length
}

function endsInOpenCode(node: Nodes, context: FenceContext): boolean {
  if (node.type === 'code') return isOpenCode(node, context.source)
  const last = 'children' in node ? node.children.at(-1) : undefined
  return last !== undefined && endsInOpenCode(last, context)
}

function openContainer({ name, position }: ContainerDirective, isNested: boolean): TextFinding {
  const offset = position?.start.offset ?? 0
  if (isNested) {
    return {
      code: 'block-syntax',
      kind: nestedKind,
      offset,
      message: `":::${name}" is closed by the first ":::", which also closes the block around it`,
      hint: 'write more colons for the outer block: `::::note` and `::::`',
    }
  }
  return {
    code: 'block-syntax',
    kind: 'open container',
    offset,
    message: `":::${name}" is never closed, so the rest of the text is in it`,
    hint: 'write `:::` below the text of the block, with as many colons as above it',
  }
}

/** Finds lines of colons in a paragraph. */
function colonLines(node: Paragraph, { source }: FenceContext): TextFinding[] {
  if (!node.children.some((child) => child.type === 'text' && child.value.includes(':::'))) return []
  const block = readTextBlock(node, source)
  if (!block?.text.includes(':::')) return []
  const match = /^[ \t>]*(:{3,})[ \t]*(.*)$/m.exec(block.text)
  if (!match) return []
  const [line, marks = '', rest = ''] = match
  const offset = block.start + match.index + line.indexOf(marks)
  if (rest.trim() === '') {
    return [
      {
        code: 'block-syntax',
        kind: 'closing line',
        offset,
        message: `"${marks}" closes no block, so it is only text`,
        hint: 'remove it, or open the block with a line such as `:::note`',
      },
    ]
  }
  return [
    {
      code: 'block-syntax',
      kind: 'container in text',
      offset,
      message: `"${marks} ${rest.trim().slice(0, 30)}" opens no block, so it is only text`,
      hint: 'write `:::note` or `:::note[Title]`',
    },
  ]
}

function twoColons({ name, position }: LeafDirective, { known }: FenceContext): TextFinding[] {
  if (!known.has(name)) return []
  return [
    {
      code: 'block-syntax',
      kind: 'two colons',
      offset: position?.start.offset ?? 0,
      message: `"::${name}" has two colons, so it is only text`,
      hint: `write \`:::${name}\` above the text of the block and \`:::\` below it`,
    },
  ]
}

interface Fence {
  readonly mark: string
  readonly length: number
}

/** The opening fence of a code block; undefined if it is indented code. */
function fenceOf({ position }: Code, source: string): Fence | undefined {
  const start = position?.start.offset ?? 0
  const marks = /^[ \t]*(`{3,}|~{3,})/.exec(source.slice(start, start + 200))?.[1]
  return marks === undefined ? undefined : { mark: marks.charAt(0), length: marks.length }
}

function isOpenCode(node: Code, source: string): boolean {
  const fence = node.position && fenceOf(node, source)
  if (!fence) return false
  if (node.position?.start.line === node.position?.end.line) return true
  const close = /^[ \t>]*(`{3,}|~{3,})[ \t]*\r?$/.exec(lastLine(node, source))?.[1]
  return close === undefined || !close.startsWith(fence.mark) || close.length < fence.length
}

function codeFindings(node: Code, { source, known }: FenceContext): TextFinding[] {
  if (!node.position) return []
  const offset = node.position.start.offset ?? 0
  const fence = fenceOf(node, source)
  if (!fence) return indentedContainer(node, known)
  const { mark, length } = fence
  const inner = node.value.includes(mark.repeat(length)) ? innerFence(node.value, fence) : undefined
  if (inner !== undefined) {
    return [
      {
        code: 'block-syntax',
        kind: 'nested fence',
        offset,
        message: `this code block contains the fence "${inner}", and ends where that one does`,
        hint: `write more marks around it: "${mark.repeat(length + 1)}"`,
      },
    ]
  }
  if (!isOpenCode(node, source)) return []
  return [
    {
      code: 'block-syntax',
      kind: 'open fence',
      offset,
      message: `the code block that starts with "${mark.repeat(length)}${node.lang ?? ''}" is never closed`,
      hint: `write "${mark.repeat(length)}" below the code, indented like the first line`,
    },
  ]
}

/** A line of code that opens a fence; such a line cannot close one. */
function innerFence(code: string, { mark, length }: Fence): string | undefined {
  const line = new RegExp(`^ {0,3}(${mark}{${length},}[\\w{][^${mark}\\n]*)$`, 'm').exec(code)?.[1]
  return line?.slice(0, 30)
}

function indentedContainer({ value, position }: Code, known: ReadonlySet<string>): TextFinding[] {
  const name = /^:{3,}[ \t]?([a-zA-Z][\w-]*)/.exec(value)?.[1]
  if (name === undefined || !known.has(name)) return []
  return [
    {
      code: 'block-syntax',
      kind: 'indented container',
      offset: position?.start.offset ?? 0,
      message: `":::${name}" is indented by four spaces, so it is code`,
      hint: 'indent it by less, or as much as the text of the list item that it belongs to',
    },
  ]
}

/** A comment without an end hides everything below it. */
function openComment({ value, position }: Html, { source }: FenceContext): TextFinding[] {
  const start = value.lastIndexOf('<!--')
  if (start === -1 || value.includes('-->', start + 2) || value.startsWith('>', start + 4)) return []
  const written = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  const offset = (position?.start.offset ?? 0) + Math.max(0, written.lastIndexOf('<!--'))
  return [
    {
      code: 'block-syntax',
      kind: 'open comment',
      severity: 'error',
      offset,
      message: 'this comment is never closed, so the text below it is not shown',
      hint: 'write `-->` at the end of the comment',
    },
  ]
}
