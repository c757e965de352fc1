import { writeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { failureOf } from './failure.js'
import { main } from './main.js'
import type { OutputStream } from './terminal.js'
import { reportUnhandled } from './unhandled.js'

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
  try {
    const io = {
      stdout: outputOf(process.stdout),
      stderr: outputOf(process.stderr),
      cwd: process.cwd(),
      env: process.env,
      signal: interrupt.signal,
    }
    const unhandled = reportUnhandled({ argv, io, end: () => process.exit(1) })
    const exitCode = await main(argv, io)
    // Idle threads must not keep a finished command alive, so the process is ended explicitly. The event loop turns first:
    // esbuild's process sends a ping every second, and without an answer it would report a deadlock.
    for (let turn = 0; turn < 2; turn++) await setImmediate()
    process.exit(await unhandled.exitCode(exitCode))
  } catch (error) {
    fail(error)
  }
}

/** Reports an error that `main` cannot report: no working directory, no file descriptor left, or a full disk behind stdout. */
function fail(error: unknown): never {
  const { diagnostics, exitCode } = failureOf(error)
  try {
    for (const { code, message, hint } of diagnostics) writeSync(2, `error ${code}: ${message}; ${hint}\n`)
  } catch {
    // Stderr is full or closed too.
  }
  process.exit(exitCode)
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
