import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { once } from 'es-toolkit'
import { hashOf } from '../base/hash.js'
import { bundledDirs, packageDir } from '../base/package.js'
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
