import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastGlob from 'fast-glob'
import { isBelow } from '../../base/names.js'

/** Absolute file paths by the URL paths that they answer; URL paths are decoded and include the base. */
export type SiteFiles = ReadonlyMap<string, string>

/**
 * Lists the files of a folder by URL path. `a/index.html` answers `/a/index.html`, `/a/` and `/a`; `a.html` answers
 * `/a.html` and `/a`. If several files match a URL path, its exact name comes first, then `index.html`. Dot files are left
 * out, and so are symbolic links unless they point to a file inside the folder.
 */
export async function listSiteFiles(dir: string, base: string): Promise<SiteFiles> {
  const rootDir = await realpath(dir)
  const found = await listFolder(rootDir)
  const urlBase = decodeURI(base)
  const files = new Map(found.map(([name, filePath]) => [urlBase + name, filePath]))
  const add = (url: string, filePath: string) => {
    if (!files.has(url)) files.set(url, filePath)
  }
  for (const [name, filePath] of found) {
    const folder = /^(?:(.*)\/)?index\.html$/.exec(name)
    if (!folder) continue
    const url = folder[1] === undefined ? urlBase : `${urlBase}${folder[1]}/`
    add(url, filePath)
    if (url !== '/') add(url.slice(0, -1), filePath)
  }
  for (const [name, filePath] of found) {
    if (name.endsWith('.html')) add(urlBase + name.slice(0, -'.html'.length), filePath)
  }
  return files
}

/** Files by their names relative to the folder, sorted. */
async function listFolder(rootDir: string): Promise<(readonly [string, string])[]> {
  const options = { cwd: rootDir, followSymbolicLinks: false, onlyFiles: false, objectMode: true } as const
  const entries = await fastGlob('**/*', options)
  const files = await Promise.all(
    entries.map(async ({ path: name, dirent }): Promise<readonly (readonly [string, string])[]> => {
      const filePath = join(rootDir, name)
      if (dirent.isFile()) return [[name, filePath]]
      const target = dirent.isSymbolicLink() ? await linkedFile(filePath, rootDir) : undefined
      return target === undefined ? [] : [[name, target]]
    }),
  )
  return files.flat().sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Real path of a symbolic link's target; undefined unless it is a file below `rootDir`, a real path, and no dot file. */
export async function linkedFile(filePath: string, rootDir: string): Promise<string | undefined> {
  try {
    const target = await realpath(filePath)
    const isInside = isBelow(target, rootDir) && !/[\\/]\./.test(target.slice(rootDir.length))
    return isInside && (await stat(target)).isFile() ? target : undefined
  } catch {
    return undefined
  }
}
