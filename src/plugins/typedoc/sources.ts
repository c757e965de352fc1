import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PluginContext } from 'docsgen'
import type { DocumentationEntryPoint, TypeScript } from 'typedoc'

interface Sources {
  readonly entryPoints: DocumentationEntryPoint[]
  /** Files of the project that were read, relative to the folder of the site. */
  readonly inputs: readonly string[]
}

/** Nothing is compiled, and projects that a project refers to are read from their sources. */
const overrides: TypeScript.CompilerOptions = {
  ...{ composite: false, declaration: false, declarationMap: false, emitDeclarationOnly: false, incremental: false },
  ...{ noEmit: true, skipLibCheck: true },
}

/** Reads the entry points and what they import. Reports errors of TypeScript. */
export function readSources(given: {
  readonly ts: typeof TypeScript
  readonly entryPoints: readonly string[] | Readonly<Record<string, string>>
  readonly tsconfig: string | undefined
  readonly rootDir: string
  readonly report: PluginContext['report']
}): Sources {
  const { ts, rootDir } = given
  const absolute = (file: string): string => path.resolve(rootDir, file).replaceAll('\\', '/')
  const relative = (file: string): string => path.relative(rootDir, file).replaceAll('\\', '/')
  const files = Object.values(given.entryPoints).map(absolute)
  const missing = [...files, ...(given.tsconfig ? [absolute(given.tsconfig)] : [])].find((file) => !existsSync(file))
  if (missing) throw new Error(`"${relative(missing)}" does not exist; check the options of the plugin`)
  const titles = Array.isArray(given.entryPoints) ? namesOf(files) : Object.keys(given.entryPoints)
  const configs = files.map((file) =>
    given.tsconfig ? absolute(given.tsconfig) : ts.findConfigFile(path.dirname(file), ts.sys.fileExists),
  )
  const inputs = new Set<string>()
  const report = ({ messageText, file, start = 0 }: TypeScript.Diagnostic): void => {
    const { line, character } = file?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 }
    const location = file && { file: relative(file.fileName), line: line + 1, column: character + 1 }
    const message = ts.flattenDiagnosticMessageText(messageText, ' ')
    given.report({ severity: 'error', message, ...(location ? { location } : {}) })
  }
  const programs = new Map(
    [...new Set(configs)].map((config) => {
      const program = createProgram({ ts, config, files: files.filter((_, i) => configs[i] === config), report })
      return [config, program]
    }),
  )
  for (const [config, program] of programs) {
    if (config) inputs.add(relative(config))
    for (const file of program.getSourceFiles()) {
      if (program.isSourceFileFromExternalLibrary(file) || program.isSourceFileDefaultLibrary(file)) continue
      inputs.add(relative(file.fileName))
    }
  }
  const entryPoints = files.flatMap((file, i) => {
    const program = programs.get(configs[i])
    const sourceFile = program?.getSourceFile(file)
    if (program && sourceFile) for (const diagnostic of errorsOf(sourceFile, program, ts)) report(diagnostic)
    return program && sourceFile ? [{ displayName: titles[i] ?? file, program, sourceFile }] : []
  })
  return { entryPoints, inputs: [...inputs].sort() }
}

function createProgram(given: {
  readonly ts: typeof TypeScript
  readonly config: string | undefined
  readonly files: readonly string[]
  readonly report: (diagnostic: TypeScript.Diagnostic) => void
}): TypeScript.Program {
  const { ts, config, files, report } = given
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: report }
  const parsed = config ? ts.getParsedCommandLineOfConfigFile(config, overrides, host) : undefined
  for (const diagnostic of parsed?.errors ?? []) report(diagnostic)
  // Files of declarations can have global types, which nothing imports.
  const globals = (parsed?.fileNames ?? []).filter((file) => /\.d\.[cm]?ts$/.test(file))
  return ts.createProgram([...files, ...globals], parsed?.options ?? { ...overrides, strict: true })
}

/**
 * Errors in the files that have declared what a module exports. The other files that it imports are not checked, because
 * that takes longer than all the rest.
 */
function errorsOf(
  file: TypeScript.SourceFile,
  program: TypeScript.Program,
  ts: typeof TypeScript,
): readonly TypeScript.Diagnostic[] {
  const checker = program.getTypeChecker()
  const symbol = checker.getSymbolAtLocation(file)
  const declared = (symbol ? checker.getExportsOfModule(symbol) : []).flatMap((exported) => {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
    return (isAlias ? checker.getAliasedSymbol(exported) : exported).declarations ?? []
  })
  const files = new Set([file, ...declared.map((declaration) => declaration.getSourceFile())])
  return [...files]
    .filter((one) => !program.isSourceFileFromExternalLibrary(one) && !program.isSourceFileDefaultLibrary(one))
    .flatMap((one) => [...program.getSyntacticDiagnostics(one), ...program.getSemanticDiagnostics(one)])
}

/** Paths without their common folder, extensions and `index`. */
function namesOf(files: readonly string[]): string[] {
  const folders = files.map((file) => path.posix.dirname(file).split('/'))
  const [first = []] = folders
  const different = first.findIndex((name, i) => folders.some((folder) => folder[i] !== name))
  const common = first.slice(0, different < 0 ? first.length : different).join('/')
  return files.map((file) => {
    const name = path.posix.relative(common, file).replace(/\.(?:d\.)?[cm]?tsx?$/, '')
    return name.replace(/\/index$/, '')
  })
}
