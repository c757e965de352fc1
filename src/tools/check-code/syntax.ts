import { type ParserPlugin, parse, parseExpression } from '@babel/parser'
import type { SampleExtension } from './fence.js'
import { type SampleFinding, locationOf } from './finding.js'

/** A node of the syntax tree, with offsets in the text. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** A `//` comment; `start` is at the slashes. */
export interface LineComment {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A parsed module. */
export interface ParsedSample {
  readonly program: SyntaxNode
  readonly comments: readonly LineComment[]
}

/** Parses JavaScript or TypeScript as a module; returns the first error if it does not parse. */
export function parseModule(text: string, extension: SampleExtension): ParsedSample | SampleFinding {
  try {
    // Errors that a parser can recover from (a name declared twice) are left to TypeScript, whose messages are better.
    const tree = parse(text, { sourceType: 'module', errorRecovery: true, plugins: pluginsOf(extension) })
    const program = tree.program as unknown as SyntaxNode
    const comments = (tree.comments ?? []).flatMap(({ type, value, start, end }) =>
      type === 'CommentLine' && typeof start === 'number' && typeof end === 'number'
        ? [{ text: value, start, end }]
        : [],
    )
    return { program, comments }
  } catch (error) {
    if (error instanceof RangeError) return tooDeep
    if (!(error instanceof SyntaxError)) throw error
    const { pos } = error as SyntaxError & { readonly pos?: number }
    // The message ends with the position.
    const message = error.message.replace(/\s*\(\d+:\d+\)$/, '')
    return { code: 'sample-syntax', message, ...leftOutHint(text, pos ?? 0), ...locationOf(text, pos ?? 0) }
  }
}

/** What to do if an error is at dots that stand for code that is left out. */
export function leftOutHint(text: string, offset: number): { readonly hint?: string } {
  const isAtDots = /^\s*(?:\.\.\.|…)/.test(text.slice(offset)) || /(?:\.\.\.|…)[\s;]*$/.test(text.slice(0, offset))
  return isAtDots ? { hint: 'write a comment for code that is left out, or mark the sample `no-check`' } : {}
}

/** Whether a text is one expression; a comma operator does not count, because prose with commas looks the same. */
export function isExpression(text: string, extension: SampleExtension): boolean {
  try {
    const { type, errors } = parseExpression(`(${text}\n)`, { sourceType: 'module', plugins: pluginsOf(extension) })
    return type !== 'SequenceExpression' && (errors ?? []).length === 0
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return false
    throw error
  }
}

/** The parser overflows its stack for some thousand levels, which is a `RangeError`. */
export const tooDeep: SampleFinding = {
  code: 'sample-syntax',
  message: 'the sample is nested too deeply to check',
  hint: 'flatten it, or mark it `no-check`',
  line: 0,
  column: 0,
}

function pluginsOf(extension: SampleExtension): ParserPlugin[] {
  const typed: ParserPlugin[] = extension.startsWith('ts') ? ['typescript'] : []
  return extension === 'ts' ? [...typed, 'decorators'] : [...typed, 'jsx', 'decorators']
}

/** The children of a node, in the order of the text. */
export function childNodes(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (const [field, value] of Object.entries(node)) {
    if (field === 'loc' || field.endsWith('Comments') || field === 'extra') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) found.push(child)
  }
  return found.sort((a, b) => a.start - b.start)
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}
