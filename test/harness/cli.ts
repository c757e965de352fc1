import { type ChildProcess, spawn } from 'node:child_process'
import { repositoryDir, repositoryPath } from './repository.js'

/** How a command ended and what it said. */
export interface CommandEnd {
  /** Null where a signal ended the process. */
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface CommandOptions {
  readonly cwd?: string
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Octal, as the shell takes it. */
  readonly umask?: string
}

/** A command that runs. */
export interface RunningCommand {
  readonly process: ChildProcess
  readonly end: Promise<CommandEnd>
}

/** Starts a program. */
export function start(program: string, args: readonly string[], options: CommandOptions = {}): RunningCommand {
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
  const end = new Promise<CommandEnd>((resolve, reject) => {
    child.on('error', reject).on('close', (exitCode, signal) => resolve({ exitCode, signal, ...output }))
  })
  return { process: child, end }
}

/** Starts the real command line of docsgen. */
export function startDocsgen(args: readonly string[], options?: CommandOptions): RunningCommand {
  return start(process.execPath, [repositoryPath('bin', 'docsgen.js'), ...args], options)
}

/** Runs the real command line of docsgen to its end. */
export function runDocsgen(args: readonly string[], options?: CommandOptions): Promise<CommandEnd> {
  return startDocsgen(args, options).end
}
