import { type ChildProcess, spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { main as Main } from '../../src/node/cli/main.js'
import type * as Docsgen from '../../src/node/index.js'
import { repositoryDir, repositoryPath } from './repository.js'

/** The result of a command: its exit code and what it printed. */
export interface CommandEnd {
  /** Null if a signal ended the process. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The result of a command in a process of its own. */
export interface ProcessEnd extends CommandEnd {
  readonly signal: NodeJS.Signals | null
}

export interface CommandOptions {
  readonly cwd?: string
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
}

export interface RunOptions extends CommandOptions {
  /** Interrupts the command when it is aborted, like Ctrl+C. */
  readonly signal?: AbortSignal
}

export interface ProcessOptions extends CommandOptions {
  /** Octal, as the shell expects it. */
  readonly umask?: string
}

/** A running process. */
export interface RunningCommand {
  readonly process: ChildProcess
  readonly end: Promise<ProcessEnd>
}

/** Starts a program in a process of its own. */
export function start(program: string, args: readonly string[], options: ProcessOptions = {}): RunningCommand {
  const { cwd = repositoryDir, env = {}, umask } = options
  const [file, list] =
    umask === undefined ? [program, args] : ['sh', ['-c', `umask ${umask}; exec "$0" "$@"`, program, ...args]]
  const child = spawn(file, list, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const end = new Promise<ProcessEnd>((resolve, reject) => {
    child.on('error', reject).on('close', (exitCode, signal) => resolve({ exitCode, signal, ...output }))
  })
  return { process: child, end }
}

/** Starts the docsgen binary in a process of its own. */
export function startDocsgen(args: readonly string[], options?: ProcessOptions): RunningCommand {
  return start(process.execPath, [repositoryPath('bin', 'docsgen.js'), ...args], options)
}

/** The public API, compiled: its modules are loaded by Node, and those of a command are the same. */
export async function docsgenApi(): Promise<typeof Docsgen> {
  return import(pathToFileURL(repositoryPath('dist', 'index.js')).href)
}

/**
 * Runs a docsgen command to its end: the compiled code, in this process, so that only the first command of a test worker
 * loads it. Tests about processes (signals, pipes, terminals, locks) use `startDocsgen`.
 */
export async function runDocsgen(args: readonly string[], options: RunOptions = {}): Promise<CommandEnd> {
  const { main }: { readonly main: typeof Main } = await import(pathToFileURL(repositoryPath('dist', 'cli.js')).href)
  const { cwd = repositoryDir, env = {}, signal = new AbortController().signal } = options
  const output = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof output) => ({
    write: (text: string) => {
      output[name] += text
    },
  })
  const exitCode = await main(args, {
    stdin: Readable.from([]),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    signal,
  })
  return { exitCode, ...output }
}
