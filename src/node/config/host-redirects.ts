import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { HOST_FILES, type HostRedirect } from '../base/source-text/host-redirects.js'
import { kindOf } from './files.js'

/** A file in which the host of a site finds redirects. docsgen does not publish it: the host reads it where it is. */
interface HostFile {
  readonly path: string
  readonly text: string
  readonly redirects: readonly HostRedirect[]
}

/** Reads the files for hosts in the folder of a site and above it, up to the root of the repository. */
export function loadHostFiles(rootDir: string, base: string): HostFile[] {
  return foldersOf(rootDir).flatMap((dir) =>
    Object.entries(HOST_FILES).flatMap(([name, read]): HostFile[] => {
      const path = join(dir, name)
      if (kindOf(path) !== 'file') return []
      const text = readFileSync(path, 'utf8')
      const redirects = read(text, base)
      return redirects.length === 0 ? [] : [{ path, text, redirects }]
    }),
  )
}

/** The folder of a site and those above it, as long as they are in its repository. */
function foldersOf(rootDir: string): string[] {
  const dirs = [rootDir]
  let dir = rootDir
  while (!existsSync(join(dir, '.git'))) {
    if (dirname(dir) === dir) return [rootDir]
    dir = dirname(dir)
    dirs.push(dir)
  }
  return dirs
}
