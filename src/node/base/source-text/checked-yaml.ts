import { type Document, type ErrorCode, isScalar, parseDocument, visit } from 'yaml'
import { positionLookup, type TextPosition } from './position.js'

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
/**
 * Parses YAML (the core schema, without merge keys), and checks what the package `yaml` does not: the size, and aliases that contain
 * themselves. `what` names the text in messages: "the front matter".
 */
export function parseYaml(text: string, what: string): CheckedYaml {
  if (text.length > MAX_LENGTH) return { problems: [tooLarge(what)] }
  const place = positionLookup(text)
  const problems: YamlProblem[] = []
  const report = (offset: number | undefined, problem: Pick<YamlProblem, 'message' | 'hint'>): void => {
    problems.push({ ...problem, ...place(offset ?? 0) })
  }
  const document = parseDocument(text, {
    prettyErrors: false,
    schema: 'core',
    merge: false,
    // Tags such as "!!set" would create other objects than JSON has.
    resolveKnownTags: false,
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
    const { line } = place(offset)
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

function checkNodes(
  document: Document,
  options: {
    readonly text: string
    readonly report: (offset: number | undefined, problem: Pick<YamlProblem, 'message' | 'hint'>) => void
  },
): void {
  const { text, report } = options
  visit(document, {
    Alias(_, node, path) {
      const at = node.range?.[0]
      const target = node.resolve(document)
      if (target === undefined)
        report(
          at,
          yamlAdvice(text, { code: undefined, offset: at ?? 0 }) ?? {
            message: `the alias "*${node.source}" has no anchor`,
            hint: `put it in quotes: "*${node.source}"`,
          },
        )
      if (target !== undefined && path.includes(target))
        report(at, { message: `the alias "*${node.source}" is within its own value`, hint: 'write the value out' })
    },
    Map(_, map) {
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

/** What is wrong with the value of a line, by the code of the parser. */
const valueProblems: Partial<Record<ErrorCode, (value: string) => string | undefined>> = {
  BLOCK_AS_IMPLICIT_KEY: (value) => (/:(?:\s|$)/.test(value) ? 'contains ": "' : undefined),
  BAD_SCALAR_START: (value) => `begins with "${value.slice(0, 1)}"`,
  TAG_RESOLVE_FAILED: (value) => `begins with "${value.slice(0, 1)}"`,
  BAD_DQ_ESCAPE: () => 'has a backslash in double quotes',
  BLOCK_IN_FLOW: () => 'contains ": " in brackets',
  UNEXPECTED_TOKEN: (value) => (/^["']/.test(value) ? 'goes on after a closing quote' : undefined),
}

/** Explains a syntax error in terms of what the author wrote: nearly always, a value needs quotes. Aliases without an anchor have no code. */
function yamlAdvice(
  text: string,
  { code, offset }: { readonly code: ErrorCode | undefined; readonly offset: number },
): (Pick<YamlProblem, 'message' | 'hint'> & { readonly offset: number }) | undefined {
  if (code === 'TAB_AS_INDENT')
    return { message: 'this line is indented with a tab', hint: 'indent it with spaces', offset }
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /^[ \t]+[\w.$-]+:/m.test(text.slice(offset).split('\n').slice(1, 2).join()))
    return {
      message: 'the line below this value is indented, and has a key',
      hint: 'begin that line in the column of the key above, or remove the value',
      offset,
    }
  // Where the stack is full depends on the caller.
  if (code === 'RESOURCE_EXHAUSTION')
    return { message: 'the values are nested too deeply', hint: 'flatten them', offset: 0 }
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(start).split('\n', 1)[0] ?? ''
  const [, before = '', key = '', value = ''] =
    /^(\s*(?:-[ \t]+)*([\w.$-]+)[ \t]*:[ \t]+)(\S.*)$/.exec(line.trimEnd()) ?? []
  const problem = code === undefined ? 'begins with "*"' : valueProblems[code]?.(value)
  if (value === '' || problem === undefined) return undefined
  return {
    message: `the value of "${key}" ${problem}`,
    hint: `put the value in quotes: ${key}: ${inQuotes(value)}`,
    offset: start + before.length,
  }
}

/** A value in double quotes, or in single ones if it contains what double quotes escape. Its own quotes are replaced. */
function inQuotes(value: string): string {
  const inner = /^"(.*)"$|^'(.*)'$/.exec(value)
  const bare = inner?.[1] ?? inner?.[2] ?? value
  if (!/["\\]/.test(bare)) return `"${bare}"`
  return `'${bare.replaceAll("'", "''")}'`
}
