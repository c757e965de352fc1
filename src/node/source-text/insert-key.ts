import MagicString from 'magic-string'
import { type KeyPath, objectOn } from './locate-key.js'

/**
 * Adds a string to the object that the source of a module exports by default: `['a', 'b']` and `x` become `a: { b: 'x' }`.
 * Only object literals are changed. Returns undefined if one of them is written in another way, or has the key already.
 */
export function insertKey(source: string, path: KeyPath, value: string): string | undefined {
  const found = objectOn(source, path)
  if (!found || found.depth >= path.length) return undefined
  const { object } = found
  const quote = source.includes("'") ? "'" : '"'
  const keys = path.slice(found.depth)
  const written = `${quote}${value}${quote}`
  const edit = new MagicString(source)
  const close = (object.end ?? 0) - 1
  const first = object.properties[0]
  const last = object.properties.at(-1)
  if (!first || !last) {
    const isEmpty = source.slice((object.start ?? 0) + 1, close).trim() === ''
    return isEmpty ? edit.update(object.start ?? 0, close + 1, `{ ${entryText(keys, written)} }`).toString() : undefined
  }
  const lastEnd = last.end ?? 0
  const after = source.slice(lastEnd, close)
  const hasComma = after.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').includes(',')
  const at = lastEnd + after.trimEnd().length
  if (!hasComma) edit.appendLeft(lastEnd, ',')
  if (source.slice(object.start ?? 0, first.start ?? 0).includes('\n')) {
    const lineBreak = `${source.includes('\r\n') ? '\r\n' : '\n'}${indentAt(source, last.start ?? 0)}`
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
