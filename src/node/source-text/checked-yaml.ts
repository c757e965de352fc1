import { type Document, type ErrorCode, isScalar, LineCounter, Parser, parseDocument, visit } from 'yaml'
import type { TextPosition } from './position.js'

/** What is wrong with a YAML text; positions count from 1. */
export interface YamlProblem extends TextPosition {
  readonly message: string
  readonly hint: string
}

/** A YAML document that is safe to convert to plain data if it has no problems. */
interface CheckedYaml {
  /** Absent if the text is too large or too deep to be read. */
  readonly document?: Document
  readonly problems: readonly YamlProblem[]
}

/** Characters of YAML; large data belongs in a module or a data file. */
export const MAX_LENGTH = 1_000_000
/** Levels of mappings and lists. Code that walks values recursively overflows the stack at some thousand. */
const MAX_DEPTH = 100
const MAX_ALIASES = 20

/**
 * Parses YAML (the core schema, without merge keys), and checks what the package `yaml` does not: the size, the depth, the
 * number of aliases, and aliases that contain themselves. `what` names the text in messages: "the front matter".
 */
export function parseYaml(text: string, what: string): CheckedYaml {
  if (text.length > MAX_LENGTH) return { problems: [tooLarge(what)] }
  const lineCounter = linesOf(text)
  const problems: YamlProblem[] = []
  const report = (offset: number | undefined, problem: Pick<YamlProblem, 'message' | 'hint'>): void => {
    const { line, col } = lineCounter.linePos(offset ?? 0)
    problems.push({ ...problem, line, column: col })
  }
  const deep = mayBeDeep(text) ? deepOffset(text) : undefined
  if (deep !== undefined) {
    report(deep, { message: `${what} is nested more than ${MAX_DEPTH} levels deep`, hint: 'flatten the values' })
    return { problems }
  }
  const document = parseDocument(text, {
    prettyErrors: false,
    schema: 'core',
    merge: false,
    logLevel: 'silent',
    // Its own check compares every key with every other one.
    uniqueKeys: false,
  })
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    const advice = yamlAdvice(text, { code, offset: pos[0] })
    const { offset, ...problem } = advice ?? {
      message: message.split('\n', 1)[0] ?? '',
      hint: `correct the YAML of ${what}`,
      offset: pos[0],
    }
    // One mistake makes the parser report others on the same line.
    const { line } = lineCounter.linePos(offset)
    if (!problems.some((one) => one.line === line)) report(offset, problem)
  }
  if (document.errors.length === 0) checkNodes(document, { text, report })
  return { document, problems }
}

/** The problem of a text that is longer than `MAX_LENGTH`. */
function tooLarge(what: string): YamlProblem {
  return { message: `${what} is larger than 1 MB`, hint: 'move the data into a module or a file', line: 1, column: 1 }
}

/** The value of a document without problems, or why it has none: its aliases stand for too much data. */
export function plainValue(document: Document): { readonly value?: unknown; readonly problem?: YamlProblem } {
  try {
    return { value: document.toJS() as unknown }
  } catch {
    const message = 'the aliases stand for too many values'
    return { problem: { message, hint: 'write the values out', line: 1, column: 1 } }
  }
}

interface ParsedNode {
  readonly tag?: string
  readonly range?: readonly number[] | null
}

function checkNodes(
  document: Document,
  options: {
    readonly text: string
    readonly report: (offset: number | undefined, problem: Pick<YamlProblem, 'message' | 'hint'>) => void
  },
): void {
  const { text, report } = options
  let aliases = 0
  const checkTag = (_: unknown, { tag, range }: ParsedNode): void => {
    const name = /^tag:yaml\.org,2002:(set|omap|pairs|binary|timestamp)$/.exec(tag ?? '')?.[1]
    if (name !== undefined)
      report(range?.[0], {
        message: `the tag "!!${name}" is not supported`,
        hint: 'write plain lists, mappings and texts',
      })
  }
  visit(document, {
    Scalar: (_, node) => checkTag(_, node),
    Seq: (_, node) => checkTag(_, node),
    Alias(_, node, path) {
      aliases++
      const at = node.range?.[0]
      if (aliases === MAX_ALIASES + 1)
        report(at, { message: `more than ${MAX_ALIASES} aliases`, hint: 'write the values out' })
      const target = node.resolve(document)
      if (target === undefined)
        report(
          at,
          aliasAdvice(text, at ?? 0) ?? {
            message: `the alias "*${node.source}" has no anchor`,
            hint: `put it in quotes: "*${node.source}"`,
          },
        )
      if (target !== undefined && path.includes(target))
        report(at, { message: `the alias "*${node.source}" is within its own value`, hint: 'write the value out' })
    },
    Map(_, map) {
      checkTag(_, map)
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value))
          report(key.range?.[0], { message: `the key "${String(key.value)}" occurs twice`, hint: 'remove one of them' })
        seen.add(key.value)
      }
    },
  })
}

/** Whether a text has so many brackets, or is indented so far, that it may be too deep. Nearly no text is. */
function mayBeDeep(text: string): boolean {
  if ((text.match(/[[{]/g)?.length ?? 0) > MAX_DEPTH) return true
  return /^(?: {90}|[ \t?:-]{180})/m.test(text)
}

/** A token of the concrete syntax; the parser reads it without recursion. */
interface Token {
  readonly type?: string
  readonly offset?: number
  readonly value?: unknown
  readonly items?: readonly { readonly key?: unknown; readonly value?: unknown }[]
}

/** Offset of the first value that is too deep. */
function deepOffset(text: string): number | undefined {
  const waiting: { readonly token: Token; readonly depth: number }[] = []
  for (const token of new Parser().parse(text)) waiting.push({ token: token as Token, depth: 0 })
  let found: number | undefined
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token, depth } = next
    const inner = token.items === undefined ? depth : depth + 1
    if (inner > MAX_DEPTH) {
      found = Math.min(found ?? Number.POSITIVE_INFINITY, token.offset ?? 0)
      continue
    }
    const values = token.items?.flatMap(({ key, value }) => [key, value]) ?? [token.value]
    for (const value of values)
      if (typeof value === 'object' && value !== null) waiting.push({ token: value as Token, depth: inner })
  }
  return found
}

function linesOf(text: string): LineCounter {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1)
  return lines
}

/** What is wrong with a YAML text, and what to write; `offset` is where the mistake begins. */
interface YamlAdvice {
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
function yamlAdvice(
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
function aliasAdvice(text: string, offset: number): Omit<YamlAdvice, 'offset'> | undefined {
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
