import MagicString from 'magic-string'
import type { Assertion } from './assertions.js'
import { type SampleFinding, locationOf } from './finding.js'
import type { SyntaxNode } from './syntax.js'

/** A sample whose code reports the values and errors that its assertions describe. */
export interface Instrumented {
  readonly code: string
  readonly findings: readonly SampleFinding[]
  /** Assertions about statements that have no value or cannot throw. Each of them is also in `findings`. */
  readonly invalid: ReadonlySet<Assertion>
  /** Returns a source map (JSON) from `code` to the original text. `source` is the file name to write into the map. */
  sourceMap(source: string): string
}

/** Code to insert before and after a range of the text. */
interface Wrapping {
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
}

/**
 * Wraps the statements that assertions are about in calls to the global `__docsgen` (see sample-host.ts). Also inserts a
 * call at the offset `begin`, where the sample itself starts, after the samples that it continues. The result is still
 * TypeScript; esbuild removes the types later.
 */
export function instrument(text: string, assertions: readonly Assertion[], begin: number): Instrumented {
  const wrappings: Wrapping[] = []
  const findings: SampleFinding[] = []
  const invalid = new Set<Assertion>()
  for (const [index, assertion] of assertions.entries()) {
    if (assertion.statement === undefined) continue
    const wrapping =
      assertion.kind === 'throws' ? wrapThrowing(assertion.statement, index) : wrapValue(assertion, index)
    if (wrapping) wrappings.push(wrapping)
    else {
      invalid.add(assertion)
      findings.push({ ...misplaced(assertion), ...locationOf(text, assertion.offset) })
    }
  }
  const edited = new MagicString(text)
  // Inner ranges first: a later edit at the same offset goes outside the earlier ones. `try` goes outside the value of the
  // same statement.
  const isOuter = ({ before }: Wrapping): number => Number(before.startsWith('try'))
  wrappings.sort((a, b) => a.end - a.start - (b.end - b.start) || isOuter(a) - isOuter(b))
  for (const { start, end, before, after } of wrappings) edited.prependRight(start, before).appendLeft(end, after)
  edited.prependRight(begin, '__docsgen.begin();')
  return {
    code: edited.toString(),
    findings,
    invalid,
    sourceMap: (source) => edited.generateMap({ hires: true, source }).toString(),
  }
}

function wrapValue({ statement, expression }: Assertion, index: number): Wrapping | undefined {
  const expected = expression === undefined ? '' : `, () => (${expression})`
  const wrap = ({ start, end }: SyntaxNode): Wrapping => {
    return { start, end, before: `__docsgen.value(${index}, (`, after: `)${expected})` }
  }
  const value = statement && valueNode(statement)
  if (value) return wrap(value)
  const declaration = statement?.type === 'ExportNamedDeclaration' ? asNode(statement.declaration) : statement
  if (!statement || declaration?.type !== 'VariableDeclaration' || declaration.declare) return undefined
  const declarator = Array.isArray(declaration.declarations) ? asNode(declaration.declarations.at(-1)) : undefined
  const [name, ...others] = boundNames(asNode(declarator?.id))
  if (name === undefined || others.length > 0) {
    // A destructuring pattern with several names: the assertion is about the value on the right.
    const init = asNode(declarator?.init)
    return init && wrap(init)
  }
  const { end } = statement
  return { start: end, end, before: '', after: `;__docsgen.value(${index}, ${name}${expected});` }
}

/** The expression that gives a statement its value; undefined for declarations and other statements without a value. */
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

function wrapThrowing({ type, start, end }: SyntaxNode, index: number): Wrapping | undefined {
  if (/^(?:Import|Export|Function|Class|TS)/.test(type)) return undefined
  const after = `;__docsgen.missed(${index})} catch (error) {__docsgen.thrown(${index}, error)}`
  return { start, end, before: 'try {', after }
}

function misplaced(assertion: Assertion): Pick<SampleFinding, 'code' | 'message' | 'hint'> {
  return assertion.kind === 'value'
    ? {
        code: 'sample-meta',
        message: '"// =>" follows a statement that has no value',
        hint: 'put it after an expression, an assignment or a variable declaration',
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
