import { createRequire } from 'node:module'
import type { ParseResult, ParserOptions } from '@babel/parser'
import type { Expression, File, JSXOpeningElement, Node } from '@babel/types'

const require = createRequire(import.meta.url)

const moduleOptions: ParserOptions = {
  sourceType: 'module',
  errorRecovery: true,
  allowReturnOutsideFunction: true,
  plugins: ['typescript', 'jsx', 'decorators'],
}

/** Options to try in turn: with JSX, `<T>(x: T) => x` and `<T>x` are errors, although TypeScript allows them. */
const dialects: readonly ParserOptions[] = [moduleOptions, { ...moduleOptions, plugins: ['typescript', 'decorators'] }]

/** Parses JavaScript, TypeScript (with or without JSX) or JSON; undefined if it has a syntax error. */
export function parseScript(text: string): ParseResult<File> | Expression | undefined {
  const { parse } = loadParser()
  return firstParsed(dialects.map((options) => () => parse(text, options))) ?? parseAsExpression(text)
}

/** Parses a module; undefined if it has a syntax error. */
export function parseWholeModule(text: string): File | undefined {
  const tree = parseScript(text)
  return tree?.type === 'File' && !tree.errors?.length ? tree : undefined
}

/** Parses one expression; undefined if the text is anything else. */
export function parseAsExpression(text: string): Expression | undefined {
  const { parseExpression } = loadParser()
  return firstParsed(dialects.map((options) => () => parseExpression(text, options)))
}

const maxTagEnds = 100

/**
 * Parses the opening tag that a text starts with. What follows it may be Markdown, so that the tag ends at the first `>`
 * that makes it a valid JSX tag; undefined if none of the first hundred does.
 */
export function parseOpeningTag(text: string): JSXOpeningElement | undefined {
  let tried = 0
  for (const { index } of text.matchAll(/\/?>/g)) {
    if (tried++ === maxTagEnds) break
    const element = parseAsExpression(`${text.slice(0, index)}/>`)
    if (element?.type === 'JSXElement') return element.openingElement
  }
  return undefined
}

/** Lists the nodes directly below a node, in the order of the text. */
export function nodesBelow(node: Node): Node[] {
  return Object.entries(node)
    .filter(([field]) => field !== 'loc' && field !== 'extra' && field !== 'errors' && !field.endsWith('omments'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]).filter(isNode))
    .sort((a, b) => startOf(a) - startOf(b))
}

/** Returns the offset of a parsed node. */
export function startOf({ start }: Node): number {
  return start ?? 0
}

/** Returns the name that an identifier, a key or the last property of a member expression is; empty for other nodes. */
export function nameIn(node: Node): string {
  if (node.type === 'MemberExpression') return nameIn(node.property)
  if (node.type === 'StringLiteral' || node.type === 'NumericLiteral') return String(node.value)
  return node.type === 'Identifier' ? node.name : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Loads the parser on first use: a build without problems never needs it, and loading it takes 20 ms. */
function loadParser(): typeof import('@babel/parser') {
  return require('#script-parser')
}

function firstParsed<Tree extends File | Expression>(
  attempts: readonly (() => ParseResult<Tree>)[],
): ParseResult<Tree> | undefined {
  for (const attempt of attempts) {
    try {
      return attempt()
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return undefined
}

/** The names that a pattern declares: of `{ a, b: [c] }`, `a` and `c`. */
export function namesInPattern(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'AssignmentPattern') return namesInPattern(node.left)
  if (node.type === 'RestElement') return namesInPattern(node.argument)
  if (node.type === 'ObjectProperty') return namesInPattern(node.value)
  if (node.type === 'TSParameterProperty') return namesInPattern(node.parameter)
  if (node.type === 'ObjectPattern' || node.type === 'ArrayPattern') return nodesBelow(node).flatMap(namesInPattern)
  return []
}

/** A module that an import or export names. */
interface ModuleSpecifier {
  /** Its name, without escapes. */
  readonly name: string
  /** Offset of the opening quote. */
  readonly start: number
  /** Offset after the closing quote. */
  readonly end: number
}

/** Lists the modules that the imports and exports of a script name; none if it has a syntax error. */
export function modulesIn(code: string): ModuleSpecifier[] {
  const tree = parseScript(code)
  if (tree?.type !== 'File') return []
  return nodesBelow(tree.program).flatMap((node) => {
    const source = 'source' in node ? node.source : undefined
    return typeof source === 'object' && source && 'value' in source && typeof source.value === 'string'
      ? [{ name: source.value, start: startOf(source), end: source.end ?? 0 }]
      : []
  })
}

/** The value of a string as a script has it, with its quotes; undefined if it is not a string without expressions. */
export function stringValue(written: string): string | undefined {
  if (!written.includes('\\')) return written.slice(1, -1)
  const literal = parseAsExpression(written)
  if (literal?.type === 'StringLiteral') return literal.value
  const [text, ...others] = literal?.type === 'TemplateLiteral' ? literal.quasis : []
  return others.length > 0 ? undefined : (text?.value.cooked ?? undefined)
}
