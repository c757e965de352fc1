import type { SampleExtension } from './fence.js'
import { type Finding, placeOf } from './finding.js'
import { childNodes, isExpression, type LineComment, type Syntax, type SyntaxNode } from './syntax.js'

/** What a comment of a sample says about it. */
export interface Assertion {
  readonly kind: 'value' | 'logs' | 'throws'
  readonly text: string
  /** `text`, where it is an expression. */
  readonly expression?: string
  /** What it speaks of; a `logs:` speaks of the whole sample. */
  readonly statement?: SyntaxNode
  /** Offset of the comment. */
  readonly offset: number
}

const assertionComment = /^\s*(=>|logs:|throws:)(?:\s(.*)|)$/

/** Reads the comments that state results, in the order of the text; one that speaks of nothing is a finding. */
export function readAssertions(
  text: string,
  syntax: Syntax,
  extension: SampleExtension,
): { readonly assertions: readonly Assertion[]; readonly findings: readonly Finding[] } {
  const assertions: Assertion[] = []
  const findings: Finding[] = []
  let statements: SyntaxNode[] | undefined
  for (const [i, comment] of syntax.comments.entries()) {
    const match = assertionComment.exec(comment.text)
    if (!match) continue
    const said = (match[2] ?? '').trim()
    if (match[1] === 'logs:') {
      assertions.push({ kind: 'logs', text: said, offset: comment.start })
      continue
    }
    const kind = match[1] === '=>' ? 'value' : 'throws'
    statements ??= listStatements(syntax.program)
    const statement = statementOf({ text, comment, statements, kind })
    if (!statement) {
      findings.push({ ...lonelyAssertion(kind), ...placeOf(text, comment.start) })
      continue
    }
    const value = kind === 'value' ? statedValue({ text, comments: syntax.comments.slice(i), said, extension }) : {}
    assertions.push({ kind, text: said, ...value, statement, offset: comment.start })
  }
  return { assertions, findings }
}

/** Whether a text has comments that state results, without parsing it. */
export function mayHaveAssertions(text: string): boolean {
  return /\/\/\s*(?:=>|logs:|throws:)/.test(text)
}

/** Statements at every depth, but not the heads of loops. */
function listStatements(program: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  const open = [program]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const list = node.type === 'SwitchCase' ? node.consequent : node.body
    if (/^(?:Program|BlockStatement|StaticBlock|SwitchCase)$/.test(node.type) && Array.isArray(list))
      found.push(...list)
    open.push(...childNodes(node))
  }
  return found
}

/** Between a statement and the comment about it: other comments at most. */
const gap = /^(?:[\s;]|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/

/** The innermost statement that ends before the comment, on its line where the comment does not stand alone. */
function statementOf(options: {
  readonly text: string
  readonly comment: LineComment
  readonly statements: readonly SyntaxNode[]
  readonly kind: 'value' | 'throws'
}): SyntaxNode | undefined {
  const { text, comment, statements, kind } = options
  const isAlone = standsAlone(text, comment)
  let best: SyntaxNode | undefined
  for (const node of statements) {
    if (node.end > comment.start || (best && node.end < best.end)) continue
    const between = text.slice(node.end, comment.start)
    if (gap.test(between) && (isAlone || !between.includes('\n'))) best = node
  }
  if (best || isAlone || kind === 'value') return best
  // `throws:` may stand at the first line of a long statement.
  return statements
    .filter(({ start, end }) => start < comment.start && comment.end <= end)
    .reduce<SyntaxNode | undefined>((inner, node) => (inner && inner.start > node.start ? inner : node), undefined)
}

function standsAlone(text: string, comment: LineComment): boolean {
  return text.slice(text.lastIndexOf('\n', comment.start - 1) + 1, comment.start).trim() === ''
}

/** A value that takes several comment lines is read until it is an expression. */
function statedValue(options: {
  readonly text: string
  /** From the assertion on. */
  readonly comments: readonly LineComment[]
  readonly said: string
  readonly extension: SampleExtension
}): Pick<Assertion, 'text' | 'expression'> {
  const { text, comments, said, extension } = options
  let joined = said
  for (const [i, comment] of comments.entries()) {
    const before = comments[i - 1]
    if (before) {
      const follows = standsAlone(text, comment) && /^\r?\n[ \t]*$/.test(text.slice(before.end, comment.start))
      if (!follows || assertionComment.test(comment.text)) break
      joined += ` ${comment.text.trim()}`
    }
    if (joined.trim() !== '' && isExpression(joined, extension)) return { text: joined, expression: joined }
  }
  return { text: said }
}

function lonelyAssertion(kind: 'value' | 'throws'): Pick<Finding, 'code' | 'message' | 'hint'> {
  const name = kind === 'value' ? '// =>' : '// throws:'
  return {
    code: 'sample-meta',
    message: `"${name}" follows no statement`,
    hint: "put it at the end of the statement's last line, or on the line after",
  }
}
