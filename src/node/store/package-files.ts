import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { isBelow } from '../base/names.js'
import { packageDir } from '../base/package.js'
import { findSitePackage } from '../base/site-package.js'

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
