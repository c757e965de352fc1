import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ResolvedCheckCode } from '../../node/base/check-code.js'
import { isWithin } from '../../node/base/names.js'

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
 * Prepares processes under Node's permission model, without environment variables. The returned function describes one that may
 * write to a folder.
 */
export function sandboxes(options: {
  readonly rootDir: string
  readonly workDir: string
  readonly settings: ResolvedCheckCode
}): (dir: string) => Sandbox {
  const { rootDir, workDir, settings } = options
  const entry = fileURLToPath(new URL('./sample-host.js', import.meta.url))
  if (!existsSync(entry)) throw new Error(`${entry} is missing: compile the tool`)
  const { modules, own } = importable(rootDir)
  const named = [...modules, ...own, ...readable(settings)]
  const readablePaths = [realpathSync(path.dirname(entry)), path.join(workDir, 'run'), ...named]
  const flags = process.allowedNodeEnvironmentFlags
  const rights = settings.allow.map((right) => (right === 'network' ? '--allow-net' : `--allow-${right}`))
  return (dir) => {
    const args = [
      ...(flags.has('--permission')
        ? ['--permission']
        : ['--experimental-permission', '--disable-warning=ExperimentalWarning']),
      ...withoutOverlap([...readablePaths, dir]).map((name) => `--allow-fs-read=${patternOf(name)}`),
      `--allow-fs-write=${path.join(dir, '*')}`,
      // Not every version of Node has all of them.
      ...rights.filter((flag) => flags.has(flag)),
      `--max-old-space-size=${memoryMb.objects}`,
      `--test-reporter=${pathToFileURL(realpathSync(entry))}`,
      realpathSync(entry),
    ]
    const command = process.execPath
    const shell = '/bin/sh'
    if (process.platform === 'win32' || !existsSync(shell)) return { command, args, env: envFor(dir), dir }
    return { command: shell, args: ['-c', `${limits}; exec "$0" "$@"`, command, ...args], env: envFor(dir), dir }
  }
}

/**
 * The system enforces them even while a sample blocks its process. The limit of memory counts what a process may write to, not
 * the address space, of which V8 reserves much more; only Linux enforces it. A lower limit that the user has set stays.
 */
const limits = [
  'ulimit -c 0',
  `ulimit -t ${maxSeconds}`,
  // In blocks of 512 bytes and in kB.
  `ulimit -f ${maxFileMb * 2048} 2>/dev/null`,
  `ulimit -d ${memoryMb.all * 1024} 2>/dev/null`,
].join('; ')

/** The environment variables of samples: the time zone and locale of docsgen, but nothing else of its environment. */
function envFor(dir: string): Record<string, string> {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions()
  // `development` turns on the libraries' checks for developers.
  const own = { NODE_ENV: 'development', TZ: timeZone, LANG: `${locale.replaceAll('-', '_')}.UTF-8` }
  return { ...own, TMPDIR: dir, TEMP: dir, TMP: dir }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Node adds the `*` of existing folders itself, but compares the paths before. */
function patternOf(name: string): string {
  return isFolder(name) ? path.join(name, '*') : name
}

/** Removes paths that are within others. Node aborts if a path is given twice or after a longer one. */
function withoutOverlap(paths: readonly string[]): string[] {
  const kept: string[] = []
  for (const name of [...paths].sort()) if (!kept.some((other) => isWithin(name, other))) kept.push(name)
  return kept
}

/** What code in a folder can import. */
interface Importable {
  /** Folders of installed packages. */
  readonly modules: ReadonlySet<string>
  /** Files and folders with the code of packages that no lock file determines: the project itself, and linked ones of a workspace. */
  readonly own: readonly string[]
}

/** Finds the packages that code in a folder can import. */
export function importable(rootDir: string): Importable {
  const modules = new Set<string>()
  const packages = new Set<string>()
  // Grows: linked packages import others.
  const open = [rootDir]
  for (const start of open)
    for (let dir = start; ; dir = path.dirname(dir)) {
      const { exports, imports } = manifestOf(dir)
      if (exports !== undefined || imports !== undefined) packages.add(dir)
      const modulesDir = path.join(dir, 'node_modules')
      if (!modules.has(modulesDir) && isFolder(modulesDir)) {
        const realDir = realpathSync(modulesDir)
        modules.add(modulesDir).add(realDir)
        for (const real of linksIn(realDir)) {
          if (isWithin(real, realDir)) continue
          open.push(real)
          if (!real.split(path.sep).includes('node_modules')) packages.add(real)
        }
      }
      if (dir === path.dirname(dir)) break
    }
  return { modules, own: [...packages].flatMap(codeOf) }
}

/** Real paths of linked packages. */
function linksIn(modulesDir: string): string[] {
  const scopes = readdirSync(modulesDir).filter((name) => name.startsWith('@'))
  return ['', ...scopes].flatMap((scope) => {
    const dir = path.join(modulesDir, scope)
    const links = isFolder(dir) ? readdirSync(dir, { withFileTypes: true }).filter((each) => each.isSymbolicLink()) : []
    return links.map(({ name }) => path.join(dir, name)).flatMap((link) => (existsSync(link) ? realpathSync(link) : []))
  })
}

/** The files and folders of a package that have code: those beside or below the files that its manifest names. */
function codeOf(dir: string): string[] {
  const { main, types, exports, imports } = manifestOf(dir)
  const files = stringsIn([main, types, exports, imports]).filter((name) => name !== './package.json')
  const folders = files.map((name) => path.join(dir, path.dirname(name.replace(/\*.*$/, '*'))))
  const inside = [...new Set(files.length === 0 ? [dir] : folders)].filter((each) => isWithin(each, dir))
  return [path.join(dir, 'package.json'), ...inside.filter(isFolder).flatMap(visibleIn)]
}

interface PackageManifest {
  readonly main?: unknown
  readonly types?: unknown
  readonly exports?: unknown
  readonly imports?: unknown
}

/** The fields of a `package.json` that name code, unchecked; none if there is no such file or it is not JSON. */
function manifestOf(dir: string): PackageManifest {
  try {
    return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageManifest
  } catch {
    return {}
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** The files and folders that the config lets samples read. */
export function readable({ read }: Pick<ResolvedCheckCode, 'read'>): string[] {
  return read.flatMap((name) => (isFolder(name) ? visibleIn(name) : existsSync(name) ? [name] : []))
}

/** What is in a folder, without installed packages and hidden files, such as `.env` and `.git`. */
function visibleIn(dir: string): string[] {
  const names = readdirSync(dir).filter((name) => !name.startsWith('.') && name !== 'node_modules')
  return names.map((name) => path.join(dir, name))
}
