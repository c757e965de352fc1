import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { DIAGNOSTIC_FORMATS, type DiagnosticFormat, formatDiagnostics } from '../base/diagnostics/format.js'
import { guideUrl, packageVersion } from '../base/package.js'
import type { ChangedFile } from './diff.js'
import { failureOf } from './failure.js'
import { type CommandIo, hasColors, type OutputStream, unlessAborted } from './terminal.js'

/** How and where a command prints. */
export interface Output {
  readonly io: CommandIo
  readonly format: DiagnosticFormat
  /** Folder that the files of diagnostics are relative to. */
  readonly root: string
  /** Whether `--debug` was given. */
  readonly debug?: boolean
  /** Whether `--verbose` was given. */
  readonly verbose?: boolean
  /** File for a SARIF log of the diagnostics, relative to the working directory. */
  readonly sarif?: string
}

/** The value of `--format`, also if the arguments cannot be parsed. */
export function formatOf(argv: readonly string[]): DiagnosticFormat {
  const written = argv.findLast((text, index) => argv[index - 1] === '--format' || text.startsWith('--format='))
  const name = written?.replace('--format=', '')
  return DIAGNOSTIC_FORMATS.find((format) => format === name) ?? 'pretty'
}

/** Prints diagnostics: for people on stderr, in the formats for programs on stdout. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  { io, format, root, debug = false, verbose = false }: Output,
): Promise<void> {
  const stream = format === 'pretty' ? io.stderr : io.stdout
  const options = {
    format,
    debug,
    verbose,
    colors: hasColors(stream, io.env),
    filePrefix: filePrefixOf(root, io.cwd),
    version: packageVersion(),
    codesUrl: guideUrl('reference/diagnostics'),
  }
  await print(await formatDiagnostics(diagnostics, options), { io, stream })
}

/** Writes the diagnostics to the file of `--sarif`, if it was given. Returns why that failed. */
export async function writeSarif(
  diagnostics: readonly Diagnostic[],
  { io, root, sarif }: Output,
): Promise<readonly Diagnostic[]> {
  if (sarif === undefined) return []
  const filePath = resolve(io.cwd, sarif)
  const options = { format: 'sarif', colors: false, version: packageVersion() } as const
  const log = await formatDiagnostics(diagnostics, { ...options, filePrefix: filePrefixOf(root, io.cwd) })
  try {
    mkdirSync(dirname(filePath), { recursive: true })
    writeFileSync(filePath, log)
    return []
  } catch (error) {
    return failureOf(error).diagnostics
  }
}

/** Prints fixes as a diff: on stdout for `git apply`, or on stderr if stdout has a document. */
export async function printDiff(files: readonly ChangedFile[], { io, format, root }: Output): Promise<void> {
  const { formatDiff } = await import('./diff.js')
  const stream = format === 'pretty' ? io.stdout : io.stderr
  const options = { colors: hasColors(stream, io.env), filePrefix: filePrefixOf(root, io.cwd) }
  await print(formatDiff(files, options), { io, stream })
}

/** Prints a text; resolves when the stream has taken it, because the process must not end before, or after an interrupt. */
export async function print(
  text: string,
  { io, stream = io.stdout }: { readonly io: CommandIo; readonly stream?: OutputStream },
): Promise<void> {
  if (text !== '') await unlessAborted(Promise.resolve(stream.write(text)), io.signal)
}

function filePrefixOf(root: string, cwd: string): string {
  const fromHere = relative(cwd, root).replaceAll('\\', '/')
  return fromHere === '' ? '' : `${fromHere}/`
}
