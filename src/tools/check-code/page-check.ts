import { createScanner, type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { type Fence, sampleKind } from './fence.js'
import { type SampleFinding, locationOf } from './finding.js'
import {
  isScript,
  type MarkingProblem,
  type ModuleLine,
  type PlacedModule,
  pageModules,
  placeModules,
} from './page-modules.js'
import { leftOutHint } from './syntax.js'

/** A page with samples, ready to be checked. */
export interface SampledPage {
  readonly file: string
  readonly fences: readonly Fence[]
  readonly scripts: readonly PlacedModule[]
  /** Problems that are found without a compiler or a run. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes modules of a page's samples, and checks what needs neither a compiler nor a run. */
export function samplePage(file: string, fences: readonly Fence[]): SampledPage {
  const { modules, problems } = pageModules(fences)
  const placed = placeModules(modules)
  const diagnostics = [
    ...problems.map((problem) => markingDiagnostic(problem, file)),
    ...placed.flatMap((each) => textProblems(each).flatMap((finding) => diagnosticOf(finding, each, file) ?? [])),
  ]
  return {
    file,
    fences: fences.filter(({ extension }) => extension !== 'css'),
    scripts: placed.filter(isScript),
    diagnostics,
  }
}

/** A finding located in the Markdown; undefined if it is in lines of the sample that is continued. */
export function diagnosticOf(finding: SampleFinding, { module }: PlacedModule, file: string): Diagnostic | undefined {
  const { code, message, hint } = finding
  const position = positionOf(module.lines, finding)
  const at = module.lines[Math.min(finding.line, module.lines.length - 1)]
  if (at && !at.fresh) return undefined
  return { code, severity: 'error', message, hint, location: { file, ...position } }
}

interface LinePlace {
  readonly line: number
  readonly column: number
  readonly file?: string
}

function fileOf({ file }: ModuleLine): Pick<LinePlace, 'file'> {
  return file === undefined ? {} : { file }
}

function positionOf(lines: readonly ModuleLine[], { line, column }: SampleFinding): LinePlace {
  const at = lines[line]
  if (at) return { line: at.line, column: at.column + column, ...fileOf(at) }
  // The end of the text.
  const last = lines.at(-1)
  return last ? { line: last.line, column: last.column + last.text.length, ...fileOf(last) } : { line: 1, column: 1 }
}

function textProblems({ module, text }: PlacedModule): SampleFinding[] {
  const kind = sampleKind(module.extension)
  if (kind !== 'json' && kind !== 'shell') return []
  const problem = kind === 'json' ? findJsonProblem(text, module.extension === 'jsonc') : findShellProblem(text)
  if (!problem) return []
  const { message, offset } = problem
  return [{ code: 'sample-syntax', message, ...leftOutHint(text, offset), ...locationOf(text, offset) }]
}

function markingDiagnostic({ message, hint, at }: MarkingProblem, file: string): Diagnostic {
  return {
    code: 'sample-meta',
    severity: 'error',
    message,
    hint,
    location: { file, ...at },
  }
}

/** The first mistake in a sample that is neither compiled nor run. */
interface TextProblem {
  readonly message: string
  readonly offset: number
}

/** Checks JSON (RFC 8259), or with `comments` JSONC: comments and trailing commas. */
export function findJsonProblem(text: string, comments: boolean): TextProblem | undefined {
  const depth = deepPlace(text)
  if (depth !== undefined) return { message: 'the sample is nested too deeply to check', offset: depth }
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: !comments, allowTrailingComma: comments, allowEmptyContent: false })
  const [first] = errors
  return (
    first && { message: jsonMessages[printParseErrorCode(first.error)] ?? 'this is not JSON', offset: first.offset }
  )
}

/** The parser needs a part of its stack for each level. */
const deepest = 500

/** Offset of the bracket that is too deep. */
function deepPlace(text: string): number | undefined {
  if (text.length < deepest) return undefined
  const scanner = createScanner(text)
  let depth = 0
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const first = text.charAt(scanner.getTokenOffset())
    if (first === '[' || first === '{') depth++
    else if (first === ']' || first === '}') depth--
    if (depth > deepest) return scanner.getTokenOffset()
  }
  return undefined
}

/** Messages by the names of the parser's errors. */
const jsonMessages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is neither a value nor a name in double quotes',
  InvalidNumberFormat: 'this number is invalid',
  UnexpectedEndOfNumber: 'this number is invalid',
  PropertyNameExpected: 'a name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: '":" is expected',
  CommaExpected: '"," or the end of the list or object is expected',
  CloseBraceExpected: '"}" is expected',
  CloseBracketExpected: '"]" is expected',
  EndOfFileExpected: 'more follows after the value',
  InvalidCommentToken: 'JSON has no comments; mark the sample as jsonc',
  UnexpectedEndOfComment: 'this comment is not closed',
  UnexpectedEndOfString: 'this string is not closed on its line',
  InvalidUnicode: 'this string has an invalid escape',
  InvalidEscapeCharacter: 'this string has an invalid escape',
  InvalidCharacter: 'this string has an unescaped control character',
}

/**
 * Finds a quote that a shell sample does not close. If lines start with a prompt (`$ `), the others are output. Bodies of
 * here-documents are text.
 */
export function findShellProblem(text: string): TextProblem | undefined {
  const hasPrompts = /^[ \t]*\$ /m.test(text)
  const lines = text.split('\n')
  let offset = 0
  let open: { readonly quote: string; readonly offset: number } | undefined
  let hereEnd: string | undefined
  let isContinued = false
  for (const line of lines) {
    const isCommand = !hasPrompts || isContinued || open !== undefined || /^[ \t]*\$ /.test(line)
    if (hereEnd !== undefined) {
      if (line.trim() === hereEnd) hereEnd = undefined
    } else if (isCommand) {
      open = quoteAfter(line, open, offset)
      isContinued = /(?<!\\)(?:\\\\)*\\$/.test(line)
      if (!open) hereEnd = /<<-?\s*(['"]?)([A-Za-z_]\w*)\1/.exec(line)?.[2]
    }
    offset += line.length + 1
  }
  return open && { message: `the quote ${open.quote} is not closed`, offset: open.offset }
}

type OpenQuote = { readonly quote: string; readonly offset: number } | undefined

/** The quote that is open at the end of a line, given the one at its start. */
function quoteAfter(line: string, before: OpenQuote, lineOffset: number): OpenQuote {
  let open = before
  for (let i = 0; i < line.length; i++) {
    const char = line[i] ?? ''
    if (char === '\\' && open?.quote !== "'") i++
    else if (open) open = char === open.quote ? undefined : open
    else if (char === "'" || char === '"') open = { quote: char, offset: lineOffset + i }
    else if (char === '#' && /^$|[\s;(]/.test(line[i - 1] ?? '')) break
  }
  return open
}
