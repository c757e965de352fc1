import { readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { entriesAt, kindOf } from './files.js'
import { type Finding, quotedPath, shortValue } from './finding.js'

/** Finds aliases whose targets do not exist. A target is a path of the site, with or without an extension, or a package. */
export function checkAliases(config: unknown, rootDir: string): Finding[] {
  return entriesAt(config, ['alias']).flatMap(([path, target]): Finding[] => {
    if (typeof target !== 'string' || target.trim() === '') return []
    const isPath = /^[./]/.test(target)
    if (isThere(resolve(rootDir, target)) || (!isPath && isPackage(target, rootDir))) return []
    const what = isPath ? 'which does not exist' : 'which is neither a path of the site nor an installed package'
    const message = `${quotedPath(path)} names ${shortValue(target)}, ${what}`
    const hint = isPath ? 'correct the path, which is relative to the site' : 'correct the path, or install the package'
    return [{ code: 'config-file-missing', path, message, hint }]
  })
}

/** Whether there is a folder or a file, whose extension may be missing. */
function isThere(path: string): boolean {
  if (kindOf(path) !== undefined) return true
  try {
    return readdirSync(dirname(path)).some((name) => name.startsWith(`${basename(path)}.`))
  } catch {
    return false
  }
}

/** Whether a package is a part of Node, or installed in the site or a folder above. True if nothing is: packages are elsewhere. */
function isPackage(target: string, rootDir: string): boolean {
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
  const folders = foldersFrom(rootDir).map((dir) => join(dir, 'node_modules'))
  const installed = folders.filter((dir) => kindOf(dir) === 'folder')
  return (
    name.startsWith('node:') || installed.length === 0 || installed.some((dir) => kindOf(join(dir, name)) === 'folder')
  )
}

/** A folder and all folders above it. */
function foldersFrom(dir: string): string[] {
  const above = dirname(dir)
  return above === dir ? [dir] : [dir, ...foldersFrom(above)]
}
