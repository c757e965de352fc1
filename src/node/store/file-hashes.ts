import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import { hashOf } from '../model/hash.js'
import { compareStrings } from '../model/names.js'
import { readRegularFile } from '../source-text/regular-file.js'

/** The input files of a bundle: absolute path to content hash. */
export type FileHashes = Readonly<Record<string, string>>

/** Hashes the files that esbuild read. Names with a namespace (`docsgen:main`) are not files; a suffix is `?…`. */
export function bundledFiles(rootDir: string, metafiles: readonly (Metafile | undefined)[]): FileHashes {
  const inputs: Record<string, string> = {}
  for (const metafile of metafiles) {
    for (const name of Object.keys(metafile?.inputs ?? {})) {
      if (/^[a-z][a-z-]+:/i.test(name)) continue
      const filePath = path.resolve(rootDir, name.replace(/\?[\w-]+$/, ''))
      inputs[filePath] ??= hashFile(filePath)
    }
  }
  return inputs
}

/** Hashes files, given by absolute path. */
export function hashFiles(filePaths: readonly string[]): FileHashes {
  return Object.fromEntries(filePaths.map((filePath) => [filePath, hashFile(filePath)]))
}

/** The content hash of a file; of a folder, the hash of the names in it and in its folders. Empty if it cannot be read. */
export function hashFile(filePath: string): string {
  try {
    if (statSync(filePath).isDirectory()) return hashOf(namesIn(filePath))
    return hashOf([readRegularFile(filePath)])
  } catch {
    return ''
  }
}

/** Names that builds or package managers write. */
const unread = new Set(['node_modules', '.git', '.docsgen', 'build'])

function namesIn(dir: string, prefix = ''): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !unread.has(name))
    .sort((a, b) => compareStrings(a.name, b.name))
    .flatMap((entry) => {
      const name = `${prefix}${entry.name}`
      return entry.isDirectory() ? [`${name}/`, ...namesIn(path.join(dir, entry.name), `${name}/`)] : [name]
    })
}
