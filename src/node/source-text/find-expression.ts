import type { ArrayExpression, CallExpression, Node, ObjectExpression } from '@babel/types'
import type { KeyPath } from './key-path.js'
import { memberOf, exportOf, literalOf, returnedBy, type WrittenExport } from './locate-key.js'
import { namesInPattern, nameIn } from './parse-script.js'

/** An expression of a source, and the keys from its value to the value that was looked up. */
export interface FoundExpression {
  readonly node: Node
  /** Empty if the expression is the value. */
  readonly rest: KeyPath
}

/**
 * Returns a function that finds the expression at a key path of what a module exports by default, as it is written there:
 * it may be the name of a constant. `value` is the value of the export, which has the lengths of the lists.
 * The function returns undefined if it is not clear which expression is meant.
 */
export function expressionFinder(
  program: Node | undefined,
  value: unknown,
): (path: KeyPath) => FoundExpression | undefined {
  const { roots, constants } = exportOf(program)
  return (path) => {
    const found = roots
      .map((node) => follow({ node, rest: [], constants }, path, value))
      .find((found) => found !== undefined)
    return found && { node: found.node, rest: found.rest }
  }
}

/** Initial values by name: those of the module, and the arguments of the calls around an expression. */
type Constants = WrittenExport['constants']

interface Placed {
  readonly node: Node
  readonly constants: Constants
}

interface Found extends FoundExpression, Placed {}

function follow(start: Found, path: KeyPath, value: unknown): Found | undefined {
  let found: Found | undefined = start
  let around = value
  for (const key of path) {
    if (found === undefined) return undefined
    found = found.rest.length > 0 ? { ...found, rest: [...found.rest, key] } : entryAt(found, { key, value: around })
    around = childOf(around, key)
  }
  return found
}

function childOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined
}

interface Lookup {
  readonly key: string | number
  /** The value of the node in which the key is looked up. */
  readonly value: unknown
}

function entryAt(place: Placed, lookup: Lookup): Found | undefined {
  const literal = literalAt(place)
  const list = listOf(literal.node)
  if (list !== undefined) return elementAt(elementsOf(list, literal.constants), list.isFiltered, lookup)
  if (literal.node.type === 'ObjectExpression') return propertyAt(literal.node, literal.constants, lookup)
  return isReadable(literal.node) ? { ...place, rest: [lookup.key] } : undefined
}

/** Calls and constants that are followed to find a literal; more of them contain themselves. */
const MAX_STEPS = 20

/** The literal that an expression has as its value: a constant, a property of one, or what a function of the module returns. */
function literalAt({ node, constants }: Placed, steps = MAX_STEPS): Placed {
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
  if (object.node.type !== 'ObjectExpression') return undefined
  const found = propertyAt(object.node, object.constants, { key: nameIn(node.property), value: undefined })
  return found?.rest.length === 0 ? found : undefined
}

/** What a call of a function of the module returns, with its arguments; undefined if the function has several results. */
function returnOf(node: Node, constants: Constants): Placed | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined
  const called = literalOf(node.callee, constants)
  const [result, ...others] = returnedBy(called)
  if (result === undefined || others.length > 0 || !('params' in called) || !Array.isArray(called.params))
    return undefined
  const given = node.arguments.every(({ type }) => type !== 'SpreadElement') ? node.arguments : []
  const inner = new Map(constants)
  for (const [index, param] of called.params.entries()) {
    for (const name of namesInPattern(param)) inner.delete(name)
    const [target, initial] = param.type === 'AssignmentPattern' ? [param.left, param.right] : [param, undefined]
    const argument = given[index] ?? initial
    if (target.type === 'Identifier' && argument) inner.set(target.name, argument)
  }
  return { node: result, constants: inner }
}

/** Whether properties of the value of an expression can be read: not if it is one of several values. */
function isReadable({ type }: Node): boolean {
  return /^(?:Identifier|CallExpression|MemberExpression|AwaitExpression|OptionalMemberExpression)$/.test(type)
}

/** A property of a literal, or of what the literal spreads. */
function propertyAt(object: ObjectExpression, constants: Constants, lookup: Lookup): Found | undefined {
  const own = memberOf(object, lookup.key)
  if (own) return { node: own.value, rest: [], constants }
  for (const property of object.properties.slice().reverse()) {
    if (property.type !== 'SpreadElement') continue
    const found = entryAt({ node: property.argument, constants }, { ...lookup, value: undefined })
    if (found !== undefined) return found
  }
  return undefined
}

interface WrittenList {
  readonly array: ArrayExpression
  /** Falsy elements are removed: `[…].filter(Boolean)`. */
  readonly isFiltered: boolean
}

function listOf(node: Node): WrittenList | undefined {
  if (node.type === 'ArrayExpression') return { array: node, isFiltered: false }
  return isFilter(node) ? { array: node.callee.object, isFiltered: true } : undefined
}

function isFilter(node: Node): node is CallExpression & { callee: { object: ArrayExpression } } {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    nameIn(node.callee.property) === 'filter' &&
    node.callee.object.type === 'ArrayExpression'
  )
}

/** An element of a list literal: a value, one that may be absent, or all elements of another list. */
interface Element extends Placed {
  readonly kind: 'one' | 'maybe' | 'all'
}

function elementsOf({ array, isFiltered }: WrittenList, constants: Constants): Element[] {
  return array.elements.flatMap((element): Element[] => {
    if (element?.type === 'SpreadElement') {
      const chosen = listChosenBy(element.argument)
      if (chosen !== undefined)
        return elementsOf({ array: chosen, isFiltered: false }, constants).map((one) => ({
          ...one,
          kind: one.kind === 'one' ? 'maybe' : one.kind,
        }))
      const inner = literalAt({ node: element.argument, constants })
      const list = listOf(inner.node)
      return list === undefined
        ? [{ kind: 'all', node: element.argument, constants }]
        : elementsOf(list, inner.constants)
    }
    if (!element) return []
    const chosen = chosenBy(element)
    return [{ kind: isFiltered && chosen !== element ? 'maybe' : 'one', node: chosen, constants }]
  })
}

/** The list in `condition ? [value] : []`. */
function listChosenBy(node: Node): ArrayExpression | undefined {
  if (node.type !== 'ConditionalExpression' && node.type !== 'LogicalExpression') return undefined
  const sides = node.type === 'ConditionalExpression' ? [node.consequent, node.alternate] : [node.right]
  const lists = sides.filter((one) => one.type === 'ArrayExpression')
  const [only, ...others] = lists.filter(({ elements }) => elements.length > 0)
  return lists.length === sides.length && others.length === 0 ? only : undefined
}

/** The value of `condition && value` and of `condition ? value : undefined`. */
function chosenBy(node: Node): Node {
  if (node.type === 'LogicalExpression' && node.operator === '&&') return node.right
  if (node.type !== 'ConditionalExpression') return node
  const isNothing = (one: Node) =>
    one.type === 'NullLiteral' || nameIn(one) === 'undefined' || (one.type === 'BooleanLiteral' && !one.value)
  return isNothing(node.alternate) ? node.consequent : isNothing(node.consequent) ? node.alternate : node
}

/** An element of a list literal that is absent if a condition is not met. */
interface ConditionalElement {
  readonly value: Node
  readonly condition: Node
  /** Whether the list has it; undefined if its length does not tell. */
  readonly isUsed: boolean | undefined
}

/** The elements such as `condition && value` of a list literal, whose value has the given length. */
export function conditionalElements(node: Node, length: number): ConditionalElement[] {
  const list = listOf(node)
  if (list === undefined) return []
  const elements = list.array.elements.flatMap((one) => (one ? [conditionOf(one)] : []))
  const certain = elements.filter(({ condition }) => condition === undefined).length
  const isOpen = list.array.elements.some(
    (one) => one?.type === 'SpreadElement' && listChosenBy(one.argument) === undefined,
  )
  const isUsed = isOpen ? undefined : length === certain ? false : length === elements.length || undefined
  return elements.flatMap(({ value, condition }) => (condition === undefined ? [] : [{ value, condition, isUsed }]))
}

/** An element without its condition. */
function conditionOf(element: Node): { readonly value: Node; readonly condition: Node | undefined } {
  const inner = element.type === 'SpreadElement' ? element.argument : element
  const list = element.type === 'SpreadElement' ? listChosenBy(inner) : undefined
  const value = element.type === 'SpreadElement' ? (list?.elements[0] ?? inner) : chosenBy(inner)
  if (value === inner) return { value, condition: undefined }
  const condition =
    inner.type === 'LogicalExpression' ? inner.left : inner.type === 'ConditionalExpression' ? inner.test : inner
  return { value, condition }
}

/** Finds an element by its position or, if that is not clear, by the text that it begins with. */
function elementAt(elements: readonly Element[], isFiltered: boolean, { key, value }: Lookup): Found | undefined {
  if (typeof key !== 'number') return undefined
  if (!Array.isArray(value)) {
    const isPlain = elements.every(({ kind }) => kind === 'one') && !isFiltered
    const plain = isPlain ? elements[key] : undefined
    return plain && whole(plain)
  }
  const found = elementByPosition(elements, { key, length: value.length })
  const isLike = found !== undefined && (found.rest.length > 0 || likeness(found.node, value[key]) >= 0)
  const isCertain = elements.length === value.length && elements.every(({ kind }) => kind === 'one')
  if (isLike && isCertain) return found
  // Other statements may change the list, so that positions alone do not tell which entry of a plugin is meant.
  const [only, ...others] = elements.filter(({ kind, node }) => kind !== 'all' && likeness(node, value[key]) > 0)
  if (only !== undefined) return others.length === 0 ? whole(only) : undefined
  return isLike ? found : undefined
}

function whole({ node, constants }: Placed): Found {
  return { node, constants, rest: [] }
}

/** Counts from the end after a list of unknown length. */
function elementByPosition(
  elements: readonly Element[],
  { key, length }: { readonly key: number; readonly length: number },
): Found | undefined {
  const present = presentOf(elements, length)
  const open = present.findIndex(({ kind }) => kind !== 'one')
  const last = present.findLastIndex(({ kind }) => kind !== 'one')
  const direct = open < 0 || key < open ? present[key] : undefined
  if (direct !== undefined) return whole(direct)
  const fromEnd = length - key
  if (open >= 0 && fromEnd < present.length - last) {
    const element = present[present.length - fromEnd]
    return element && whole(element)
  }
  const spread = present[open]
  const isInSpread = open === last && spread?.kind === 'all' && isReadable(spread.node)
  return isInSpread ? { ...whole(spread), rest: [key - open] } : undefined
}

/** Whether an expression has a value: 1 if both begin with the same text, -1 if it cannot be, 0 if that is not known. */
function likeness(node: Node, value: unknown): -1 | 0 | 1 {
  if (node.type === 'StringLiteral') return node.value === value ? 1 : -1
  if (node.type === 'ObjectExpression') return typeof value === 'object' && !Array.isArray(value) ? 0 : -1
  if (/^(?:ArrowFunction|Function)Expression$/.test(node.type)) return typeof value === 'function' ? 0 : -1
  if (node.type !== 'ArrayExpression') return 0
  if (!Array.isArray(value)) return -1
  const [first] = node.elements
  return first && first.type !== 'SpreadElement' && value.length > 0 ? likeness(first, value[0]) : 0
}

/** The elements without those that are absent, if the length of the list tells which ones. */
function presentOf(elements: readonly Element[], length: number): Element[] {
  const certain = elements.filter(({ kind }) => kind === 'one')
  if (elements.some(({ kind }) => kind === 'all')) return [...elements]
  if (length === certain.length) return certain
  return length === elements.length ? elements.map((one) => ({ ...one, kind: 'one' })) : [...elements]
}
