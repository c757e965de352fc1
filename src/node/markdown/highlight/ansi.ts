import type { CodeToken, TokenKind } from './code-tokens.js'

/** Kinds of tokens with colors like the eight of terminals: black, red, green, yellow, blue, magenta, cyan; white is plain. */
const colors: readonly (TokenKind | undefined)[] = ['c', 'd', 'i', 'n', 'f', 'k', 't', undefined]

/** A sequence that sets colors, or any other one: they move the cursor, or start and end links. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what terminals read.
const sequence = /\u001b(?:\[([\d;:]*)m|\[[\d;:?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\^_])/g

/** More in one sequence than any program writes. */
const MOST_CODES = 32

interface Style {
  readonly color?: TokenKind
  readonly look?: TokenKind
}

/** Splits the output of a terminal at its escape sequences, which are left out. A token has one style, first of all its color. */
export function ansiTokens(text: string): CodeToken[] {
  const tokens: CodeToken[] = []
  let style: Style = {}
  let at = 0
  const add = (end: number): void => {
    const kind = style.color ?? style.look
    if (end > at) tokens.push(kind === undefined ? { text: text.slice(at, end) } : { text: text.slice(at, end), kind })
  }
  for (const match of text.matchAll(sequence)) {
    add(match.index)
    at = match.index + match[0].length
    if (match[1] !== undefined) style = styleAfter(style, match[1].split(/[;:]/, MOST_CODES).map(Number))
  }
  add(text.length)
  return tokens
}

/** SGR parameters, as in ECMA-48. */
function styleAfter(style: Style, codes: readonly number[]): Style {
  const [code = 0, mode, index = 8] = codes
  // `38;5;n` and `38;2;r;g;b`: of the colors by number, the first 16 are those of `colors`.
  const length = code === 38 || code === 48 ? (mode === 5 ? 3 : 5) : 1
  const color = code === 38 ? (mode === 5 && index < 16 ? index % 8 : 7) : code % 10
  const isColor = code === 38 || (code >= 30 && code <= 37) || (code >= 90 && code <= 97)
  const looks: Readonly<Record<number, TokenKind>> = { 1: 'b', 2: 'c', 3: 'e' }
  const next: Style =
    code === 0
      ? {}
      : isColor
        ? { ...style, color: code === 90 ? 'c' : colors[color] }
        : code === 39
          ? { ...style, color: undefined }
          : code >= 22 && code <= 23
            ? { ...style, look: undefined }
            : { ...style, look: looks[code] ?? style.look }
  return codes.length > length ? styleAfter(next, codes.slice(length)) : next
}
