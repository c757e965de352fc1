import type { SampleExtension } from './fence.js'
import { type SampleFinding, locationOf } from './finding.js'
import { childNodes, isExpression, type LineComment, type ParsedSample, type SyntaxNode } from './syntax.js'

/** A comment in a sample that says what a statement results in. */
export interface Assertion {
  readonly kind: 'value' | 'logs' | 'throws'
  readonly text: string
  /** `text`, if it is an expression. */
  readonly expression?: string
  /** The statement it is about; `logs:` is about the whole sample. */
  readonly statement?: SyntaxNode
  /** Offset of the comment. */
  readonly offset: number
}

const assertionComment = /^\s*(=>|logs:|throws:)(?:\s(.*)|)$/

/** Reads the assertions of a sample in the order of the text; one that is about no statement is a finding. */
export function readAssertions(
  text: string,
  syntax: ParsedSample,
  extension: SampleExtension,
): { readonly assertions: readonly Assertion[]; readonly findings: readonly SampleFinding[] } {
  const assertions: Assertion[] = []
  const findings: SampleFinding[] = []
  let statements: SyntaxNode[] | undefined
  for (const [i, comment] of syntax.comments.entries()) {
    const match = assertionComment.exec(comment.text)
    if (!match) continue
    const expected = (match[2] ?? '').trim()
    if (match[1] === 'logs:') {
      assertions.push({ kind: 'logs', text: expected, offset: comment.start })
      continue
    }
    const kind = match[1] === '=>' ? 'value' : 'throws'
    statements ??= listStatements(syntax.program)
    const statement = statementOf({ text, comment, statements, kind })
    if (!statement) {
      findings.push({ ...unattached(kind), ...locationOf(text, comment.start) })
      continue
    }
    const value =
      kind === 'value' ? expectedValue({ text, comments: syntax.comments.slice(i), expected, extension }) : {}
    assertions.push({ kind, text: expected, ...value, statement, offset: comment.start })
  }
  return { assertions, findings }
}

/** An error of TypeScript that a comment states for a statement. */
export interface StatedError {
  /** A part of its message. */
  readonly text: string
  readonly statement: SyntaxNode
  /** Offset of the comment. */
  readonly offset: number
}

/** Reads the comments that state errors of TypeScript; one that is about no statement is a finding. */
export function readStatedErrors(
  text: string,
  { comments, program }: ParsedSample,
): { readonly stated: readonly StatedError[]; readonly findings: readonly SampleFinding[] } {
  const stated: StatedError[] = []
  const findings: SampleFinding[] = []
  const errors = comments.filter((comment) => /^\s*error:/.test(comment.text))
  const statements = errors.length === 0 ? [] : listStatements(program)
  for (const comment of errors) {
    const statement = statementOf({ text, comment, statements, kind: 'throws' })
    const expected = comment.text.replace(/^\s*error:/, '').trim()
    if (statement) stated.push({ text: expected, statement, offset: comment.start })
    else findings.push({ ...unattached('error'), ...locationOf(text, comment.start) })
  }
  return { stated, findings }
}

/** Whether a text may have assertions; does not parse it. */
export function mayHaveAssertions(text: string): boolean {
  return /\/\/\s*(?:=>|logs:|throws:)/.test(text)
}

/** Statements at every depth, without those in the heads of loops. */
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

/** Matches what may be between a statement and its assertion: space and comments. */
const gap = /^(?:[\s;]|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/

/** The innermost statement that ends before the comment; on the same line, unless the comment has its own line. */
function statementOf(options: {
  readonly text: string
  readonly comment: LineComment
  readonly statements: readonly SyntaxNode[]
  readonly kind: 'value' | 'throws'
}): SyntaxNode | undefined {
  const { text, comment, statements, kind } = options
  const isOwnLine = hasOwnLine(text, comment)
  let best: SyntaxNode | undefined
  for (const node of statements) {
    if (node.end > comment.start || (best && node.end < best.end)) continue
    const between = text.slice(node.end, comment.start)
    if (gap.test(between) && (isOwnLine || !between.includes('\n'))) best = node
  }
  if (best || isOwnLine || kind === 'value') return best
  // `throws:` and `error:` can also be on the first line of a long statement.
  return statements
    .filter(({ start, end }) => start < comment.start && comment.end <= end)
    .reduce<SyntaxNode | undefined>((inner, node) => (inner && inner.start > node.start ? inner : node), undefined)
}

function hasOwnLine(text: string, comment: LineComment): boolean {
  return text.slice(text.lastIndexOf('\n', comment.start - 1) + 1, comment.start).trim() === ''
}

/** The expected value; it can take several comment lines, which are read until they form an expression. */
function expectedValue(options: {
  readonly text: string
  /** From the assertion on. */
  readonly comments: readonly LineComment[]
  readonly expected: string
  readonly extension: SampleExtension
}): Pick<Assertion, 'text' | 'expression'> {
  const { text, comments, expected, extension } = options
  let joined = expected
  for (const [i, comment] of comments.entries()) {
    const before = comments[i - 1]
    if (before) {
      const follows = hasOwnLine(text, comment) && /^\r?\n[ \t]*$/.test(text.slice(before.end, comment.start))
      if (!follows || assertionComment.test(comment.text)) break
      joined += ` ${comment.text.trim()}`
    }
    if (joined.trim() !== '' && isExpression(joined, extension)) return { text: joined, expression: joined }
  }
  return { text: expected }
}

function unattached(kind: 'value' | 'throws' | 'error'): Pick<SampleFinding, 'code' | 'message' | 'hint'> {
  const name = kind === 'value' ? '// =>' : `// ${kind}:`
  return {
    code: 'sample-meta',
    message: `there is no statement before "${name}"`,
    hint: "put it at the end of the statement's last line or on the next line",
  }
}
