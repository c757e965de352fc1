import path from 'node:path'
import type * as TypeScript from 'typescript'

/** What modules are read with. */
interface ProgramOptions {
  readonly ts: typeof TypeScript
  readonly rootDir: string
  /** Defaults to the `tsconfig.json` that is closest to the first file. */
  readonly tsconfig?: string
  /** Gets what is wrong with the config. */
  readonly onError?: (problem: TypeScript.Diagnostic) => void
  /** Changes how files are read. */
  readonly hostOf?: (host: TypeScript.CompilerHost) => TypeScript.CompilerHost
}

interface SourceProgram {
  readonly program: TypeScript.Program
  /** Absolute path of the config. */
  readonly configPath?: string
  /** Absolute paths of all files that the modules depend on, outside of packages. */
  readonly inputs: readonly string[]
}

/** Reads modules, whose absolute paths have slashes, and what they import. */
export function readProgram(files: readonly string[], options: ProgramOptions): SourceProgram {
  const { ts, rootDir, tsconfig, onError = () => undefined, hostOf = (host) => host } = options
  const found = tsconfig ?? ts.findConfigFile(files[0] ?? '', ts.sys.fileExists)
  const configPath = found && path.resolve(rootDir, found)
  const configHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: onError }
  const overrides = { composite: false, declaration: false, incremental: false, noEmit: true, skipLibCheck: true }
  const parsed = configPath ? ts.getParsedCommandLineOfConfigFile(configPath, overrides, configHost) : undefined
  const globalTypes = (parsed?.fileNames ?? []).filter((file) => /\.d\.[cm]?ts$/.test(file))
  // The modules need not be files of the config, but declarations in it may be global.
  const compilerOptions = parsed?.options ?? overrides
  const program = ts.createProgram(
    [...files, ...globalTypes],
    compilerOptions,
    hostOf(ts.createCompilerHost(compilerOptions)),
  )
  parsed?.errors.forEach(onError)
  const read = [...(configPath ? [configPath] : []), ...program.getSourceFiles().map((file) => file.fileName)]
  return { program, configPath, inputs: read.filter((file) => !isPackaged(file, rootDir)) }
}

/** Whether a file is one of a package. */
export function isPackaged(file: string, rootDir: string): boolean {
  return path.relative(rootDir, file).split(path.sep).includes('node_modules')
}
