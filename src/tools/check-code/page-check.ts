import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
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
import { leftOutHint, tooDeep } from './syntax.js'

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
  if (sampleKind(module.extension) !== 'json') return []
  const problem = findJsonProblem(text, module.extension === 'jsonc')
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

/** The first mistake in a sample of JSON. */
interface TextProblem {
  readonly message: string
  readonly offset: number
}

/** Checks JSON (RFC 8259), or with `comments` JSONC: comments and trailing commas. */
export function findJsonProblem(text: string, comments: boolean): TextProblem | undefined {
  const errors: ParseError[] = []
  try {
    parse(text, errors, { disallowComments: !comments, allowTrailingComma: comments, allowEmptyContent: false })
  } catch (error) {
    if (error instanceof RangeError) return { message: tooDeep.message, offset: 0 }
    throw error
  }
  const [first] = errors
  return (
    first && { message: jsonMessages[printParseErrorCode(first.error)] ?? 'this is not JSON', offset: first.offset }
  )
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
