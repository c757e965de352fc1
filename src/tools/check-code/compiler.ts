import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { environmentError } from '../../node/base/diagnostics/docsgen-error.js'

/** The TypeScript that a project has installed. */
export interface Compiler {
  readonly version: string
  /** Absolute path of its command line. */
  readonly tscPath: string
}

/**
 * Finds TypeScript from the project's folder. If `typescript` is the package that only has the API of TypeScript 6 for
 * other tools, the compiler is the one that Microsoft recommends beside it: `typescript-7`. Throws a DocsgenError if none is
 * installed.
 */
export function findCompiler(rootDir: string): Compiler {
  const require = createRequire(path.join(rootDir, 'package.json'))
  const installed = ['typescript', 'typescript-7'].flatMap(
    (name) => readManifest(`${name}/package.json`, require) ?? [],
  )
  const compiler = installed.find(({ bin }) => bin?.tsc) ?? installed[0]
  if (!compiler) {
    const hint = 'run `npm install --save-dev typescript`'
    throw environmentError('missing-typescript', 'TypeScript, which checks samples, is not installed', hint)
  }
  const { version, bin } = compiler
  const tscPath = path.join(compiler.dir, bin?.tsc ?? bin?.tsc6 ?? 'bin/tsc')
  if (!existsSync(tscPath))
    throw environmentError('missing-typescript', `the installed TypeScript has no command line at "${tscPath}"`)
  return { version, tscPath }
}

interface Manifest {
  readonly dir: string
  readonly version: string
  readonly bin?: Readonly<Record<string, string>>
}

function readManifest(name: string, require: NodeJS.Require): Manifest | undefined {
  try {
    const manifestPath = require.resolve(name)
    return { ...JSON.parse(readFileSync(manifestPath, 'utf8')), dir: path.dirname(manifestPath) }
  } catch {
    return undefined
  }
}

/** Types of environments that samples can use, if the project has installed them. */
const ambientTypes = ['node', 'jest', 'mocha'] as const

/** Options for compiling samples: TypeScript strictly, JavaScript so that parameters need no types. */
export function compilerOptions(options: {
  readonly rootDir: string
  readonly compiler: Compiler
  readonly typed: boolean
}): Readonly<Record<string, unknown>> {
  const { rootDir, compiler, typed } = options
  return {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    moduleDetection: 'force',
    jsx: 'react-jsx',
    strict: typed,
    noImplicitAny: typed,
    allowJs: true,
    checkJs: !typed,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
    esModuleInterop: true,
    // Since 5.6.
    ...(isAtLeast(compiler.version, { major: 5, minor: 6 }) ? { noUncheckedSideEffectImports: true } : {}),
    skipLibCheck: true,
    noEmit: true,
    types: ambientTypes.filter((name) => isInstalled(rootDir, `@types/${name}`)),
  }
}

function isInstalled(rootDir: string, name: string): boolean {
  for (let dir = rootDir; ; dir = path.dirname(dir)) {
    if (existsSync(path.join(dir, 'node_modules', name, 'package.json'))) return true
    if (dir === path.dirname(dir)) return false
  }
}

function isAtLeast(version: string, { major, minor }: { readonly major: number; readonly minor: number }): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

/** An error as TypeScript prints it; lines and columns from 1. */
export interface CompilerError {
  /** Relative to the folder that the compiler ran in; absent for errors of the project as a whole. */
  readonly file?: string
  readonly line: number
  readonly column: number
  /** `2304` of `TS2304`. */
  readonly number: number
  readonly message: string
}

/** Runs `tsc -p` in a folder. Throws a DocsgenError if the compiler does not work. */
export function compile(
  compiler: Compiler,
  { dir, configFile }: { readonly dir: string; readonly configFile: string },
): Promise<CompilerError[]> {
  const args = [compiler.tscPath, '-p', configFile, '--pretty', 'false']
  return new Promise((resolve, reject) => {
    const options = { cwd: dir, maxBuffer: 256 * 1024 * 1024, encoding: 'utf8' } as const
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const errors = parseCompilerOutput(stdout)
      if (error && errors.length === 0) {
        const output = (stderr || stdout || error.message).trim().split('\n')[0] ?? ''
        reject(environmentError('typescript', `TypeScript ${compiler.version} failed to run: ${output}`))
      } else resolve(errors)
    })
  })
}

const errorLine = /^(?:(\S.*?)\((\d+),(\d+)\): )?error TS(\d+): (.*)$/

/** Reads the output of tsc; it indents the further lines of a message. */
export function parseCompilerOutput(text: string): CompilerError[] {
  const errors: (Omit<CompilerError, 'message'> & { message: string })[] = []
  for (const line of text.split(/\r?\n/)) {
    const match = errorLine.exec(line)
    if (match) {
      const [, file, row, column, number, message = ''] = match
      errors.push({
        file: file?.replaceAll('\\', '/'),
        line: Number(row ?? 1),
        column: Number(column ?? 1),
        number: Number(number),
        message,
      })
    } else if (/^\s+\S/.test(line)) {
      const last = errors.at(-1)
      if (last) last.message += ` ${line.trim()}`
    }
  }
  return errors
}
