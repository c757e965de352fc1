import { statSync } from 'node:fs'
import { type FileHashes, hashFile } from './file-hashes.js'

/** A file that was written this recently could be written again without a visible change of its time, in ms. */
export const RACY_MS = 2000

interface Known {
  /** Size, times and inode. */
  readonly stamp: string
  readonly hash: string
}

/**
 * The content hashes of files. A file is read again only if its size, its times or its inode have changed. The times of a file that
 * has just been written may stay the same when it is written again, so it is read every time.
 */
export class FileTable {
  readonly #known = new Map<string, Known>()

  /** The content hash of a file; of a folder, the hash of the names in it. Empty if it cannot be read. */
  hash(filePath: string): string {
    const stat = statSync(filePath, { throwIfNoEntry: false })
    if (stat === undefined) return ''
    // New files in the folders of a folder do not change its time.
    if (!stat.isFile()) return hashFile(filePath)
    const stamp = `${stat.size}-${stat.mtimeMs}-${stat.ctimeMs}-${stat.ino}`
    const known = this.#known.get(filePath)
    if (known?.stamp === stamp) return known.hash
    const hash = hashFile(filePath)
    const isSettled = Date.now() - Math.max(stat.mtimeMs, stat.ctimeMs) > RACY_MS
    if (isSettled) this.#known.set(filePath, { stamp, hash })
    return hash
  }

  /** Whether no file has changed. */
  areSame(hashes: FileHashes): boolean {
    return Object.entries(hashes).every(([filePath, hash]) => this.hash(filePath) === hash)
  }

  /** The paths of the files that have changed. */
  changed(hashes: FileHashes): string[] {
    return Object.keys(hashes).filter((filePath) => this.hash(filePath) !== hashes[filePath])
  }
}
