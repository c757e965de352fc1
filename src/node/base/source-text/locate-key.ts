import type { Node, ObjectMember } from '@babel/types'
import { type KeyPath, positionAt, type TextPosition } from './position.js'
import { nameIn, nodesBelow, parseAsExpression, parseScript, startOf } from './parse-script.js'

/**
 * Returns a function that finds a key path in the TypeScript, JavaScript or JSON source of an object, or its nearest parent in the
 * source. Object and array literals are followed, and constants of the same file that they name or spread; values that are computed
 * or imported are not. It returns the start of the file if the source has a syntax error. The source is parsed when the first path is
 * looked up.
 */
export function keyLocator(source: string): (path: KeyPath) => TextPosition {
  let find: ((path: KeyPath) => number) | undefined
  return (path) => {
    find ??= keyFinder(source)
    return positionAt(source, find(path))
  }
}

/** A value of the source, how many keys of a path lead to it, and the offset of the last of these keys. */
interface Found {
  readonly depth: number
  readonly offset: number
}

/** Returns a function that finds the offset of a key path. JSON is one expression, which no module exports. */
function keyFinder(source: string): (path: KeyPath) => number {
  const json = /^\ufeff?\s*[{[]/.test(source) ? parseAsExpression(source.replace(/^\ufeff/, ' ')) : undefined
  const program = json ?? parseScript(source)
  if (!program) return () => 0
  const constants = new Map<string, Node>()
  const roots: Node[] = json ? [json] : []
  collect(program, { constants, roots })
  return (path) => {
    const found = roots.flatMap((root) => valuesOf(root, constants).map((value) => follow(value, path, constants)))
    return found.reduce<Found>((best, one) => (one.depth > best.depth ? one : best), { depth: -1, offset: 0 }).offset
  }
}

/** The values that a module may export by default, and the initial values of its variables and functions by name. */
export interface WrittenExport {
  readonly roots: readonly Node[]
  readonly constants: ReadonlyMap<string, Node>
}

export function exportOf(program: Node | undefined): WrittenExport {
  const constants = new Map<string, Node>()
  const roots: Node[] = []
  if (program) collect(program, { constants, roots })
  return { roots: roots.flatMap((root) => valuesOf(root, constants)), constants }
}

/** Collects the initial values of variables, functions, and what a module exports as its default. */
function collect(node: Node, into: { readonly constants: Map<string, Node>; readonly roots: Node[] }): void {
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
    if (!into.constants.has(node.id.name)) into.constants.set(node.id.name, node.init)
  }
  if (node.type === 'FunctionDeclaration' && node.id && !into.constants.has(node.id.name))
    into.constants.set(node.id.name, node)
  if (node.type === 'ExportDefaultDeclaration') into.roots.push(node.declaration)
  if (node.type === 'ExportSpecifier' && nameIn(node.exported) === 'default') into.roots.push(node.local)
  if (node.type === 'AssignmentExpression' && nameIn(node.left) === 'exports') into.roots.push(node.right)
  for (const child of nodesBelow(node)) collect(child, into)
}

/** The values that an exported expression can have: of a function all that it returns, of a call its first argument. */
function valuesOf(node: Node, constants: ReadonlyMap<string, Node>, seen: readonly Node[] = []): Node[] {
  const value = literalOf(node, constants)
  if (seen.includes(value)) return []
  const inner = value.type === 'CallExpression' ? value.arguments.slice(0, 1) : returnedBy(value)
  return inner.length === 0 ? [value] : inner.flatMap((one) => valuesOf(one, constants, [...seen, value]))
}

/** The expressions that a function returns; none for other nodes. */
export function returnedBy(node: Node): Node[] {
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') return [node.body]
  return isFunction(node) ? returnsBelow(node) : []
}

function returnsBelow(node: Node): Node[] {
  return nodesBelow(node).flatMap((child) => {
    if (child.type === 'ReturnStatement') return child.argument ? [child.argument] : []
    return isFunction(child) ? [] : returnsBelow(child)
  })
}

function isFunction({ type }: Node): boolean {
  return /^(?:Arrow)?Function|Method$/.test(type)
}

function follow(root: Node, path: KeyPath, constants: ReadonlyMap<string, Node>): Found {
  let value = root
  let found: Found = { depth: 0, offset: startOf(literalOf(root, constants)) }
  for (const key of path) {
    const entry = entryIn(literalOf(value, constants), key, constants)
    if (!entry) break
    found = { depth: found.depth + 1, offset: startOf(entry.name) }
    value = entry.value
  }
  return found
}

/** The expression inside type annotations, or the value of the constant that it names. */
export function literalOf(node: Node, constants: ReadonlyMap<string, Node>, seen: readonly Node[] = []): Node {
  const isWrapped = /^(?:TSAsExpression|TSSatisfiesExpression|TSNonNullExpression)$/.test(node.type)
  const inner =
    isWrapped && 'expression' in node && typeof node.expression === 'object'
      ? node.expression
      : node.type === 'Identifier'
        ? constants.get(node.name)
        : undefined
  return inner && !seen.includes(inner) ? literalOf(inner, constants, [...seen, inner]) : node
}

/** Like `entryOf`, but also in the literals that an object spreads. */
function entryIn(node: Node, key: string | number, constants: ReadonlyMap<string, Node>): ReturnType<typeof memberOf> {
  const own = memberOf(node, key)
  if (own || node.type !== 'ObjectExpression') return own
  const spread = node.properties.flatMap((property) => {
    const found = property.type === 'SpreadElement' && entryIn(literalOf(property.argument, constants), key, constants)
    return found ? [found] : []
  })
  return spread.at(-1)
}

/** The last entry of an object or array literal that has a key. */
export function memberOf(node: Node, key: string | number): { readonly name: Node; readonly value: Node } | undefined {
  if (node.type === 'ArrayExpression') {
    const element = typeof key === 'number' ? node.elements[key] : undefined
    return element ? { name: element, value: element } : undefined
  }
  if (node.type !== 'ObjectExpression') return undefined
  const member = node.properties.findLast(
    (property): property is ObjectMember =>
      property.type !== 'SpreadElement' && !property.computed && nameIn(property.key) === String(key),
  )
  return member && { name: member.key, value: member.type === 'ObjectProperty' ? member.value : member }
}
