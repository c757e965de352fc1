import type { Diagnostic } from '../../shared/diagnostic.js'
import { type Fence, kindOf } from './fence.js'
import { type Finding, placeOf } from './finding.js'
import { findJsonProblem } from './json-syntax.js'
import { type MarkingProblem, type ModuleLine, pageModules } from './page-modules.js'
import { isScript, type PlacedModule, placeModules } from './place-modules.js'
import type { SampledFile } from './read-fences.js'
import { findShellProblem } from './shell-syntax.js'

/** A page with samples, ready to be checked. */
export interface SampledPage {
  readonly file: string
  readonly fences: readonly Fence[]
  readonly scripts: readonly PlacedModule[]
  /** Of what needs neither a compiler nor a run. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Puts a page's samples together, and checks what is quickly checked. */
export function samplePage({ file }: Pick<SampledFile, 'file'>, fences: readonly Fence[]): SampledPage {
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

/** A finding at its place in the Markdown; undefined where it is of a part that another sample has shown. */
export function diagnosticOf(finding: Finding, { module }: PlacedModule, file: string): Diagnostic | undefined {
  const { code, message, hint } = finding
  const { line, column } = placeOfLine(module.lines, finding)
  const at = module.lines[Math.min(finding.line, module.lines.length - 1)]
  if (at && !at.fresh) return undefined
  return { code, severity: 'error', message, ...(hint === undefined ? {} : { hint }), location: { file, line, column } }
}

function placeOfLine(lines: readonly ModuleLine[], { line, column }: Finding): { line: number; column: number } {
  const at = lines[line]
  if (at) return { line: at.line, column: at.column + column }
  // The end of the text.
  const last = lines.at(-1)
  return last ? { line: last.line, column: last.column + last.text.length } : { line: 1, column: 1 }
}

function textProblems({ module, text }: PlacedModule): Finding[] {
  const kind = kindOf(module.extension)
  if (kind !== 'json' && kind !== 'shell') return []
  const problem = kind === 'json' ? findJsonProblem(text, module.extension === 'jsonc') : findShellProblem(text)
  return problem ? [{ code: 'sample-syntax', message: problem.message, ...placeOf(text, problem.offset) }] : []
}

function markingDiagnostic({ message, hint, at }: MarkingProblem, file: string): Diagnostic {
  return {
    code: 'sample-meta',
    severity: 'error',
    message,
    ...(hint === undefined ? {} : { hint }),
    location: { file, ...at },
  }
}
