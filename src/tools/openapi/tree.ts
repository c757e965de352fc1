import { decodePercent } from '../../shared/decode-percent.js'

// Reads the values of a document, in which anything may be missing or have another type.

/** An object of a document. Its values are unchecked. */
export type Node = Readonly<Record<string, unknown>>

/** A document as one tree, in which references remain. */
export type Api = Node

export function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own members of an object; of any other value, none. */
export function nodeOf(value: unknown): Node {
  return isObject(value) ? value : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text, or a number that YAML reads from an unquoted text such as a version; undefined for other values and empty texts. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(nodeOf(value))
}

/** What a reference leads to, with what is beside it, as 3.1 allows. An object without members if it leads nowhere or to itself. */
export function resolve(value: unknown, api: Api): Node {
  let node = nodeOf(value)
  let beside: Node | undefined
  for (let hops = 0; typeof node.$ref === 'string'; hops++) {
    if (hops > 50) return beside ?? {}
    const { $ref, ...others } = node
    if (Object.keys(others).length > 0) beside = { ...others, ...beside }
    node = nodeOf(targetOf(String($ref), api))
  }
  return beside ? { ...node, ...beside } : node
}

function targetOf(reference: string, api: Api): unknown {
  if (!reference.startsWith('#')) return undefined
  let node: unknown = api
  for (const key of pointerKeys(reference)) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined
    node = (node as Node)[key]
  }
  return node
}

/** The keys of a JSON pointer in a URL fragment. */
export function pointerKeys(reference: string): string[] {
  return reference
    .split('/')
    .slice(1)
    .map((key) => decodePercent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
}
