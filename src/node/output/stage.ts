import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { hashOf } from '../model/hash.js'
import type { OutputRecord } from '../model/output-record.js'
import { joinFiles, partOffsets } from './join-files.js'

/** A file that the output shall hold, and whether it must move there. */
interface PlannedFile {
  readonly staged?: string
  readonly record: Omit<OutputRecord, 'mtimeMs'>
}

/**
 * The next output: what it holds, and which of it is new. Files that the last build wrote, and that still lie there
 * untouched, are not written again when their content (or the key they were made from) is the same.
 */
export class Stage {
  readonly planned = new Map<string, PlannedFile>()
  private readonly copies: Promise<void>[] = []
  private count = 0

  constructor(
    readonly dir: string,
    private readonly outDir: string,
    private readonly previous: Readonly<Record<string, OutputRecord>>,
  ) {
    rmSync(dir, { recursive: true, force: true })
    mkdirSync(dir, { recursive: true })
  }

  /** The record of a file that is still as the last build left it. */
  intact(name: string): OutputRecord | undefined {
    const record = Object.hasOwn(this.previous, name) ? this.previous[name] : undefined
    if (!record) return undefined
    const stat = statSync(path.join(this.outDir, name), { throwIfNoEntry: false })
    return stat?.isFile() && stat.size === record.size && stat.mtimeMs === record.mtimeMs ? record : undefined
  }

  /** Resolves when all copies are there; rejects with what kept one from being made. */
  async settled(): Promise<void> {
    await Promise.all(this.copies)
  }

  /** A name for a file that somebody else will write into the stage folder. */
  reserve(): string {
    return String(++this.count)
  }

  /** Keeps a file as it is. */
  keep(name: string, record: OutputRecord): void {
    this.planned.set(name, { record })
  }

  /** Keeps all files of a folder (it ends in `/`) that were made from the same key; false where some are not as they were. */
  keepBelow(folder: string, key: string): boolean {
    const names = Object.keys(this.previous).filter((name) => name.startsWith(folder))
    if (names.length === 0 || names.some((name) => this.previous[name]?.key !== key)) return false
    const kept = names.flatMap((name) => {
      const record = this.intact(name)
      return record ? [[name, record] as const] : []
    })
    if (kept.length < names.length) return false
    for (const [name, record] of kept) this.keep(name, record)
    return true
  }

  /** A file that was written into the stage folder. */
  adopt(name: string, staged: string, record: PlannedFile['record']): void {
    this.planned.set(name, { staged, record })
  }

  /** A file given as bytes; `key` says what it was made from. */
  write(name: string, content: string | Uint8Array, key?: string): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const hash = hashOf([bytes])
    const old = this.intact(name)
    const made = key === undefined ? {} : { key }
    if (old?.hash === hash) return this.keep(name, { ...old, ...made })
    const staged = this.reserve()
    writeFileSync(path.join(this.dir, staged), bytes)
    this.adopt(name, staged, { hash, size: bytes.length, ...made })
  }

  /** A file made of others of the output, one after the other; those that are not planned are left out. */
  join(name: string, names: readonly string[]): void {
    const parts = names.flatMap((part) => {
      const file = this.planned.get(part)
      return file ? [{ name: part, file }] : []
    })
    const key = hashOf(parts.map(({ file }) => file.record.hash))
    const old = this.intact(name)
    if (old?.key === key) return this.keep(name, old)
    const former = old && this.formerOffsets(old, names)
    const staged = this.reserve()
    const size = joinFiles(
      path.join(this.dir, staged),
      parts.map(({ name: part, file: { staged: own, record } }) => {
        const formerStart = this.previous[part]?.hash === record.hash ? former?.get(part) : undefined
        return {
          path: own === undefined ? path.join(this.outDir, part) : path.join(this.dir, own),
          size: record.size,
          ...(formerStart === undefined ? {} : { formerStart }),
        }
      }),
      path.join(this.outDir, name),
    )
    this.adopt(name, staged, { hash: key, key, size })
  }

  /** Where the parts lie in a file that the last build joined; undefined where that was not of the same names. */
  private formerOffsets({ key }: OutputRecord, names: readonly string[]): Map<string, number> | undefined {
    const parts = names.flatMap((name) => {
      const record = Object.hasOwn(this.previous, name) ? this.previous[name] : undefined
      return record ? [{ name, record }] : []
    })
    if (hashOf(parts.map(({ record }) => record.hash)) !== key) return undefined
    const offsets = partOffsets(parts.map(({ record }) => record.size))
    return new Map(parts.map(({ name }, i) => [name, offsets[i] ?? 0]))
  }

  /**
   * A file copied from elsewhere; told apart by where it lies, its size and its time. Copying begins at once and goes on
   * beside the compiling; `settled` waits for it.
   */
  copy(name: string, from: string): void {
    const stat = statSync(from)
    const key = hashOf([from, String(stat.size), String(stat.mtimeMs)])
    const old = this.intact(name)
    if (old?.key === key) return this.keep(name, old)
    const staged = this.reserve()
    this.copies.push(copyFile(from, path.join(this.dir, staged)))
    this.adopt(name, staged, { hash: key, key, size: stat.size })
  }
}
