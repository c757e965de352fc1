import { positionAt, type TextPosition } from './position.js'

const MAX_DEPTH = 100

/** Where JSON is nested too deeply for code that walks its values recursively; undefined if it is not. */
export function deepJson(text: string): TextPosition | undefined {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > MAX_DEPTH) return positionAt(text, index)
  }
  return undefined
}
