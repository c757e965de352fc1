import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ResolvedCheckCode } from '../model/check-code.js'
import { withoutOverlap } from './prefix-patterns.js'
import { readablePatterns } from './readable-paths.js'

/** How to start a process that runs samples. */
export interface Sandbox {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The folder that samples can write to, which is also their current folder. */
  readonly dir: string
}

const memoryMb = 512
/** Seconds of processor time after which the system ends a sample process, in case docsgen was killed. */
const maxSeconds = 300

/** Prepares a process under Node's permission model, without environment variables, for the samples of one check. */
export function openSandbox(options: {
  readonly rootDir: string
  readonly workDir: string
  readonly settings: ResolvedCheckCode
}): Sandbox {
  const { rootDir, workDir, settings } = options
  const entry = fileURLToPath(new URL('./sample-host.js', import.meta.url))
  if (!existsSync(entry)) throw new Error(`${entry} is missing: compile the tool`)
  const dir = path.join(workDir, 'tmp')
  mkdirSync(dir, { recursive: true })
  const runDir = path.join(workDir, 'run')
  const readable = [
    ...[realpathSync(path.dirname(entry)), runDir, dir].map((folder) => path.join(folder, '*')),
    ...readablePatterns(rootDir, settings.read),
  ]
  const flags = process.allowedNodeEnvironmentFlags
  const rights = settings.allow.map((right) => (right === 'network' ? '--allow-net' : `--allow-${right}`))
  const args = [
    ...(flags.has('--permission') ? ['--permission'] : ['--experimental-permission', ...withoutWarning]),
    ...withoutOverlap(readable).map((pattern) => `--allow-fs-read=${pattern}`),
    `--allow-fs-write=${path.join(dir, '*')}`,
    // Not every version of Node has all of them.
    ...rights.filter((flag) => flags.has(flag)),
    `--max-old-space-size=${memoryMb}`,
    realpathSync(entry),
    JSON.stringify(settings.allow),
  ]
  const shell = '/bin/sh'
  if (process.platform === 'win32' || !existsSync(shell))
    return { command: process.execPath, args, env: envFor(dir), dir }
  const limits = `ulimit -c 0; ulimit -t ${maxSeconds}; exec "$0" "$@"`
  return { command: shell, args: ['-c', limits, process.execPath, ...args], env: envFor(dir), dir }
}

const withoutWarning = ['--disable-warning=ExperimentalWarning']

/** The environment variables of samples: the time zone and locale of docsgen, but nothing else of its environment. */
function envFor(dir: string): Record<string, string> {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions()
  // `development` turns on the libraries' checks for developers.
  const own = { NODE_ENV: 'development', TZ: timeZone, LANG: `${locale.replaceAll('-', '_')}.UTF-8` }
  return { ...own, TMPDIR: dir, TEMP: dir, TMP: dir }
}
