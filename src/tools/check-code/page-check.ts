import type { Diagnostic } from '../../shared/diagnostic.js'
import { type Fence, kindOf } from './fence.js'
import { type Finding, locationOf } from './finding.js'
import { type MarkingProblem, type ModuleLine, pageModules } from './page-modules.js'
import { isScript, type PlacedModule, placeModules } from './page-modules.js'
import { leftOutHint } from './syntax.js'
import { findJsonProblem, findShellProblem } from './text-syntax.js'

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
export function diagnosticOf(finding: Finding, { module }: PlacedModule, file: string): Diagnostic | undefined {
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

function positionOf(lines: readonly ModuleLine[], { line, column }: Finding): LinePlace {
  const at = lines[line]
  if (at) return { line: at.line, column: at.column + column, ...fileOf(at) }
  // The end of the text.
  const last = lines.at(-1)
  return last ? { line: last.line, column: last.column + last.text.length, ...fileOf(last) } : { line: 1, column: 1 }
}

function textProblems({ module, text }: PlacedModule): Finding[] {
  const kind = kindOf(module.extension)
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
