import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The files of an output folder by the URL paths that answer them: decoded, base included. Values are absolute paths. */
export type SiteFiles = ReadonlyMap<string, string>

/**
 * Lists a folder once, so that no request path is ever joined to a disk path. `a/index.html` answers `/a/index.html`,
 * `/a/` and `/a`; `a.html` answers `/a.html` and `/a`; a file of that very name comes first. Names that begin with a dot
 * are left out, and so are symbolic links, unless they lead to a file inside the folder.
 */
export async function listSiteFiles(dir: string, base: string): Promise<SiteFiles> {
  const rootDir = await realpath(dir)
  const relativePaths = (await listFolder({ rootDir, dir: rootDir, prefix: '' })).sort(([a], [b]) => (a < b ? -1 : 1))
  const files = new Map<string, string>()
  const urlBase = decodeURI(base)
  for (const [name, path] of relativePaths) files.set(urlBase + name, path)
  const add = (url: string, path: string) => {
    if (!files.has(url)) files.set(url, path)
  }
  for (const [name, path] of relativePaths) {
    if (name !== 'index.html' && !name.endsWith('/index.html')) continue
    const folder = urlBase + name.slice(0, -'index.html'.length)
    add(folder, path)
    if (folder !== '/') add(folder.slice(0, -1), path)
  }
  for (const [name, path] of relativePaths) {
    if (name.endsWith('.html')) add(urlBase + name.slice(0, -'.html'.length), path)
  }
  return files
}

interface Folder {
  readonly rootDir: string
  readonly dir: string
  /** Relative to the root, with `/`, empty or ending in `/`. */
  readonly prefix: string
}

async function listFolder({ rootDir, dir, prefix }: Folder): Promise<[string, string][]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const lists = await Promise.all(
    entries.map(async (entry): Promise<[string, string][]> => {
      if (entry.name.startsWith('.')) return []
      const name = prefix + entry.name
      if (entry.isDirectory()) return listFolder({ rootDir, dir: join(dir, entry.name), prefix: `${name}/` })
      const path = await fileBehind(entry, join(dir, entry.name), rootDir)
      return path === undefined ? [] : [[name, path]]
    }),
  )
  return lists.flat()
}

/** The file itself, or the one inside the root that a symbolic link leads to. */
async function fileBehind(entry: Dirent, path: string, rootDir: string): Promise<string | undefined> {
  if (entry.isFile()) return path
  if (!entry.isSymbolicLink()) return undefined
  try {
    const target = await realpath(path)
    const isInside = target.startsWith(rootDir + sep) && !/[\\/]\./.test(target.slice(rootDir.length))
    return isInside && (await stat(target)).isFile() ? target : undefined
  } catch {
    return undefined
  }
}
