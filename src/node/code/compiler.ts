import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { environmentError } from '../diagnostics/docsgen-error.js'

/** The TypeScript that a project has installed. */
export interface Compiler {
  readonly version: string
  /** Absolute path of its command line. */
  readonly tscPath: string
}

/** Finds it from the project's folder; throws where there is none. */
export function findCompiler(rootDir: string): Compiler {
  const require = createRequire(path.join(rootDir, 'noop.js'))
  let manifestPath: string
  try {
    manifestPath = require.resolve('typescript/package.json')
  } catch {
    const hint = 'install it: npm install --save-dev typescript'
    throw environmentError('missing-typescript', 'TypeScript is needed to check samples, and is not installed', hint)
  }
  const { version, bin }: { version: string; bin?: { tsc?: string } } = JSON.parse(readFileSync(manifestPath, 'utf8'))
  const tscPath = path.join(path.dirname(manifestPath), bin?.tsc ?? 'bin/tsc')
  if (!existsSync(tscPath)) throw environmentError('missing-typescript', `there is no tsc at ${tscPath}`)
  return { version, tscPath }
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

/** Runs `tsc -p` in a folder. */
export function compile(compiler: Compiler, dir: string, configFile: string): Promise<CompilerError[]> {
  const args = [compiler.tscPath, '-p', configFile, '--pretty', 'false']
  return new Promise((resolve, reject) => {
    const options = { cwd: dir, maxBuffer: 256 * 1024 * 1024, encoding: 'utf8' } as const
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const errors = parseCompilerOutput(stdout)
      if (error && errors.length === 0) {
        const said = (stderr || stdout || error.message).trim().split('\n')[0] ?? ''
        reject(environmentError('typescript', `TypeScript ${compiler.version} could not be run: ${said}`))
      } else resolve(errors)
    })
  })
}

const place = /^(?:(\S.*?)\((\d+),(\d+)\): )?error TS(\d+): (.*)$/

/** Reads what tsc prints; further lines of a message are indented. */
export function parseCompilerOutput(text: string): CompilerError[] {
  const errors: (Omit<CompilerError, 'message'> & { message: string })[] = []
  for (const line of text.split(/\r?\n/)) {
    const match = place.exec(line)
    if (match) {
      const [, file, row, column, number, message = ''] = match
      errors.push({
        ...(file === undefined ? {} : { file: file.replaceAll('\\', '/') }),
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
