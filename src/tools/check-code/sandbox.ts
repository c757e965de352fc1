import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ResolvedCheckCode } from '../../node/model/check-code.js'
import { manifestOf, namedFiles } from './package-manifest.js'
import { prefixPatterns, withoutOverlap } from './prefix-patterns.js'
import { isBelow, isWithin } from '../../node/model/names.js'

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
  'ulimit -c 0',
  `ulimit -t ${maxSeconds}`,
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

/**
 * Patterns of the paths that samples can read, as Node's permission model takes them: the packages that can be imported from a
 * folder, and named files. Node checks a path as it is written, not where a symbolic link leads, and cannot resolve a link
 * without a permission for everything below it. So links to packages with secrets are not readable.
 */
function readablePatterns(rootDir: string, named: readonly string[]): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const open = [rootDir]
  const visit = (modulesDir: string): void => {
    if (seen.has(modulesDir) || !existsSync(modulesDir)) return
    seen.add(modulesDir)
    const { patterns, links } = modulesIn(modulesDir)
    for (const pattern of patterns) found.add(pattern)
    for (const { link, real } of links) {
      if (!hasSecrets(real)) found.add(path.join(link, '*'))
      for (const each of codePatterns(real)) found.add(path.join(real, each))
      open.push(real)
    }
  }
  for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
    for (let at = dir; ; at = path.dirname(at)) {
      const modulesDir = path.join(at, 'node_modules')
      visit(modulesDir)
      visit(path.join(modulesDir, '.pnpm', 'node_modules'))
      if (hasOwnCode(at)) for (const each of codePatterns(at)) found.add(path.join(at, each))
      if (at === path.dirname(at)) break
    }
  }
  for (const name of named.filter((file) => existsSync(file))) {
    if (lstatSync(name).isSymbolicLink()) found.add(path.join(name, '*'))
    else if (lstatSync(name).isDirectory()) for (const each of visiblePatterns(name)) found.add(path.join(name, each))
    else if (!isSecret(path.basename(name))) found.add(name)
  }
  // Node adds the `*` itself, but compares the paths before.
  return [...found].map((name) => (isDirectory(name) ? path.join(name, '*') : name))
}

function isDirectory(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true
}

interface Link {
  readonly link: string
  readonly real: string
}

/** The packages in a folder of packages, without links to folders elsewhere, which are listed. */
function modulesIn(modulesDir: string): { readonly patterns: readonly string[]; readonly links: readonly Link[] } {
  const realDir = realpathSync(modulesDir)
  const names = readdirSync(realDir)
  const links: Link[] = []
  const patterns: string[] = []
  const addFolder = (scope: string, entries: readonly string[]): void => {
    const isElsewhere = (name: string): boolean => {
      const own = path.join(realDir, scope, name)
      if (!lstatSync(own).isSymbolicLink() || !existsSync(own)) return false
      const real = realpathSync(own)
      if (isBelow(real, realDir) || isBelow(real, topModules(realDir))) return false
      for (const dir of new Set([modulesDir, realDir])) links.push({ link: path.join(dir, scope, name), real })
      return true
    }
    const excluded = entries.filter((name) => isElsewhere(name))
    const inside = entries.filter((name) => !excluded.includes(name))
    for (const dir of new Set([modulesDir, realDir]))
      patterns.push(...prefixPatterns(inside, excluded).map((each) => path.join(dir, scope, each)))
  }
  const scopes = names.filter((name) => name.startsWith('@'))
  for (const scope of scopes) addFolder(scope, readdirSync(path.join(realDir, scope)))
  const others = names.filter((name) => !scopes.includes(name))
  addFolder('', others)
  return { patterns, links }
}

/** The outermost `node_modules` of a path. pnpm keeps packages in one, and links them. */
function topModules(dir: string): string {
  const parts = dir.split(path.sep)
  return parts.slice(0, parts.indexOf('node_modules') + 1).join(path.sep) || dir
}

/** Whether code in a folder can import its package by name or by `#name`. */
function hasOwnCode(dir: string): boolean {
  const manifest = manifestOf(dir)
  return manifest?.exports !== undefined || manifest?.imports !== undefined
}

/** Patterns of a package's code, relative to it: everything beside or below the files that its manifest names. */
function codePatterns(dir: string): string[] {
  const { main, exports, imports } = manifestOf(dir) ?? {}
  const files = namedFiles([main, exports, imports])
  const folders = files.map((name) => path.join(path.dirname(name.replace(/\*.*$/, '*'))))
  const named = [...new Set(files.length === 0 ? ['.'] : folders)]
  return [
    'package.json',
    ...named.flatMap((folder) => {
      const full = path.join(dir, folder)
      const isInside = isWithin(full, dir)
      return isInside && existsSync(full) ? visiblePatterns(full).map((each) => path.join(folder, each)) : []
    }),
  ]
}

/** Patterns of what is in a folder, relative to it, without secrets, links and packages at any depth. */
function visiblePatterns(dir: string): string[] {
  const visible: string[] = []
  const excluded: string[] = []
  const partial: string[] = []
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const { name } = entry
    if (isSecret(name) || entry.isSymbolicLink() || name === 'node_modules') excluded.push(name)
    else if (!entry.isDirectory()) visible.push(name)
    else {
      const inside = visiblePatterns(path.join(dir, name))
      if (inside.length === 1 && inside[0] === '*') visible.push(name)
      else {
        excluded.push(name)
        partial.push(...inside.map((each) => path.join(name, each)))
      }
    }
  }
  return [...prefixPatterns(visible, excluded), ...partial]
}

/** Whether a package has files that its code does not need and others must not see. */
function hasSecrets(dir: string): boolean {
  return readdirSync(dir, { withFileTypes: true }).some((entry) => {
    if (/^\.(?:env(?:\..*)?|git|npmrc|netrc|ssh|aws)$/.test(entry.name)) return true
    if (entry.isDirectory()) return entry.name !== 'node_modules' && hasSecrets(path.join(dir, entry.name))
    return !entry.name.startsWith('.') && isSecret(entry.name)
  })
}

/** Hidden files, such as `.env` and `.git`, and private keys. */
function isSecret(name: string): boolean {
  return name.startsWith('.') || /\.(?:pem|key|p12|pfx|jks|keystore)$/i.test(name)
}
