import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../base/hash.js'
import { compareStrings } from '../base/names.js'
import type { FileUse } from '../base/source-text/observed-files.js'
import { readRegularFile } from '../base/source-text/regular-file.js'

/** The input files of a bundle: absolute path to content hash, or to another fingerprint of what was read. */
export type FileHashes = Readonly<Record<string, string>>

/** The content hash of a file; of a folder, the hash of the names in it and in its folders. Empty if it cannot be read. */
export function hashFile(filePath: string): string {
  try {
    if (statSync(filePath).isDirectory()) return hashOf(namesIn(filePath))
    return hashOf([readRegularFile(filePath)])
  } catch {
    return ''
  }
}

/** Fingerprints that are no content hash: of the names in a folder, and of a path of which only the existence matters. */
const NAMES = 'names:'
const EXISTS = 'exists'

/**
 * Fingerprint of what code learns about a path when it uses it: the content hash of a file, of a folder the hash of the names in it or
 * only its existence. Empty if there is nothing, so that a file that was missing is an input too.
 */
export function fingerprintOf(filePath: string, use: FileUse): string {
  try {
    const isDir = statSync(filePath).isDirectory()
    if (use === 'presence' || (use === 'status' && isDir)) return EXISTS
    if (use !== 'names' || !isDir) return hashFile(filePath)
    return NAMES + hashOf(entriesOf(filePath).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)))
  } catch {
    return ''
  }
}

/** What a fingerprint tells changes of; that of a file whose status was read is its content hash. */
export function useOf(fingerprint: string): Exclude<FileUse, 'status'> {
  if (fingerprint === EXISTS) return 'presence'
  return fingerprint.startsWith(NAMES) ? 'names' : 'content'
}

/** Whether one fingerprint of a path tells more changes than another one. */
export function tellsMore(fingerprint: string, other: string): boolean {
  const details: readonly FileUse[] = ['presence', 'names', 'content']
  return details.indexOf(useOf(fingerprint)) > details.indexOf(useOf(other))
}

/** Joins what was read of files: of several fingerprints of one file, the first of those that tell the most. */
export function joinHashes(all: Iterable<FileHashes>): FileHashes {
  const joined = new Map<string, string>()
  for (const hashes of all)
    for (const [filePath, hash] of Object.entries(hashes)) {
      const known = joined.get(filePath)
      if (known === undefined || tellsMore(hash, known)) joined.set(filePath, hash)
    }
  return Object.fromEntries(joined)
}

/** A fingerprint that nothing has. */
const UNKNOWN = '?'

/**
 * Fingerprints of what was read of files after a moment, in milliseconds since 1970, from those that the files have now. A file that has been
 * written meanwhile gets one that nothing has: what was read may be older.
 */
export function readSince(start: number, fingerprints: FileHashes): FileHashes {
  const entries = Object.entries(fingerprints).map(([filePath, fingerprint]) => {
    // Only this time cannot be set. Those of files are more exact than the clock.
    const changed = statOf(filePath)?.ctimeMs ?? 0
    return [filePath, changed >= start + 1 ? UNKNOWN : fingerprint]
  })
  return Object.fromEntries(entries)
}

/** Undefined if there is nothing at a path, or if it leads nowhere, such as a symbolic link to itself. */
export function statOf(filePath: string): Stats | undefined {
  try {
    return statSync(filePath, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Whether what a fingerprint was made of is still the same. */
export function isUnchanged(filePath: string, fingerprint: string): boolean {
  return fingerprintOf(filePath, useOf(fingerprint)) === fingerprint
}

/** Names that builds or package managers write. */
const unread = new Set(['node_modules', '.git', '.docsgen', 'build'])

function entriesOf(dir: string): Dirent[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !unread.has(name))
    .sort((a, b) => compareStrings(a.name, b.name))
}

function namesIn(dir: string, prefix = ''): string[] {
  return entriesOf(dir).flatMap((entry) => {
    const name = `${prefix}${entry.name}`
    return entry.isDirectory() ? [`${name}/`, ...namesIn(path.join(dir, entry.name), `${name}/`)] : [name]
  })
}
