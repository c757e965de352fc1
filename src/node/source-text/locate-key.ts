import { type Token, tokenize } from './tokenize.js'

/** A place in a source text; both count from 1, columns in UTF-16 code units. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** Path of a value inside an object: property names and array indexes. */
export type KeyPath = readonly (string | number)[]

/** How far a key path could be followed, and the token that stands there. */
interface Found {
  readonly depth: number
  readonly token: Token
}

/**
 * The place of a key path in the TypeScript, JavaScript or JSON source that an object was written in, or of the nearest
 * parent that is there. Object and array literals are followed, and constants of the same file that they name; what is
 * spread, computed or imported ends the walk.
 */
export function locateKey(source: string, path: KeyPath): TextPosition {
  return keyLocator(source)(path)
}

/** `locateKey` for many paths of one source, which is read once. */
export function keyLocator(source: string): (path: KeyPath) => TextPosition {
  const tokens = tokenize(source)
  const starts = rootCandidates(tokens)
  return (path) => {
    let best: Found | undefined
    for (const start of starts) {
      const found = follow({ tokens, index: start, path, depth: 0, jumps: 0 })
      const better = found.depth - (best?.depth ?? -1)
      // Of two that lead equally far, a literal is a better place than the word `defineConfig`.
      if (better > 0 || (better === 0 && best?.token.kind === 'word' && found.depth === 0)) best = found
    }
    return positionAt(source, best?.token.start ?? 0)
  }
}

/** The key path as a reader writes it: `navbar.items[2].label`, `theme.components["my-name"]`. */
export function keyPathText(path: KeyPath): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)) return `[${JSON.stringify(key)}]`
      return index === 0 ? key : `.${key}`
    })
    .join('')
}

/** Line and column of an offset. */
export function positionAt(source: string, offset: number): TextPosition {
  const before = source.slice(0, offset)
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return { line: before.split(/\r\n|\r|\n/).length, column: offset - lineStart + 1 }
}

/**
 * Where the exported object may begin, most likely first: after `export default`, `defineConfig(` or `module.exports =`,
 * then any literal that is a whole value.
 */
function rootCandidates(tokens: readonly Token[]): number[] {
  const exported: number[] = []
  const others: number[] = []
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]?.text
    const beforeThat = tokens[index - 2]?.text
    if (before === 'default' && beforeThat === 'export') exported.push(index)
    if (token.text !== '{' && token.text !== '[') return
    if (index === 0 || (before === '(' && beforeThat === 'defineConfig')) exported.push(index)
    else if (before === '=' && beforeThat === 'exports') exported.push(index)
    else if (before === '=' || before === '(' || before === 'return') others.push(index)
  })
  return [...exported, ...others]
}

interface Walk {
  readonly tokens: readonly Token[]
  /** First token of the value that the rest of the path lies in. */
  readonly index: number
  readonly path: KeyPath
  readonly depth: number
  /** Constants followed so far; bounded, since one may name itself. */
  readonly jumps: number
}

function follow(walk: Walk): Found {
  const { tokens, index, path, depth, jumps } = walk
  const token = tokens[index] as Token
  const key = path[depth]
  if (key === undefined) return { depth, token }
  if (token.kind === 'word' && jumps < 8) {
    const declared = declarationOf(tokens, token.text)
    if (declared === undefined) return { depth, token }
    const found = follow({ ...walk, index: declared, jumps: jumps + 1 })
    return found.depth > depth ? found : { depth, token }
  }
  const entries = token.text === '{' ? properties(tokens, index) : token.text === '[' ? elements(tokens, index) : []
  const entry = entries.findLast((candidate) => candidate.key === key)
  if (entry === undefined) return { depth, token }
  const inner = follow({ ...walk, index: entry.valueIndex, depth: depth + 1 })
  return inner.depth > depth + 1 ? inner : { depth: depth + 1, token: tokens[entry.keyIndex] as Token }
}

/** First token of the value of `const name = ...`, with or without a type. */
function declarationOf(tokens: readonly Token[], name: string): number | undefined {
  for (let index = 1; index < tokens.length; index++) {
    if (tokens[index]?.text !== name || !/^(const|let|var)$/.test(tokens[index - 1]?.text ?? '')) continue
    const end = skipTo(tokens, index + 1, (text) => text === '=' || text === ';')
    return tokens[end]?.text === '=' && end + 1 < tokens.length ? end + 1 : undefined
  }
  return undefined
}

interface Entry {
  readonly key: string | number
  readonly keyIndex: number
  readonly valueIndex: number
}

function properties(tokens: readonly Token[], open: number): Entry[] {
  const found: Entry[] = []
  let index = open + 1
  while (index < tokens.length && tokens[index]?.text !== '}') {
    const token = tokens[index] as Token
    const next = tokens[index + 1]?.text
    if (token.kind === 'word' || token.kind === 'string' || token.kind === 'number') {
      if (next === ':')
        found.push({ key: token.value, keyIndex: index, valueIndex: Math.min(index + 2, tokens.length - 1) })
      else if (next === ',' || next === '}' || next === '(')
        found.push({ key: token.value, keyIndex: index, valueIndex: index })
    }
    index = skipTo(tokens, index, (text) => text === ',')
    if (tokens[index]?.text === ',') index++
  }
  return found
}

function elements(tokens: readonly Token[], open: number): Entry[] {
  const found: Entry[] = []
  let index = open + 1
  while (index < tokens.length && tokens[index]?.text !== ']') {
    found.push({ key: found.length, keyIndex: index, valueIndex: index })
    index = skipTo(tokens, index, (text) => text === ',')
    if (tokens[index]?.text === ',') index++
  }
  return found
}

/** Index of the next token at this depth that `stop` accepts, of the bracket that closes the depth, or the end. */
function skipTo(tokens: readonly Token[], from: number, stop: (text: string) => boolean): number {
  let depth = 0
  for (let index = from; index < tokens.length; index++) {
    const { kind, text } = tokens[index] as Token
    if (kind !== 'punctuation') continue
    if (depth === 0 && (stop(text) || text === '}' || text === ']' || text === ')')) return index
    if (text === '{' || text === '[' || text === '(') depth++
    else if (text === '}' || text === ']' || text === ')') depth--
  }
  return tokens.length
}
