import { Console } from 'node:console'
import { writeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { thrownAt } from '../config/thrown-at.js'
import { unlessStuck } from '../config/unless-stuck.js'
import { DocsgenError, reasonOf } from '../base/diagnostics/docsgen-error.js'
import { failureOf, stackOf } from './failure.js'
import { main } from './main.js'
import { formatOf, print, printDiagnostics } from './output.js'
import type { CommandIo, OutputStream } from './terminal.js'

export { main }

/** Runs the command line on this process, the only place that reads from it, prints to it and ends it. */
export async function runProcess(argv: readonly string[] = process.argv.slice(2)): Promise<never> {
  const interrupt = new AbortController()
  // A second Ctrl+C ends the process at once, as Node does by default.
  process.once('SIGINT', () => interrupt.abort())
  // `docsgen build | head`: the reader closed the pipe, which is not an error.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') fail(error)
    })
  // The protocol of this command owns stdout: what a config prints goes to stderr.
  if (argv[0] === 'mcp') globalThis.console = new Console(process.stderr)
  try {
    const io: CommandIo = {
      get stdin() {
        return process.stdin
      },
      stdout: outputOf(process.stdout),
      stderr: outputOf(process.stderr),
      cwd: process.cwd(),
      env: process.env,
      signal: interrupt.signal,
    }
    refuseExit(interrupt.signal)
    const unhandled = reportUnhandled({ argv, io, end: () => exit(1) })
    const exitCode = await unlessStuck(main(argv, io), neverSettles)
    // Idle threads must not keep a finished command alive, so the process is ended explicitly. The event loop turns first:
    // esbuild's process sends a ping every second, and without an answer it would report a deadlock.
    for (let turn = 0; turn < 2; turn++) await setImmediate()
    exit(await unhandled.exitCode(exitCode))
  } catch (error) {
    fail(error)
  }
}

const exit: (code?: string | number | null) => never = process.exit.bind(process)

/** Makes a call of `process.exit` in the config or a plugin an error with a place: the command would end as if it were done. */
function refuseExit(interrupted: AbortSignal): void {
  process.exit = (code) => {
    if (interrupted.aborted) exit(code)
    throw new Error(`process.exit(${code ?? ''}) ends no command; throw an error instead`)
  }
}

function neverSettles(): DocsgenError {
  const message = 'a plugin or the config awaits a promise that never settles, so the command cannot go on'
  return new DocsgenError([{ code: 'unhandled-error', severity: 'error', message, hint: 'settle the promise' }], 1)
}

/** Reports an error that `main` cannot report: no working directory, no file descriptor left, or a full disk behind stdout. */
function fail(error: unknown): never {
  const { diagnostics, exitCode } = failureOf(error)
  try {
    for (const { code, message, hint } of diagnostics) writeSync(2, `error ${code}: ${message}; ${hint}\n`)
  } catch {
    // Stderr is full or closed too.
  }
  exit(exitCode)
}

function outputOf(stream: NodeJS.WriteStream): OutputStream {
  return {
    isTTY: stream.isTTY,
    get columns() {
      return stream.columns
    },
    write: (text) => new Promise<void>((done) => stream.write(text, () => done())),
  }
}

/** An error of a plugin that comes again within this time is not printed again: it may come for each page. */
const QUIET_MS = 1000

/** The errors of this process that nothing handles: the config and plugins can cause them at any time. */
interface UnhandledErrors {
  /** Resolves to the exit code of a command that has ended by itself, once all errors are printed. */
  exitCode(ofCommand: number): Promise<number>
}

/**
 * Prints errors that nothing handles as diagnostics, and with `--debug` their stacks. A server goes on; for other commands,
 * `end` is called, which ends the process.
 */
function reportUnhandled(options: {
  readonly argv: readonly string[]
  readonly io: CommandIo
  readonly end: () => void
}): UnhandledErrors {
  const { argv, io, end } = options
  const isServer = argv.find((text) => !text.startsWith('-')) === 'serve'
  const printed = new Map<string, number>()
  let last: Promise<void> | undefined
  const report = (error: unknown): void => {
    const problem = problemOf(error, io.cwd)
    const key = JSON.stringify(problem)
    const since = performance.now() - (printed.get(key) ?? Number.NEGATIVE_INFINITY)
    printed.set(key, performance.now())
    // The first error ends a command; the others often follow from it.
    if (isServer ? since < QUIET_MS : last !== undefined) return
    last = printProblem(problem, error)
  }
  const printProblem = async (problem: Diagnostic, error: unknown): Promise<void> => {
    await printDiagnostics([problem], { io, format: formatOf(argv), root: io.cwd })
    if (argv.includes('--debug')) await print(stackOf(error), { io, stream: io.stderr })
    if (!isServer) end()
  }
  // A thread passes on both kinds of errors in the same way.
  process.on('uncaughtException', report)
  process.on('unhandledRejection', report)
  return {
    async exitCode(ofCommand) {
      await last
      return ofCommand
    },
  }
}

function problemOf(error: unknown, cwd: string): Diagnostic {
  const { location, isOwn } = thrownAt(error, cwd)
  const [failure] = failureOf(error).diagnostics
  // Without a place, the code of a system error has the best hint, and a bug of docsgen is reported as one.
  if (!location && failure && (isOwn || failure.code === 'system')) return failure
  return {
    code: 'unhandled-error',
    severity: 'error',
    message: `nothing handles an error of a plugin or the config: ${reasonOf(error)}`,
    hint: 'await the promise, or catch the error; `--debug` prints the stack',
    location,
  }
}
