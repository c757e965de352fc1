import type { KeyPath } from '../source-text/key-path.js'
import { expressionFinder, keyLocator } from '../source-text/locate-key.js'
import { parseScript } from '../source-text/parse-script.js'
import type { TextPosition } from '../source-text/position.js'
import { bindingsOf, sliceOf } from './slice.js'
import { type Code, code, textOf } from './written.js'

/** The source of the old config, in which keys are looked up. */
export interface ConfigSource {
  /** The position of a key, or of its nearest parent in the source. */
  locate(path: KeyPath): TextPosition
  /** The code at a key with the imports and declarations that it needs; undefined if it needs anything else. */
  codeAt(path: KeyPath): Code | undefined
  /** The package or file that the value at a key is imported from; undefined if it is not imported. */
  moduleAt(path: KeyPath): string | undefined
  /** The code at a key if it depends on the date or the environment, but on no other module. */
  computedAt(path: KeyPath): Code | undefined
}

export function readConfigSource(text: string): ConfigSource {
  const locate = keyLocator(text)
  const find = expressionFinder(text)
  const program = parseScript(text)
  const bindings = bindingsOf(program)
  const codeAt = (path: KeyPath): Code | undefined => {
    const node = find(path)
    return node && sliceOf(node, { text, bindings })
  }
  return {
    locate,
    codeAt,
    moduleAt(path) {
      const node = find(path)
      const [first] = node === undefined || node.type.includes('Function') ? [] : (codeAt(path)?.imports ?? [])
      return first?.from
    },
    computedAt(path) {
      const slice = codeAt(path)
      if (slice === undefined || slice.imports.length > 0) return undefined
      return [textOf(slice), ...slice.declarations].some(isComputed) ? slice : undefined
    },
  }
}

/** Whether the value of code depends on the date or on the environment. */
function isComputed(text: string): boolean {
  return /\bnew Date\(\)|\bprocess\.env\b/.test(text)
}

/** The code of a function that is not written in the config itself; undefined if it uses names from around it. */
export function codeOfFunction(value: (...args: never[]) => unknown): Code | undefined {
  const text = String(value)
  const program = parseScript(`(${text})`)
  if (program?.type !== 'File') return undefined
  const statement = program.program.body[0]
  if (statement?.type !== 'ExpressionStatement') return undefined
  const slice = sliceOf(statement.expression, { text: `(${text})`, bindings: new Map() })
  // esbuild has indented the code; its last line has the indent of the statement.
  const indent = /\n([ \t]*)[^\n]*$/.exec(text)?.[1] ?? ''
  return slice && code(text.replaceAll(`\n${indent}`, '\n'))
}
