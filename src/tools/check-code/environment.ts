import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ResolvedCheckCode } from '../../node/model/check-code.js'
import { hashOf } from '../../node/model/hash.js'
import { compareStrings } from '../../node/model/names.js'
import { toolHash } from '../../node/tool/package.js'
import { type Compiler, compilerOptions } from './compiler.js'
import { manifestOf, namedFiles } from './package-manifest.js'

/** Files in which package managers record what is installed. */
const installRecords = [
  'package.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'node_modules/.package-lock.json',
  'node_modules/.modules.yaml',
  'node_modules/.yarn-state.yml',
]

/**
 * Hash of what a check depends on besides the samples: docsgen, Node, TypeScript, the installed packages, and what samples may
 * do and read.
 */
export function environmentHash(options: {
  readonly rootDir: string
  readonly compiler: Compiler
  readonly settings: ResolvedCheckCode
}): string {
  const { rootDir, compiler, settings } = options
  const parts = [toolHash(), process.version, compiler.version, linkedPackagesHash(rootDir), ...settings.allow]
  parts.push(...settings.read.flatMap(readableParts))
  for (const typed of [true, false]) parts.push(JSON.stringify(compilerOptions({ rootDir, compiler, typed })))
  for (let dir = rootDir; ; dir = path.dirname(dir)) {
    for (const record of installRecords) {
      const filePath = path.join(dir, record)
      if (existsSync(filePath)) parts.push(record, readFileSync(filePath, 'utf8'))
    }
    if (dir === path.dirname(dir)) return hashOf(parts)
  }
}

/**
 * Hash of the packages that samples can import and whose content no lock file determines: those of a workspace, which are
 * links, and the project itself, which its own docs import by its name.
 */
function linkedPackagesHash(rootDir: string): string {
  const dirs = new Set<string>()
  for (let dir = rootDir; ; dir = path.dirname(dir)) {
    if (manifestOf(dir)?.exports !== undefined) dirs.add(dir)
    for (const linked of linksIn(path.join(dir, 'node_modules'))) dirs.add(linked)
    if (dir === path.dirname(dir)) break
  }
  return hashOf([...dirs].sort(compareStrings).flatMap(packageParts))
}

/** Real paths of linked packages. pnpm links all packages, but those of the registry into another `node_modules`. */
function linksIn(modulesDir: string): string[] {
  if (!existsSync(modulesDir)) return []
  const scopes = readdirSync(modulesDir).filter((name) => name.startsWith('@'))
  return ['', ...scopes].flatMap((scope) => {
    const dir = path.join(modulesDir, scope)
    const links = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())
    return links.flatMap(({ name }) => {
      const target = path.join(dir, name)
      if (!existsSync(target)) return []
      const real = realpathSync(target)
      return real.split(path.sep).includes('node_modules') ? [] : [real]
    })
  })
}

/** Names and texts of the code that can be imported: everything beside or below the files that the manifest names. */
function packageParts(dir: string): string[] {
  const { main, types, exports } = manifestOf(dir) ?? {}
  const named = namedFiles([main, types, exports])
  const folders = new Set(named.map((name) => path.join(dir, path.dirname(name.replace(/\*.*$/, '')))))
  const files = [...(folders.size === 0 ? [dir] : folders)].flatMap(codeFiles)
  return [...new Set(files)].sort(compareStrings).flatMap((file) => [file, readFileSync(file, 'utf8')])
}

function codeFiles(dir: string): string[] {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(dir, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : codeFiles(full)
    return entry.isFile() && /\.(?:[cm]?[jt]sx?|json)$/.test(entry.name) ? [full] : []
  })
}

/** Names and contents of the files that samples may read. */
function readableParts(name: string): string[] {
  const stats = statSync(name, { throwIfNoEntry: false })
  if (stats?.isFile()) return [name, hashOf([readFileSync(name)])]
  if (!stats?.isDirectory()) return [name]
  const names = readdirSync(name).filter((each) => !each.startsWith('.') && each !== 'node_modules')
  return names.sort(compareStrings).flatMap((each) => readableParts(path.join(name, each)))
}
