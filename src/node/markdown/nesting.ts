import type { Nodes, Root } from 'mdast'

/** A list, quote or footnote as deep as this needs as many characters before its text. */
const deepest = 200
const blockMarks = new Set(' \t>*+-.)0123456789')
const thematicBreak = /^[ \t]*([-*])(?:[ \t]*\1)*[ \t\r]*$/
/** Levels of a tree; walking one of 10,000 takes seconds, since every step copies the way to its node. */
const deepestTree = 500
/** Directives in labels of directives: satteri follows them on the stack, some thousands deep. */
const deepestLabels = 500
/** Levels of brackets in code; satteri's JavaScript parser overflows a thread's stack above 2,000. */
const deepestBrackets = 1000
/** What nests code without brackets, and how many of it a piece may hold: about half of what is known to go well. */
const chains: readonly (readonly [link: RegExp, longest: number])[] = [
  [/\b(?:else|for|while|do|new|typeof|void|delete|await)\b/g, 2000],
  [/[?!~]|=>|\*\*/g, 4000],
  [/=(?![=>])/g, 4000],
  [/[+/%&^([`]/g, 15_000],
  [/[-*|<>]/g, 30_000],
]

/** Where a text is nested deeper than any page needs and any parser should follow. */
export interface DeepNesting {
  /** From 1. */
  readonly line: number
  readonly of: 'blocks' | 'code'
}

/** Finds lists, quotes, labels and (in MDX) code whose depth could overflow the stack of a parser, which ends the process. */
export function findDeepNesting(text: string, mdx: boolean): DeepNesting | undefined {
  const block = deepBlock(text) ?? deepLabel(text)
  if (block !== undefined) return { line: lineOf(text, block), of: 'blocks' }
  const code = mdx ? deepCode(text) : undefined
  return code === undefined ? undefined : { line: lineOf(text, code), of: 'code' }
}

/** Finds what a parser that came through has nested too deeply: emphasis in emphasis, JSX in JSX. */
export function findDeepNode(tree: Root): DeepNesting | undefined {
  const node = nodeAtDepth(tree, deepestTree)
  return node && { line: node.position?.start.line ?? 1, of: 'blocks' }
}

function nodeAtDepth(node: Nodes, levels: number): Nodes | undefined {
  if (levels === 0) return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = nodeAtDepth(child, levels - 1)
    if (found) return found
  }
  return undefined
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Looks at every 200th character only: a deep line begins with 200 characters or more that one of them must be among. */
function deepBlock(text: string): number | undefined {
  // 200 markers in one line, or an item that is indented by 200 levels.
  const deepLine =
    /(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))){200}|(?:\t| {4}){200}[ \t]*(?:[*+-]|\d{1,9}[.)])[ \t]/y
  for (let at = deepest - 1; at < text.length; at += deepest) {
    if (!blockMarks.has(text.charAt(at))) continue
    const from = at - deepest + 1
    const lineEnd = text.slice(from, at).lastIndexOf('\n')
    if (lineEnd === -1 && from > 0 && text[from - 1] !== '\n') continue
    const start = from + lineEnd + 1
    deepLine.lastIndex = start
    if (!deepLine.test(text)) continue
    const end = text.indexOf('\n', start)
    if (!thematicBreak.test(text.slice(start, end === -1 ? undefined : end))) return start
  }
  return undefined
}

/** `:a[:a[:a[…`: labels that are open at once within a paragraph. */
function deepLabel(text: string): number | undefined {
  let openers = 0
  for (let at = text.indexOf('['); at !== -1 && openers <= deepestLabels; at = text.indexOf('[', at + 1)) {
    if (/[\w-]/.test(text.charAt(at - 1))) openers++
  }
  if (openers <= deepestLabels) return undefined
  let depth = 0
  for (const { 0: mark, index } of text.matchAll(/:[A-Za-z][\w-]*\[|\]|\n[ \t\r]*\n/g)) {
    if (mark === ']') depth = Math.max(0, depth - 1)
    else depth = mark.startsWith(':') ? depth + 1 : 0
    if (depth > deepestLabels) return index
  }
  return undefined
}

/** Looks at pieces between empty lines that are long enough to be deep. */
function deepCode(text: string): number | undefined {
  const emptyLine = text.includes('\r\n\r\n') ? '\r\n\r\n' : '\n\n'
  let start = 0
  while (text.length - start > deepestBrackets) {
    const before = text.lastIndexOf(emptyLine, start + deepestBrackets)
    const isShort = before >= start
    const after = isShort ? before : text.indexOf(emptyLine, start + deepestBrackets)
    const end = after === -1 ? text.length : after
    if (!isShort && isDeepCode(text.slice(start, end))) return start
    start = end + emptyLine.length
  }
  return undefined
}

function isDeepCode(piece: string): boolean {
  if (!/[{]|^(?:import|export)\b/m.test(piece)) return false
  if (bracketDepth(piece) > deepestBrackets) return true
  const code = piece.replace(/"[^"\n]*"|'[^'\n]*'/g, '')
  return chains.some(([link, longest]) => code.length > longest && (code.match(link)?.length ?? 0) > longest)
}

function bracketDepth(code: string): number {
  let depth = 0
  let deepestSeen = 0
  for (const bracket of code.match(/[()[\]{}]/g) ?? []) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    deepestSeen = Math.max(deepestSeen, depth)
  }
  return deepestSeen
}
