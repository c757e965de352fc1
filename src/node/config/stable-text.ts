import path from 'node:path'
import { compareStrings } from '../base/names.js'

/**
 * A value as text that is the same for equal values, whatever the order of their keys, and another one for values that differ, as far
 * as JSON or the lines below show it: of an instance of a class, its enumerable fields or what its `toJSON` returns. A function becomes
 * its source and `functionText`, because the source does not include the variables that it uses. An object that occurs again becomes a
 * reference, because values may contain themselves, as the grammars of Prism do. With a `rootDir`, absolute paths are relative to it.
 */
export function stableText(value: unknown, functionText: string, rootDir?: string): string {
  try {
    return jsonOf(value, functionText, rootDir)
  } catch {
    // A getter throws, or the value is deeper than the call stack.
    return `unreadable:${functionText}`
  }
}

function jsonOf(value: unknown, functionText: string, rootDir: string | undefined): string {
  const seen = new Map<object, number>()
  return JSON.stringify([value], (_, inner: unknown) => {
    if (typeof inner === 'string') return rootDir === undefined ? inner : placedText(inner, rootDir)
    if (typeof inner === 'bigint' || typeof inner === 'symbol') return [typeof inner, String(inner)]
    if (typeof inner === 'number') return Number.isFinite(inner) ? inner : ['number', String(inner)]
    const isFunction = typeof inner === 'function'
    if (!isFunction && (typeof inner !== 'object' || inner === null)) return inner
    const known = seen.get(inner)
    if (known !== undefined) return ['reference', known]
    seen.set(inner, seen.size)
    if (isFunction) return ['function', functionText, String(inner), { ...inner }]
    if (Array.isArray(inner)) return inner
    if (inner instanceof RegExp) return ['RegExp', String(inner)]
    if (inner instanceof Map || inner instanceof Set) return [inner.constructor.name, [...inner]]
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => compareStrings(one, other)))
  })
}

/** A path in a folder or below one of its parents becomes relative, so that the text is the same in another place. */
function placedText(text: string, rootDir: string): string | readonly string[] {
  if (!path.isAbsolute(text)) return text
  for (let dir = rootDir, up = '.'; path.dirname(dir) !== dir; dir = path.dirname(dir), up += '/..')
    if (text === dir || text.startsWith(dir + path.sep)) return ['path', up + text.slice(dir.length)]
  return text
}
