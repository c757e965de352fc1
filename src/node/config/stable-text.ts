import path from 'node:path'
import { compareStrings } from '../base/names.js'

/** A part of the text that is still to be written: finished text, or a value. */
type Part = string | { readonly value: unknown }

/**
 * A value as text that is the same for equal values, whatever the order of their keys, and another one for values that differ.
 * Accepts everything that a config can contain: cycles, which the grammars of Prism have, collections, instances of classes,
 * getters that throw, and values of any depth. A function becomes its source and `functionText`, because the source does not
 * include the variables that it uses. An object that occurs again becomes a reference, so shared objects are written once.
 * With a `rootDir`, absolute paths are relative to it.
 */
export function stableText(value: unknown, functionText: string, rootDir?: string): string {
  const seen = new Map<object, number>()
  const written: string[] = []
  // A stack of its own, because a value may be deeper than the call stack.
  const pending: Part[] = [{ value }]
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (typeof part === 'string') {
      written.push(part)
      continue
    }
    const inner = partsOf(part.value, { seen, functionText, rootDir })
    for (let i = inner.length - 1; i >= 0; i--) pending.push(inner[i] as Part)
  }
  return written.join('')
}

interface Writing {
  /** Objects so far, with their numbers in the order of the text. */
  readonly seen: Map<object, number>
  readonly functionText: string
  readonly rootDir?: string
}

function partsOf(value: unknown, writing: Writing): Part[] {
  const { seen, functionText, rootDir } = writing
  if (typeof value === 'string' && rootDir !== undefined) return [pathText(value, rootDir)]
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return [scalarText(value)]
  const known = seen.get(value)
  if (known !== undefined) return [`ref:${known}`]
  seen.set(value, seen.size)
  try {
    if (typeof value === 'function') {
      const source = Function.prototype.toString.call(value)
      return [`function:${functionText}:${JSON.stringify(source)}`, ...entriesOf(value)]
    }
    return objectParts(value)
  } catch {
    // A revoked proxy, or a class whose methods throw.
    return ['unreadable']
  }
}

/** A string; a path in a folder or below one of its parents is relative, so that the text is the same in another place. */
function pathText(text: string, rootDir: string): string {
  for (let dir = rootDir, up = '.'; path.dirname(dir) !== dir; dir = path.dirname(dir), up += '/..')
    if (text === dir || text.startsWith(dir + path.sep)) return `path:${JSON.stringify(up + text.slice(dir.length))}`
  return JSON.stringify(text)
}

function scalarText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'symbol') {
    const shared = Symbol.keyFor(value)
    return `${shared === undefined ? 'Symbol' : 'Symbol.for'}(${JSON.stringify(shared ?? value.description)})`
  }
  return Object.is(value, -0) ? '-0' : String(value)
}

function objectParts(value: object): Part[] {
  if (Array.isArray(value)) return listParts(value)
  if (value instanceof Map) return ['Map', ...listParts([...value].flat())]
  if (value instanceof Set) return ['Set', ...listParts([...value])]
  if (value instanceof RegExp) return [`RegExp:${String(value)}`]
  if (ArrayBuffer.isView(value)) {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    return [`${value.constructor.name}:${bytes.toString('base64')}`]
  }
  if (value instanceof ArrayBuffer) return [`ArrayBuffer:${Buffer.from(value).toString('base64')}`]
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === null || prototype === Object.prototype
  // An instance may have private state, which only its JSON shows: a date, a URL.
  const json = 'toJSON' in value && typeof value.toJSON === 'function' ? [{ value: value.toJSON() }] : []
  const message = value instanceof Error ? [{ value: value.message }] : []
  return [...(isPlain ? [] : [`new ${value.constructor.name}:`]), ...json, ...message, ...entriesOf(value)]
}

function listParts(list: readonly unknown[]): Part[] {
  return ['[', ...Array.from(list, (value) => [{ value }, ',']).flat(), ']']
}

/** The enumerable properties of an object by key; those that are undefined count as absent. */
function entriesOf(object: object): Part[] {
  const names = Object.keys(object).sort(compareStrings)
  const symbols = Object.getOwnPropertySymbols(object).filter((key) =>
    Object.prototype.propertyIsEnumerable.call(object, key),
  )
  const entries = [...names, ...symbols].flatMap((key): Part[] => {
    const value = readProperty(object, key)
    return value === undefined ? [] : [`${scalarText(key)}:`, { value }, ',']
  })
  return ['{', ...entries, '}']
}

/** The value of a property; a symbol if its getter throws. */
function readProperty(object: object, key: string | symbol): unknown {
  try {
    return Reflect.get(object, key)
  } catch {
    return Symbol.for('docsgen: throws')
  }
}
