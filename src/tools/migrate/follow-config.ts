import type { Node, ObjectExpression } from '@babel/types'
import {
  exportOf,
  literalOf,
  memberOf,
  returnedBy,
  type WrittenExport,
} from '../../node/base/source-text/locate-key.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { nameIn, namesInPattern, nodesBelow, startOf } from '../../node/base/source-text/parse-script.js'

/** Initial values by name: those of the module, and the arguments of the calls around an expression. */
type Constants = WrittenExport['constants']

/** An expression, and what the names in it stand for. */
interface Placed {
  readonly node: Node
  readonly constants: Constants
}

/**
 * Returns a function that finds the expression at a key path of what a module exports by default, as it is written there: it may be the
 * name of a constant. `value` is the value of the export, which has the lengths of the lists. The function returns undefined if it is not
 * clear which expression is meant.
 */
export function expressionFinder(program: Node | undefined, value: unknown): (path: KeyPath) => Placed | undefined {
  const { roots, constants } = exportOf(program)
  return (path) => roots.map((node) => follow({ node, constants }, path, value)).find((found) => found !== undefined)
}

function follow(start: Placed, path: KeyPath, value: unknown): Placed | undefined {
  let found: Placed | undefined = start
  let around = value
  for (const key of path) {
    found = found && entryAt(literalAt(found), key, around)
    around =
      typeof around === 'object' && around !== null ? (around as Record<string | number, unknown>)[key] : undefined
  }
  return found
}

/** Calls and constants that are followed to find a literal; more of them contain themselves. */
const MAX_STEPS = 20

/** The literal that an expression has as its value: a constant, a property of one, or what a function of the module returns. */
export function literalAt({ node, constants }: Placed, steps = MAX_STEPS): Placed {
  const literal = literalOf(node, constants)
  const next = steps === 0 ? undefined : (propertyOf(literal, constants, steps) ?? returnOf(literal, constants))
  const found = next && literalAt(next, steps - 1)
  // A function that returns no literal is read as a call.
  return found !== undefined && isLiteral(found.node) ? found : { node: literal, constants }
}

function isLiteral({ type }: Node): boolean {
  return type === 'ArrayExpression' || type === 'ObjectExpression'
}

/** What `constant.key` is, if the constant is an object literal. */
function propertyOf(node: Node, constants: Constants, steps: number): Placed | undefined {
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const object = literalAt({ node: node.object, constants }, steps - 1)
  return object.node.type === 'ObjectExpression'
    ? propertyAt(object.node, object.constants, nameIn(node.property))
    : undefined
}

/** What a call of a function of the module returns, with its arguments; undefined if the function has several results. */
function returnOf(node: Node, constants: Constants): Placed | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined
  const called = literalOf(node.callee, constants)
  const [result, ...others] = returnedBy(called)
  if (result === undefined || others.length > 0 || !('params' in called) || !Array.isArray(called.params))
    return undefined
  const inner = new Map(constants)
  for (const [index, param] of called.params.entries()) {
    for (const name of namesInPattern(param)) inner.delete(name)
    const [target, initial] = param.type === 'AssignmentPattern' ? [param.left, param.right] : [param, undefined]
    const argument = node.arguments[index] ?? initial
    if (target.type === 'Identifier' && argument) inner.set(target.name, argument)
  }
  return { node: result, constants: inner }
}

function entryAt({ node, constants }: Placed, key: string | number, value: unknown): Placed | undefined {
  if (node.type === 'ObjectExpression') return propertyAt(node, constants, key)
  const elements = elementsOf({ node, constants })
  return elements && typeof key === 'number' ? elementAt(elements, key, value) : undefined
}

/** A property of a literal, or of what the literal spreads; undefined if something unknown is spread after it. */
function propertyAt(object: ObjectExpression, constants: Constants, key: string | number): Placed | undefined {
  for (const property of object.properties.slice().reverse()) {
    if (property.type !== 'SpreadElement') {
      const own = memberOf({ ...object, properties: [property] }, key)
      if (own) return { node: own.value, constants }
      continue
    }
    const spread = literalAt({ node: property.argument, constants })
    if (spread.node.type !== 'ObjectExpression') return undefined
    const found = propertyAt(spread.node, spread.constants, key)
    if (found !== undefined) return found
  }
  return undefined
}

/** An element of a list literal. */
interface ListElement extends Placed {
  /** Whether it is absent if a condition is not met. */
  readonly isOptional: boolean
}

/**
 * The elements of a list literal, with those of the lists that it spreads, or undefined for an unknown one; undefined for another
 * expression.
 */
function elementsOf({ node, constants }: Placed): (ListElement | undefined)[] | undefined {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && nameIn(node.callee) === 'filter')
    return elementsOf(literalAt({ node: node.callee.object, constants }))
  if (node.type !== 'ArrayExpression') return undefined
  return node.elements.flatMap((element) => {
    if (!element) return []
    const written = element.type === 'SpreadElement' ? element.argument : element
    const option = optionOf(written)
    const value = { node: option ?? written, constants, isOptional: option !== undefined }
    if (element.type !== 'SpreadElement') return [value]
    const inner = elementsOf(literalAt(value)) ?? [undefined]
    return inner.map((one) => one && { ...one, isOptional: one.isOptional || value.isOptional })
  })
}

/** The value of `condition && value` and of `condition ? value : nothing`. */
function optionOf(node: Node): Node | undefined {
  if (node.type === 'LogicalExpression' && node.operator === '&&') return node.right
  if (node.type !== 'ConditionalExpression') return undefined
  if (isNothing(node.alternate)) return node.consequent
  return isNothing(node.consequent) ? node.alternate : undefined
}

function isNothing(node: Node): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length === 0
  return node.type === 'NullLiteral' || nameIn(node) === 'undefined' || (node.type === 'BooleanLiteral' && !node.value)
}

/** The parts of lists and objects that are absent if a condition is not met, besides those in other functions than those around `root`. */
export function optionalParts(node: Node, root: Node): Node[] {
  if (isFunction(node) && !contains(node, root)) return []
  const below = nodesBelow(node)
  const isParent = /^(?:ArrayExpression|ObjectProperty|SpreadElement)$/.test(node.type)
  return [
    ...(isParent ? below.filter((part) => optionOf(part) !== undefined) : []),
    ...below.flatMap((part) => optionalParts(part, root)),
  ]
}

/** Finds an element by its position, unless it is not clear which elements the list has. */
function elementAt(elements: readonly (ListElement | undefined)[], key: number, value: unknown): Placed | undefined {
  const { length } = Array.isArray(value) ? value : elements
  const found = [elements, elements.filter((one) => !one?.isOptional)].find((one) => one.length === length)
  return found?.includes(undefined) ? undefined : found?.[key]
}

/** A node and all nodes below it. */
export function descendantsOf(node: Node): Node[] {
  return [node, ...nodesBelow(node).flatMap(descendantsOf)]
}

export function contains(outer: Node, inner: Node): boolean {
  return startOf(outer) <= startOf(inner) && (outer.end ?? 0) >= (inner.end ?? 0)
}

export function isFunction({ type }: Node): boolean {
  return /^(?:Arrow)?Function|Method$/.test(type)
}
