import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ResolvedCheckCode } from '../../node/model/check-code.js'
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

/** Memory of objects, and on Linux of everything: V8 does not count buffers as a part of its heap. */
const memoryMb = { objects: 512, all: 1024 } as const
/** A sample gets an error if it makes a larger file. */
const maxFileMb = 64
/** Seconds of processor time after which the system ends a sample process, in case docsgen was killed. */
const maxSeconds = 300

/**
 * Prepares processes under Node's permission model, without environment variables, for the samples of one check. Each has a
 * folder of its own to write to.
 */
export function openSandboxes(
  count: number,
  options: { readonly rootDir: string; readonly workDir: string; readonly settings: ResolvedCheckCode },
): Sandbox[] {
  const { rootDir, workDir, settings } = options
  const entry = fileURLToPath(new URL('./sample-host.js', import.meta.url))
  if (!existsSync(entry)) throw new Error(`${entry} is missing: compile the tool`)
  const runDir = path.join(workDir, 'run')
  const readable = [
    ...[realpathSync(path.dirname(entry)), runDir].map((folder) => path.join(folder, '*')),
    ...readablePatterns(rootDir, settings.read),
  ]
  const flags = process.allowedNodeEnvironmentFlags
  const rights = settings.allow.map((right) => (right === 'network' ? '--allow-net' : `--allow-${right}`))
  return Array.from({ length: count }, (_, i) => {
    const dir = path.join(workDir, 'tmp', String(i))
    mkdirSync(dir, { recursive: true })
    const args = [
      ...(flags.has('--permission') ? ['--permission'] : ['--experimental-permission', ...withoutWarning]),
      ...withoutOverlap([...readable, path.join(dir, '*')]).map((pattern) => `--allow-fs-read=${pattern}`),
      `--allow-fs-write=${path.join(dir, '*')}`,
      // Not every version of Node has all of them.
      ...rights.filter((flag) => flags.has(flag)),
      `--max-old-space-size=${memoryMb.objects}`,
      realpathSync(entry),
      JSON.stringify(settings.allow),
    ]
    const command = process.execPath
    const shell = '/bin/sh'
    if (process.platform === 'win32' || !existsSync(shell)) return { command, args, env: envFor(dir), dir }
    return { command: shell, args: ['-c', `${limits}; exec "$0" "$@"`, command, ...args], env: envFor(dir), dir }
  })
}

/**
 * The system enforces them even while a sample blocks its process. The limit of memory counts what a process may write to, not
 * the address space, of which V8 reserves much more; only Linux enforces it. A lower limit that the user has set stays.
 */
const limits = [
  ...['ulimit -c 0', `ulimit -t ${maxSeconds}`],
  // In blocks of 512 bytes and in kB.
  `ulimit -f ${maxFileMb * 2048} 2>/dev/null`,
  `ulimit -d ${memoryMb.all * 1024} 2>/dev/null`,
].join('; ')

const withoutWarning = ['--disable-warning=ExperimentalWarning']

/** The environment variables of samples: the time zone and locale of docsgen, but nothing else of its environment. */
function envFor(dir: string): Record<string, string> {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions()
  // `development` turns on the libraries' checks for developers.
  const own = { NODE_ENV: 'development', TZ: timeZone, LANG: `${locale.replaceAll('-', '_')}.UTF-8` }
  return { ...own, TMPDIR: dir, TEMP: dir, TMP: dir }
}
