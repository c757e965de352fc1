import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isBelow, siteRelative } from './names.js'

/** Where the files of a site are published from, as absolute paths. */
interface StaticFolders {
  readonly rootDir: string
  readonly staticDirs: readonly string[]
}

/** The URLs that a path can mean, if it is the path of a static file in the repository or lacks its first slash. */
export function staticUrls(written: string, { rootDir, staticDirs }: StaticFolders): string[] {
  const slashed = written.replaceAll('\\', '/')
  const inRoot = join(rootDir, slashed.replace(/^@site\//, ''))
  const dir = staticDirs.find((one) => isBelow(inRoot, one))
  return [
    ...(dir === undefined ? [] : [`/${siteRelative(dir, inRoot)}`]),
    slashed.replace(/^(?:\.?\/)*(?:public\/)?/, '/'),
    slashed.replace(/^(?:\.?\/)*/, '/'),
  ]
}

/** What to do about a file in `public`, from which other tools publish files; undefined if it is not there. */
export function inPublicFolder(written: string, { rootDir, staticDirs }: StaticFolders): string | undefined {
  const name = posix.join('public', written.replaceAll('\\', '/').replace(/^(?:\.?\/)*(?:public\/)?/, ''))
  if (!name.startsWith('public/') || !isFile(join(rootDir, name))) return undefined
  const dir = siteRelative(rootDir, staticDirs[0] ?? join(rootDir, 'static'))
  return `"${name}" is not published: move it to "${dir}", or set \`static: { dirs: ["public"] }\``
}

/** Whether a path names a file. `statSync` fails below a file; `existsSync` does not. */
export function isFile(filePath: string): boolean {
  return existsSync(filePath) && statSync(filePath).isFile()
}
