import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentError } from '../../node/base/diagnostics/docsgen-error.js'
import type { ResolvedCheckCode } from '../../node/base/check-code.js'
import { mayHaveAssertions, readAssertions, readStatedErrors, type StatedError } from './assertions.js'
import { bundleProjects } from './bundle-projects.js'
import { type Compiler, type CompilerError, compile, compilerOptions } from './compiler.js'
import { locationOf, type SampleFinding, type MessagePaths, withoutPaths } from './finding.js'
import { isScript, type PlacedModule } from './page-modules.js'
import { hasTests } from './projects.js'
import { type AssertingModule, runModules } from './run-modules.js'
import { parseModule, type ParsedSample } from './syntax.js'

/** The result of checking one module. */
export interface ModuleResult {
  readonly findings: readonly SampleFinding[]
  /** Whether it was run. */
  readonly ran: boolean
}

interface CheckModulesOptions {
  readonly rootDir: string
  readonly compiler: Compiler
  readonly workDir: string
  /** What samples may do. */
  readonly settings: ResolvedCheckCode
  readonly jobs: number
  readonly onStep: (step: 'types' | 'run') => void
  readonly onProgress?: (done: number, total: number) => void
}

/** Checks the scripts of pages: syntax, then types, then how the programs of projects are bundled, then assertions and tests. */
export async function checkModules(
  pages: readonly (readonly PlacedModule[])[],
  options: CheckModulesOptions,
): Promise<Map<PlacedModule, ModuleResult>> {
  const { workDir, onStep } = options
  const modules = pages.flat()
  const parsed = new Map<PlacedModule, ParsedSample>()
  const findings = new Map<PlacedModule, SampleFinding[]>()
  for (const placed of modules) {
    const syntax = parseModule(placed.text, placed.module.extension)
    if ('program' in syntax) parsed.set(placed, syntax)
    findings.set(placed, 'program' in syntax ? [] : [syntax])
  }
  onStep('types')
  writeModules(workDir, modules)
  const typed = await typeCheck({ ...options, modules: [...parsed.keys()] })
  for (const [placed, found] of typed) {
    const syntax = parsed.get(placed)
    if (syntax) findings.get(placed)?.push(...withoutStated(placed.text, syntax, found))
  }
  for (const [placed, found] of await bundleProjects(pages, workDir)) {
    // TypeScript often reports the same import.
    const isKnown = ({ line }: SampleFinding) => typed.get(placed)?.some((each) => each.line === line)
    findings.get(placed)?.push(...found.filter((each) => !isKnown(each)))
  }
  onStep('run')
  const asserting = (placed: PlacedModule): AssertingModule[] => {
    const syntax = parsed.get(placed)
    const { runs, ofProject } = placed.module
    if (!syntax || !runs || ofProject || !mayHaveAssertions(freshText(placed))) return []
    const { assertions, findings: unattached } = readAssertions(placed.text, syntax, placed.module.extension)
    findings.get(placed)?.push(...unattached)
    return assertions.length > 0 ? [{ placed, assertions }] : []
  }
  const tests = [...parsed.keys()].filter(hasTests).map((placed) => [{ placed, assertions: [] }])
  const ran = await runModules([...pages.map((page) => page.flatMap(asserting)), ...tests], options)
  for (const [placed, found] of ran) findings.get(placed)?.push(...withoutConsequences(found, typed.get(placed) ?? []))
  return new Map(modules.map((placed) => [placed, { findings: findings.get(placed) ?? [], ran: ran.has(placed) }]))
}

/** The type errors that no comment states, and the comments without an error. */
function withoutStated(text: string, syntax: ParsedSample, found: readonly SampleFinding[]): SampleFinding[] {
  const { stated, findings } = readStatedErrors(text, syntax)
  const isOf = ({ statement }: StatedError, { line }: SampleFinding) =>
    line >= locationOf(text, statement.start).line && line <= locationOf(text, statement.end).line
  const isStated = (error: StatedError, finding: SampleFinding) =>
    isOf(error, finding) && finding.message.includes(error.text)
  const missing = stated
    .filter((error) => !found.some((finding) => isStated(error, finding)))
    .map((error): SampleFinding => {
      const message = `expected a type error that contains ${JSON.stringify(error.text)}, but TypeScript does not report it`
      return { code: 'sample-type', message, ...locationOf(text, error.offset) }
    })
  return [...findings, ...missing, ...found.filter((finding) => !stated.some((error) => isStated(error, finding)))]
}

/** A sample with type errors often fails when it runs, for the same reason, which is then not reported again. */
function withoutConsequences(found: readonly SampleFinding[], types: readonly SampleFinding[]): SampleFinding[] {
  return found.filter(({ code }) => types.length === 0 || code !== 'sample-error')
}

function freshText({ module }: PlacedModule): string {
  return module.lines.flatMap(({ fresh, text }) => (fresh ? [text] : [])).join('\n')
}

interface TypeCheckOptions {
  readonly compiler: Compiler
  /** Folder of this run; below the project, so that the compiler finds its packages. */
  readonly workDir: string
  /** The site's root. */
  readonly rootDir: string
  /** Modules that parse. */
  readonly modules: readonly PlacedModule[]
}

/** One run of the compiler. */
interface Program {
  readonly name: string
  readonly typed: boolean
  readonly modules: readonly PlacedModule[]
}

/** Writes modules and the files that they can import into the work folder. */
function writeModules(workDir: string, modules: readonly PlacedModule[]): void {
  const written = new Set<string>()
  for (const { dir, files, path: own, text } of modules) {
    for (const [name, content] of [...files, [own, text] as const]) {
      const filePath = path.join(workDir, dir, name)
      if (written.has(filePath)) continue
      written.add(filePath)
      mkdirSync(path.dirname(filePath), { recursive: true })
      writeFileSync(filePath, content)
    }
  }
}

/**
 * Type-checks modules that `writeModules` has written, in one run of the compiler for TypeScript (strict) and one for
 * JavaScript (inferred types). A page with declarations for all modules (`declare global`) has runs of its own.
 */
async function typeCheck(options: TypeCheckOptions): Promise<Map<PlacedModule, SampleFinding[]>> {
  const found = new Map<PlacedModule, SampleFinding[]>(options.modules.map((module) => [module, []]))
  const programs = programsOf(options.modules.filter(isScript))
  // Only two at once, because TypeScript 7 itself uses several threads.
  const waiting = [...programs]
  const work = async (): Promise<void> => {
    for (let program = waiting.shift(); program !== undefined; program = waiting.shift())
      await checkProgram(program, options, found)
  }
  await Promise.all([work(), work()])
  return found
}

function programsOf(modules: readonly PlacedModule[]): Program[] {
  const groups = new Map<string, PlacedModule[]>()
  for (const module of modules) {
    const typed = module.module.extension.startsWith('ts')
    const key = `${typed ? 'ts' : 'js'}${isAugmenting(module) ? `-${module.dir}` : ''}`
    groups.set(key, [...(groups.get(key) ?? []), module])
  }
  return [...groups].map(([name, members]) => ({ name, typed: name.startsWith('ts'), modules: members }))
}

function isAugmenting({ text, files }: PlacedModule): boolean {
  return [text, ...files.values()].some((content) => /^\s*declare (?:global|module)\b/m.test(content))
}

async function checkProgram(
  program: Program,
  { compiler, workDir, rootDir }: TypeCheckOptions,
  found: Map<PlacedModule, SampleFinding[]>,
): Promise<void> {
  const byPath = new Map<string, PlacedModule[]>()
  for (const module of program.modules) {
    const file = path.posix.join(module.dir, module.path)
    byPath.set(file, [...(byPath.get(file) ?? []), module])
  }
  let files = [...byPath.keys()]
  while (files.length > 0) {
    const configFile = `tsconfig.${program.name}.json`
    const compilerConfig = {
      compilerOptions: compilerOptions({ rootDir, compiler, typed: program.typed }),
      files: ['assets.d.ts', ...files],
    }
    writeFileSync(path.join(workDir, configFile), JSON.stringify(compilerConfig))
    writeFileSync(path.join(workDir, 'assets.d.ts'), assetTypes)
    const errors = await compile(compiler, { dir: workDir, configFile })
    for (const error of errors) {
      if (!program.typed && isOfUnknown(error)) continue
      if (error.file === undefined) throw environmentError('typescript', `TS${error.number}: ${error.message}`)
      for (const module of byPath.get(error.file) ?? []) found.get(module)?.push(toFinding(error, { rootDir, workDir }))
    }
    if (errors.length === 0 || !errors.every(isSyntaxError)) return
    // After any syntax error TypeScript does not check types: modules that do not import that file are checked again.
    const wrong = new Set(errors.flatMap(({ file }) => file ?? []))
    const rest = files.filter((file) => !(byPath.get(file) ?? []).some((module) => importsOneOf(module, wrong)))
    files = rest.length < files.length ? rest : []
  }
}

function importsOneOf({ dir, files, path: own }: PlacedModule, paths: ReadonlySet<string>): boolean {
  return [own, ...files.keys()].some((name) => paths.has(path.posix.join(dir, name)))
}

/** TypeScript numbers its syntax errors from 1000, and those of types in JavaScript from 8000. */
function isSyntaxError({ number }: CompilerError): boolean {
  return number < 2000 || (number >= 8000 && number < 9000)
}

/**
 * Whether an error is about a type that a library leaves to the caller (the state of a selector), which JavaScript cannot
 * specify. TypeScript has no separate number for a property of `unknown`, so the message is read.
 */
function isOfUnknown({ number, message }: CompilerError): boolean {
  return number === 2571 || number === 18046 || (number === 2339 && message.endsWith("on type 'unknown'."))
}

function toFinding({ message, number, line, column }: CompilerError, paths: MessagePaths): SampleFinding {
  const text = withoutPaths(message, paths)
  return { code: 'sample-type', message: `${shortened(text)} (TS${number})`, line: line - 1, column: column - 1 }
}

function shortened(message: string): string {
  return message.length <= 400 ? message : `${message.slice(0, 399)}…`
}

/** Types of the assets that bundlers let a module import. If two patterns match, the first one counts. */
const assetTypes = [
  "declare module '*.module.css' { const names: { readonly [name: string]: string }; export default names }\n",
  ...['css', 'svg', 'png', 'jpg', 'gif', 'webp'].map(
    (extension) => `declare module '*.${extension}' { const value: string; export default value }\n`,
  ),
].join('')
