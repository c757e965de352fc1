import type { ErrorCode } from 'yaml'

/** What is wrong with a YAML text, and what to write; `offset` is where the mistake begins. */
export interface YamlAdvice {
  readonly message: string
  readonly hint: string
  readonly offset: number
}

/** A line `key: value`. */
interface KeyLine {
  readonly key: string
  readonly value: string
  /** Offset of the value in the text. */
  readonly offset: number
}

/**
 * Explains a syntax error of YAML in terms of what the author wrote: nearly always, a value needs quotes. Undefined for errors
 * that only the message of the parser describes.
 */
export function yamlAdvice(
  text: string,
  { code, offset }: { readonly code: ErrorCode; readonly offset: number },
): YamlAdvice | undefined {
  const pair = keyLineAt(text, offset)
  switch (code) {
    case 'TAB_AS_INDENT':
      return { message: 'this line is indented with a tab', hint: 'indent it with spaces', offset }
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (pair === undefined) return undefined
      return /:(?:\s|$)/.test(pair.value) ? quoted(pair, 'contains ": "') : valueAndLines(pair)
    case 'BAD_SCALAR_START':
    case 'TAG_RESOLVE_FAILED':
      return pair && quoted(pair, `begins with "${pair.value.slice(0, 1)}"`)
    case 'BAD_DQ_ESCAPE':
      return pair && quoted(pair, 'has a backslash in double quotes')
    case 'BLOCK_IN_FLOW':
      return pair && quoted(pair, 'contains ": " in brackets')
    case 'UNEXPECTED_TOKEN':
      if (pair === undefined) return undefined
      if (/^["']/.test(pair.value)) return quoted(pair, 'goes on after a closing quote')
      return /^[[{]/.test(pair.value) ? undefined : quoted(pair, `begins with "${pair.value.slice(0, 1)}"`)
    case 'MISSING_CHAR':
      return unclosed(text, offset, /^["']/) ?? noPair(text, offset)
    case 'BAD_INDENT':
      return (
        unclosed(text, offset, /^[[{]/) ?? {
          message: 'this line begins in another column than the keys above',
          hint: 'indent the keys of a mapping by the same number of spaces',
          offset,
        }
      )
    case 'MULTILINE_IMPLICIT_KEY':
      return noPair(text, offset)
    default:
      return undefined
  }
}

/** Advice for a value that begins with the sign of an alias. */
export function aliasAdvice(text: string, offset: number): Omit<YamlAdvice, 'offset'> | undefined {
  const pair = keyLineAt(text, offset)
  return pair && quoted(pair, 'begins with "*"')
}

function quoted({ key, value, offset }: KeyLine, problem: string): YamlAdvice {
  return {
    message: `the value of "${key}" ${problem}`,
    hint: `put the value in quotes: ${key}: ${inQuotes(value)}`,
    offset,
  }
}

function valueAndLines({ key, offset }: KeyLine): YamlAdvice {
  return {
    message: `"${key}" has a value and an indented line below it`,
    hint: `begin that line in the column of "${key}", or remove the value`,
    offset,
  }
}

/** A value that a bracket or a quote opens, and nothing closes: the parser reports its end. */
function unclosed(text: string, offset: number, opening: RegExp): YamlAdvice | undefined {
  for (let at = offset; at >= 0; at = text.lastIndexOf('\n', at - 1)) {
    const pair = keyLineAt(text, at)
    if (pair !== undefined && opening.test(pair.value)) {
      const first = pair.value.slice(0, 1)
      const closing = { '[': ']', '{': '}' }[first] ?? first
      const hint = `add \`${closing}\` at its end, or put it in quotes if it is a text`
      return { message: `the value of "${pair.key}" has no closing \`${closing}\``, hint, offset: pair.offset }
    }
    if (at === 0 || text.lastIndexOf('\n', at - 1) === -1) return undefined
  }
  return undefined
}

/** A line without ": ". */
function noPair(text: string, offset: number): YamlAdvice {
  const { line } = lineAt(text, offset)
  const [, key, value] = /^\s*([\w$-]+):(\S.*)$/.exec(line) ?? []
  if (key !== undefined)
    return { message: `there is no space after "${key}:"`, hint: `write \`${key}: ${value}\``, offset }
  return {
    message: 'this line is not a key with a value',
    hint: 'write `key: value`, or indent the line if it continues the one above',
    offset,
  }
}

function keyLineAt(text: string, offset: number): KeyLine | undefined {
  const { line, start } = lineAt(text, offset)
  const [, before = '', key = '', value = ''] =
    /^(\s*(?:-[ \t]+)*([\w.$-]+)[ \t]*:[ \t]+)(\S.*)$/.exec(line.trimEnd()) ?? []
  if (value === '') return undefined
  return { key, value, offset: start + before.length }
}

function lineAt(text: string, offset: number): { readonly line: string; readonly start: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', start)
  return { line: text.slice(start, end === -1 ? text.length : end), start }
}

/** A value in double quotes, or in single ones if it contains what double quotes escape. Its own quotes are replaced. */
function inQuotes(value: string): string {
  const inner = /^"(.*)"$|^'(.*)'$/.exec(value)
  const bare = inner?.[1] ?? inner?.[2] ?? value
  if (!/["\\]/.test(bare)) return `"${bare}"`
  return `'${bare.replaceAll("'", "''")}'`
}
