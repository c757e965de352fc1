import MagicString from 'magic-string'
import type { KeyPath } from './position.js'
import { objectOn } from './locate-key.js'

/**
 * Adds a string to the object that the source of a module exports by default: `['a', 'b']` and `x` become `a: { b: 'x' }`.
 * Only object literals are changed. Returns undefined if one of them is written in another way, or has the key already.
 */
export function insertKey(source: string, path: KeyPath, value: string): string | undefined {
  const object = objectOn(source, path)
  if (!object || object.depth >= path.length) return undefined
  const quote = source.includes("'") ? "'" : '"'
  const keys = path.slice(object.depth)
  const written = `${quote}${value}${quote}`
  const edit = new MagicString(source)
  const close = object.end - 1
  const first = object.properties[0]
  const last = object.properties.at(-1)
  if (!first || !last) {
    const isEmpty = source.slice(object.start + 1, close).trim() === ''
    return isEmpty ? edit.update(object.start, close + 1, `{ ${entryText(keys, written)} }`).toString() : undefined
  }
  const after = source.slice(last.end, close)
  const hasComma = after.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').includes(',')
  const at = last.end + after.trimEnd().length
  if (!hasComma) edit.appendLeft(last.end, ',')
  if (source.slice(object.start, first.start).includes('\n')) {
    const lineBreak = `${source.includes('\r\n') ? '\r\n' : '\n'}${indentAt(source, last.start)}`
    edit.appendRight(at, `${lineBreak}${entryLines(keys, { value: written, lineBreak })},`)
  } else if (after.includes('//')) return undefined
  else edit.appendRight(at, ` ${entryText(keys, written)}`)
  return edit.toString()
}

function entryText([key = '', ...rest]: KeyPath, value: string): string {
  return `${key}: ${rest.length === 0 ? value : `{ ${entryText(rest, value)} }`}`
}

/** A value as code, and what starts the line of its key. */
interface Written {
  readonly value: string
  readonly lineBreak: string
}

/** The same with each key on a line of its own; `lineBreak` ends with the indent of the first one. */
function entryLines([key = '', ...rest]: KeyPath, text: Written): string {
  const { value, lineBreak } = text
  if (rest.length === 0) return `${key}: ${value}`
  const inner = lineBreak + (lineBreak.includes('\t') ? '\t' : '  ')
  return `${key}: {${inner}${entryLines(rest, { value, lineBreak: inner })},${lineBreak}}`
}

/** The white space at the start of the line of an offset. */
function indentAt(source: string, offset: number): string {
  return /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
}
