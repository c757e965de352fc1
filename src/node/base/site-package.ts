import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** An npm package of a site that docsgen uses only if a page needs it. */
export interface SitePackage {
  readonly version: string
  /** Absolute path of its folder. */
  readonly dir: string
}

/** Finds a package as Node does from the root folder of a site; undefined if it is not installed. */
export function findSitePackage(name: string, rootDir: string): SitePackage | undefined {
  const folders = createRequire(path.join(rootDir, 'package.json')).resolve.paths(name) ?? []
  for (const folder of folders) {
    const dir = path.join(folder, name)
    try {
      const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string }
      return { version, dir }
    } catch {
      // The package is not in this folder.
    }
  }
  return undefined
}
