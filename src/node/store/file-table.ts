import { type Stats, statSync } from 'node:fs'
import { parseJson, readChecked, writeChecked } from './replace-file.js'
import { type FileHashes, fingerprintOf, hashFile, statOf, useOf } from './file-hashes.js'
import { hashOf } from '../base/hash.js'
import { readRegularFile, fileStamp } from '../base/source-text/regular-file.js'

/** A file that was written this recently could be written again without a visible change of its time, in ms. */
export const RACY_MS = 2000

interface Known {
  /** Size, times and inode. */
  readonly stamp: string
  readonly hash: string
}

/**
 * The content hashes of files. A file is read again only if its size, its times or its inode have changed; one of the times is set by
 * every change, also by one that unpacks an archive. The times of a file that has just been written may stay the same when it is written
 * again, so it is read every time.
 */
export class FileTable {
  /** What an earlier process has saved, by path. */
  #saved: ReadonlyMap<string, Known> | undefined
  readonly #known = new Map<string, Known>()
  #hasLearned = false

  /** `filePath` is the place of the table on disk; without it, the table is in memory only. `reads` is false if it may not be read. */
  constructor(private readonly options: { readonly filePath?: string; readonly reads?: boolean } = {}) {}

  /** The content hash of a file; of a folder, the hash of the names in it. Empty if it cannot be read. */
  hash(filePath: string): string {
    const stat = statOf(filePath)
    if (stat === undefined) return ''
    // New files in the folders of a folder do not change its time.
    if (!stat.isFile()) return hashFile(filePath)
    return this.#hashKnown(filePath, stat) ?? this.#learn(filePath, stat, hashFile(filePath))
  }

  /** The content hashes of files, by their paths. */
  hashes(filePaths: readonly string[]): FileHashes {
    return Object.fromEntries(filePaths.map((filePath) => [filePath, this.hash(filePath)]))
  }

  /** The content hash of a file, with its bytes if it had to be read. Throws what `readRegularFile` throws. */
  read(filePath: string): { readonly hash: string; readonly bytes?: Buffer } {
    const stat = statSync(filePath)
    const known = stat.isFile() ? this.#hashKnown(filePath, stat) : undefined
    if (known !== undefined) return { hash: known }
    const bytes = readRegularFile(filePath)
    return { hash: this.#learn(filePath, stat, hashOf([bytes])), bytes }
  }

  /** The present fingerprint of a path, of the same use as an earlier one: see `fingerprintOf`. */
  present(filePath: string, earlier: string): string {
    const use = useOf(earlier)
    return use === 'content' ? this.hash(filePath) : fingerprintOf(filePath, use)
  }

  /** Whether what a fingerprint was made of is still the same. */
  isSame(filePath: string, fingerprint: string): boolean {
    return this.present(filePath, fingerprint) === fingerprint
  }

  /** Whether no file has changed. */
  areSame(hashes: FileHashes): boolean {
    return Object.entries(hashes).every(([filePath, hash]) => this.isSame(filePath, hash))
  }

  /** The paths of the files that have changed. */
  changed(hashes: FileHashes): string[] {
    return Object.entries(hashes).flatMap(([filePath, hash]) => (this.isSame(filePath, hash) ? [] : [filePath]))
  }

  /** Saves the hashes of the files that this process has asked for; with `keepOthers`, also those that earlier processes have saved. */
  save({ keepOthers = false } = {}): void {
    const { filePath } = this.options
    if (filePath === undefined || this.#known.size === 0 || (keepOthers && !this.#hasLearned)) return
    this.#hasLearned = false
    writeChecked(filePath, JSON.stringify([...new Map([...(keepOthers ? this.#savedHashes() : []), ...this.#known])]))
  }

  /** The hash that the file had when its size, its times and its inode were the same. */
  #hashKnown(filePath: string, stat: Stats): string | undefined {
    const known = this.#known.get(filePath) ?? this.#savedHashes().get(filePath)
    if (known?.stamp !== fileStamp(stat)) return undefined
    this.#known.set(filePath, known)
    return known.hash
  }

  /** `stat` is from before the file was read. */
  #learn(filePath: string, stat: Stats, hash: string): string {
    if (Date.now() - Math.max(stat.mtimeMs, stat.ctimeMs) > RACY_MS) {
      this.#known.set(filePath, { stamp: fileStamp(stat), hash })
      this.#hasLearned = true
    }
    return hash
  }

  #savedHashes(): ReadonlyMap<string, Known> {
    if (this.#saved) return this.#saved
    const { filePath, reads = true } = this.options
    const saved = filePath !== undefined && reads ? parseJson(readChecked(filePath)) : undefined
    this.#saved = new Map(saved as [string, Known][] | undefined)
    return this.#saved
  }
}
