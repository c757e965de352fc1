import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { once } from 'es-toolkit'
import { hashOf } from '../base/hash.js'
import { isBelow } from '../base/names.js'
import { bundledDirs, packageDir } from '../base/package.js'
import { findSitePackage } from '../base/site-package.js'
import { statOf } from './file-hashes.js'
import { parseJson, readChecked, writeWhole } from './replace-file.js'

/**
 * The results in docsgen's package: those of the default theme, which `npm run compile` makes (`site/ship-results.ts`). They are a read-only
 * level below the store of every site.
 */
export const shippedDir = path.join(packageDir(), 'dist', 'results')

/** Names a result in the package: its key is all that it depends on, besides the package itself. */
export function shippedName(key: readonly string[]): string {
  return hashOf(key)
}

/** Reads a result of the package; undefined if there is none. */
export function readShipped(kind: string, name: string): unknown {
  return isCurrent() ? parseJson(readChecked(path.join(shippedDir, kind, `${name}.json`))) : undefined
}

/** Copies a module of the package to the modules of a site, so that other modules import it as their neighbor. */
export function copyShipped(name: string, target: string): void {
  writeWhole(target, readFileSync(path.join(shippedDir, 'modules', name)))
}

/** Whether no file of the theme is newer than the package was compiled, which happens only where docsgen is developed. */
const isCurrent = once(() => {
  if (!existsSync(path.join(packageDir(), 'src', 'node'))) return true
  const compiled = statOf(path.join(packageDir(), 'dist', 'build-id'))?.mtimeMs ?? 0
  const files = bundledDirs.flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) => path.join(dir, file)),
  )
  return files.every((file) => (statOf(file)?.mtimeMs ?? 0) <= compiled)
})

const INSTALLED = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](.*)$/

/**
 * Names a file of docsgen or of another installed package independently of where it is installed: `docsgen:templates/default/Layout.tsx`,
 * `react:index.js`. Undefined for any other file.
 */
export function packageFileName(filePath: string): string | undefined {
  const own = path.relative(packageDir(), filePath)
  const isOwn = isBelow(filePath, packageDir()) && !own.includes('node_modules')
  const [, name = '', file = ''] = isOwn ? ['', 'docsgen', own] : (INSTALLED.exec(filePath) ?? [])
  return name === '' ? undefined : `${name}:${file}`.replaceAll('\\', '/')
}

/** Returns a function that finds the file of such a name for a site; undefined if the package is not installed. */
export function packageFileFinder(rootDir: string): (name: string) => string | undefined {
  const dirs = new Map<string, string | undefined>([['docsgen', packageDir()]])
  const dirOf = (name: string): string | undefined => {
    if (!dirs.has(name)) dirs.set(name, findPackage(name, rootDir))
    return dirs.get(name)
  }
  return (name) => {
    const at = name.indexOf(':')
    const dir = dirOf(name.slice(0, at))
    return dir === undefined ? undefined : path.join(dir, name.slice(at + 1))
  }
}

/** Finds a package that a site has installed, or one that its React needs. */
function findPackage(name: string, rootDir: string): string | undefined {
  const found = findSitePackage(name, rootDir)?.dir
  if (found !== undefined) return found
  const react = findSitePackage('react-dom', rootDir)?.dir
  return react !== undefined && existsSync(react) ? findSitePackage(name, realpathSync(react))?.dir : undefined
}
