import type { Assertion } from './assertions.js'
import { type Finding, placeOf } from './finding.js'
import type { SyntaxNode } from './syntax.js'

/** A text put into a module. */
interface Insertion {
  readonly offset: number
  readonly text: string
  readonly side: 'open' | 'close'
  /** Length of what it stands around: the outer of two opens first and closes last. */
  readonly span: number
}

/** A module that reports what its assertions are about. Insertions hold no line break, so lines stay what they are. */
export interface Instrumented {
  readonly code: string
  readonly findings: readonly Finding[]
  /** Assertions that it can report nothing about: each is a finding. */
  readonly unread: ReadonlySet<Assertion>
  /** Offset in the text as written, of one in `code`. */
  originalOffset(offset: number): number
}

/**
 * Puts calls of the global `__docsgen` (see sample-worker.ts) around the statements that assertions speak of, and one where
 * the sample itself begins. Works on the text, so that types stay for esbuild to take off.
 */
export function instrument(text: string, assertions: readonly Assertion[], begin: number): Instrumented {
  const insertions: Insertion[] = [{ offset: begin, text: '__docsgen.begin();', side: 'open', span: Infinity }]
  const findings: Finding[] = []
  const unread = new Set<Assertion>()
  for (const [index, assertion] of assertions.entries()) {
    if (assertion.statement === undefined) continue
    const added =
      assertion.kind === 'throws' ? aroundThrowing(assertion.statement, index) : aroundValue(assertion, index)
    if (added) insertions.push(...added)
    else {
      unread.add(assertion)
      findings.push({ ...notAbout(assertion), ...placeOf(text, assertion.offset) })
    }
  }
  insertions.sort(byPlace)
  return {
    code: inserted(text, insertions),
    findings,
    unread,
    originalOffset: (offset) => original(offset, insertions),
  }
}

function aroundValue(assertion: Assertion, index: number): Insertion[] | undefined {
  const { statement, expression } = assertion
  const expected = expression === undefined ? '' : `, () => (${expression})`
  const value = statement && valueNode(statement)
  if (value) return around(value, `__docsgen.value(${index}, (`, `)${expected})`)
  const declaration = statement?.type === 'ExportNamedDeclaration' ? asNode(statement.declaration) : statement
  if (!statement || declaration?.type !== 'VariableDeclaration' || declaration.declare) return undefined
  const last = Array.isArray(declaration.declarations) ? asNode(declaration.declarations.at(-1)) : undefined
  const [name, ...others] = boundNames(asNode(last?.id))
  if (name === undefined || others.length > 0) {
    // Of a pattern with several names, what it takes apart.
    const init = asNode(last?.init)
    return init && around(init, `__docsgen.value(${index}, (`, `)${expected})`)
  }
  const call = `;__docsgen.value(${index}, ${name}${expected});`
  return [{ offset: statement.end, text: call, side: 'close', span: 0 }]
}

/** The expression that a statement is about. */
function valueNode(statement: SyntaxNode): SyntaxNode | undefined {
  if (statement.type === 'ExpressionStatement') return asNode(statement.expression)
  if (statement.type === 'ReturnStatement') return asNode(statement.argument)
  if (statement.type !== 'ExportDefaultDeclaration') return undefined
  const declaration = asNode(statement.declaration)
  return declaration && /Declaration$/.test(declaration.type) ? undefined : declaration
}

function boundNames(target: SyntaxNode | undefined): string[] {
  if (!target) return []
  if (target.type === 'Identifier') return [String(target.name)]
  if (target.type === 'AssignmentPattern') return boundNames(asNode(target.left))
  if (target.type === 'RestElement') return boundNames(asNode(target.argument))
  if (target.type === 'ObjectProperty') return boundNames(asNode(target.value))
  const parts = target.type === 'ObjectPattern' ? target.properties : target.elements
  return Array.isArray(parts) ? parts.flatMap((part) => boundNames(asNode(part))) : []
}

function aroundThrowing(statement: SyntaxNode, index: number): Insertion[] | undefined {
  if (/^(?:Import|Export|Function|Class|TS)/.test(statement.type)) return undefined
  const after = `;__docsgen.missed(${index})} catch (error) {__docsgen.thrown(${index}, error)}`
  // A value that is stated of the same statement is within.
  return around(statement, 'try {', after, 1)
}

function around({ start, end }: SyntaxNode, before: string, after: string, margin = 0): Insertion[] {
  const span = end - start + margin
  return [
    { offset: start, text: before, side: 'open', span },
    { offset: end, text: after, side: 'close', span },
  ]
}

function byPlace(a: Insertion, b: Insertion): number {
  if (a.offset !== b.offset) return a.offset - b.offset
  return a.side === 'open' ? b.span - a.span : a.span - b.span
}

function inserted(text: string, insertions: readonly Insertion[]): string {
  let code = ''
  let from = 0
  for (const { offset, text: added } of insertions) {
    code += text.slice(from, offset) + added
    from = offset
  }
  return code + text.slice(from)
}

function original(offset: number, insertions: readonly Insertion[]): number {
  let added = 0
  for (const insertion of insertions) {
    const at = insertion.offset + added
    if (offset < at) break
    // Within what was put in: where that was put.
    if (offset < at + insertion.text.length) return insertion.offset
    added += insertion.text.length
  }
  return offset - added
}

function notAbout(assertion: Assertion): Pick<Finding, 'code' | 'message' | 'hint'> {
  return assertion.kind === 'value'
    ? {
        code: 'sample-meta',
        message: '"// =>" states the value of a statement that has none',
        hint: 'put it after an expression, an assignment or a declaration of a variable',
      }
    : {
        code: 'sample-meta',
        message: '"// throws:" follows a declaration',
        hint: 'put it after the statement that throws',
      }
}

function asNode(value: unknown): SyntaxNode | undefined {
  return typeof value === 'object' && value !== null && 'type' in value ? (value as SyntaxNode) : undefined
}
