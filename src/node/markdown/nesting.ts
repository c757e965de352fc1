// Hand-written: it protects the parsers themselves, whose stack overflows end the process. Takes 2 ms for both corpora.
import type { Nodes, Root } from 'mdast'

/** Levels of lists, quotes and footnotes; each needs at least one character in front of the text. */
const deepest = 200
const blockMarks = new Set(' \t>*+-.)0123456789')
const thematicBreak = /^[ \t]*([-*])(?:[ \t]*\1)*[ \t\r]*$/
/** Levels of a tree; walking a tree of 10,000 levels takes seconds, since every step copies the path to its node. */
const deepestTree = 500
/** Nested labels of directives; satteri overflows the stack at some thousand levels. */
const deepestLabels = 500
/** Levels of brackets in code; the JavaScript parser of satteri overflows a thread's stack above 2,000. */
const deepestBrackets = 1000
/** Code that nests without brackets, and how many links a block may have: about half of what works. */
const chains: readonly (readonly [link: RegExp, longest: number])[] = [
  [/\b(?:else|for|while|do|new|typeof|void|delete|await)\b/g, 2000],
  [/[?!~]|=>|\*\*/g, 4000],
  [/=(?![=>])/g, 4000],
  [/[+/%&^([`]/g, 15_000],
  [/[-*|<>]/g, 30_000],
]

/** A place where a text is nested too deeply to be parsed. */
export interface DeepNesting {
  /** Line number, counted from 1. */
  readonly line: number
  readonly of: 'blocks' | 'code'
}

/** Finds lists, quotes, labels and (in MDX) code that are deep enough to overflow the stack of a parser. */
export function findDeepNesting(text: string, mdx: boolean): DeepNesting | undefined {
  const block = deepBlock(text) ?? deepLabel(text)
  if (block !== undefined) return { line: lineOf(text, block), of: 'blocks' }
  const code = mdx ? deepCode(text) : undefined
  return code === undefined ? undefined : { line: lineOf(text, code), of: 'code' }
}

/** Finds what the parser did nest, but too deeply for later steps, like emphasis in emphasis and JSX in JSX. */
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

/** Tests every 200th character only, because a deep line starts with at least 200 marker characters. */
function deepBlock(text: string): number | undefined {
  // 200 markers in one line, or an item indented by 200 levels.
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

/** Finds labels that are nested within a paragraph: `:a[:a[:a[…`. */
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

/** Tests the blocks between empty lines that are long enough to be deep. */
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

function isDeepCode(block: string): boolean {
  if (!/[{]|^(?:import|export)\b/m.test(block)) return false
  if (bracketDepth(block) > deepestBrackets) return true
  const code = block.replace(/"[^"\n]*"|'[^'\n]*'/g, '')
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
