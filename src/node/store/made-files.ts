import { rmSync } from 'node:fs'
import path from 'node:path'
import { namesIn } from '../base/source-text/regular-file.js'

/**
 * Folder of the cache for files that take a while to make, such as pictures. The name of a file begins with a hash of what it is made
 * from, up to the first dot, so a file is never outdated.
 */
export function madeFilesDir({ cacheDir }: { readonly cacheDir: string }): string {
  return path.join(cacheDir, 'cache', 'made')
}

/** Removes the files that no build needs any more. Of files with the same hash, one that is used keeps all. Most sites have no such files. */
export function sweepMadeFiles(dir: string, listUsed: () => readonly string[]): void {
  const names = namesIn(dir)
  if (names.length === 0) return
  const hashOfName = (name: string) => path.basename(name).split('.', 1).join()
  const hashes = new Set(listUsed().map(hashOfName))
  for (const name of names) if (!hashes.has(hashOfName(name))) rmSync(path.join(dir, name), { force: true })
}
