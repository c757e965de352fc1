import type { ResolvedCheckCode } from '../../node/model/check-code.js'
import { mayHaveAssertions, readAssertions } from './assertions.js'
import type { Compiler } from './compiler.js'
import type { Finding } from './finding.js'
import type { PlacedModule } from './page-modules.js'
import type { ModuleResult } from './result-cache.js'
import { runModules, type AssertingModule } from './run-modules.js'
import { parseModule, type Syntax } from './syntax.js'
import { typeCheck, writeModules } from './type-check.js'

export interface CheckModulesOptions {
  readonly rootDir: string
  readonly compiler: Compiler
  readonly workDir: string
  /** What samples may do. */
  readonly settings: ResolvedCheckCode
  readonly jobs: number
  readonly onStep: (step: 'types' | 'run') => void
  readonly onProgress?: (done: number, total: number) => void
}

/** Checks scripts: syntax, then types, then assertions. */
export async function checkModules(
  modules: readonly PlacedModule[],
  options: CheckModulesOptions,
): Promise<Map<PlacedModule, ModuleResult>> {
  const { workDir, onStep } = options
  const parsed = new Map<PlacedModule, Syntax>()
  const findings = new Map<PlacedModule, Finding[]>()
  for (const placed of modules) {
    const syntax = parseModule(placed.text, placed.module.extension)
    if ('program' in syntax) parsed.set(placed, syntax)
    findings.set(placed, 'program' in syntax ? [] : [syntax])
  }
  onStep('types')
  // Other samples of a page can import a named sample, but no compiler may read one that is too deep.
  const deep = modules.filter((placed) => findings.get(placed)?.some(({ code }) => code === 'too-deep'))
  writeModules(workDir, modules, new Set(deep.map(({ text }) => text)))
  const typed = await typeCheck({ ...options, modules: [...parsed.keys()] })
  for (const [placed, found] of typed) findings.get(placed)?.push(...found)
  onStep('run')
  const asserting: AssertingModule[] = []
  for (const [placed, syntax] of parsed) {
    if (!placed.module.runs || !mayHaveAssertions(freshText(placed))) continue
    const { assertions, findings: unattached } = readAssertions(placed.text, syntax, placed.module.extension)
    findings.get(placed)?.push(...unattached)
    if (assertions.length > 0) asserting.push({ placed, assertions })
  }
  const ran = await runModules(asserting, options)
  for (const [placed, found] of ran) findings.get(placed)?.push(...withoutConsequences(found, typed.get(placed) ?? []))
  return new Map(modules.map((placed) => [placed, { findings: findings.get(placed) ?? [], ran: ran.has(placed) }]))
}

/** A sample with type errors often fails when it runs, for the same reason, which is then not reported again. */
function withoutConsequences(found: readonly Finding[], types: readonly Finding[]): Finding[] {
  return found.filter(({ code }) => types.length === 0 || code !== 'sample-error')
}

function freshText({ module }: PlacedModule): string {
  return module.lines.flatMap(({ fresh, text }) => (fresh ? [text] : [])).join('\n')
}
