import { closeSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { hashOf } from '../base/hash.js'
import type { OutputRecord } from '../base/output-record.js'
import { type ExistingFile, existingFiles } from './output-owner.js'
import { openRegularFile, fileStamp } from '../base/source-text/regular-file.js'

/** A file of the next output. `staged` is its name in the stage folder; absent if the output has the file already. */
interface PlannedFile {
  readonly staged?: string
  readonly record: Omit<OutputRecord, 'mtimeMs'>
}

/**
 * Collects the files of the next output. A file of the last build that nobody has changed since is kept if its content, or
 * the key it was made from, is the same.
 */
export class Stage {
  readonly planned = new Map<string, PlannedFile>()
  private readonly copies: Promise<void>[] = []
  private readonly folders: [prefix: string, stage: Stage][] = []
  private count = 0
  private existing: readonly ExistingFile[] | undefined

  constructor(
    readonly dir: string,
    private readonly outDir: string,
    private readonly previous: Readonly<Record<string, OutputRecord>>,
    private readonly whole?: Stage,
  ) {
    if (whole) return
    rmSync(dir, { recursive: true, force: true })
    mkdirSync(dir, { recursive: true })
  }

  /** A stage for the files in a folder of the output (with `/` at the end), by their names in it; itself for an empty prefix. */
  below(prefix: string): Stage {
    if (prefix === '') return this
    const own = Object.entries(this.previous).flatMap(([name, record]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), record] as const] : [],
    )
    const stage = new Stage(this.dir, path.join(this.outDir, prefix), Object.fromEntries(own), this)
    this.folders.push([prefix, stage])
    return stage
  }

  /** The files that the output folder has now, without hidden ones; the folder is read only once. */
  listOutput(): readonly ExistingFile[] {
    this.existing ??= existingFiles(this.outDir)
    return this.existing
  }

  /** The stage of the whole output, of which this one may have a folder. */
  get root(): Stage {
    return this.whole ?? this
  }

  /** Adds a text to the end of a file. */
  append(name: string, text: string): void {
    if (text === '' && this.planned.has(name)) return
    this.write(name, [this.read(name)?.trimEnd(), text].filter(Boolean).join('\n\n'))
  }

  /** All files of the next output, those of `below` included. */
  all(): ReadonlyMap<string, PlannedFile> {
    const below = this.folders.map(([prefix, stage]) =>
      [...stage.all()].map(([name, file]) => [prefix + name, file] as const),
    )
    return new Map([...this.planned, ...below.flat()])
  }

  /** The record of a file of the last build; undefined if the file has changed or is missing. */
  intact(name: string): OutputRecord | undefined {
    const record = Object.hasOwn(this.previous, name) ? this.previous[name] : undefined
    if (!record) return undefined
    const stat = statSync(`${this.outDir}/${name}`, { throwIfNoEntry: false })
    return stat?.isFile() && stat.size === record.size && stat.mtimeMs === record.mtimeMs ? record : undefined
  }

  /** Resolves when all files have been copied; rejects if a copy fails. */
  async settled(): Promise<void> {
    await Promise.all(this.copies)
  }

  /** Returns the name of a new file in the stage folder, for the caller to write. */
  reserve(): string {
    return this.whole?.reserve() ?? String(++this.count)
  }

  /** Keeps a file of the last build. */
  keep(name: string, record: OutputRecord): void {
    this.planned.set(name, { record })
  }

  /** Keeps all files of a folder (with `/` at the end) if all of them are unchanged and were made from this key; returns whether it did. */
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

  /** Adds a file that the caller has written into the stage folder. */
  adopt(name: string, staged: string, record: PlannedFile['record']): void {
    this.planned.set(name, { staged, record })
  }

  /** The text of a file of the next output, whose copies must have settled; undefined if it has no such file. */
  read(name: string): string | undefined {
    return this.planned.has(name) ? readFileSync(this.pathOf(name), 'utf8') : undefined
  }

  /** Where the bytes of a file of the next output are until the output is written. */
  pathOf(name: string): string {
    const staged = this.planned.get(name)?.staged
    return staged === undefined ? path.join(this.outDir, name) : path.join(this.dir, staged)
  }

  /** Writes a file. `key` identifies what it was made from. */
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

  /** Joins files of the next output into a new one; skips names that the output does not have. */
  join(name: string, names: readonly string[]): void {
    const parts = names.flatMap((part) => {
      const file = this.planned.get(part)
      return file ? [{ name: part, file }] : []
    })
    const key = hashOf(parts.map(({ file }) => file.record.hash))
    const old = this.intact(name)
    if (old?.key === key) return this.keep(name, old)
    const former = old && this.formerParts(name, { key: old.key, names })
    const bytes = parts.flatMap(({ name: part, file: { record } }) => {
      const isSame = this.previous[part]?.hash === record.hash
      return [partEnd, (isSame && former?.get(part)) || readFileSync(this.pathOf(part))]
    })
    const joined = Buffer.concat(bytes.slice(1))
    const staged = this.reserve()
    writeFileSync(path.join(this.dir, staged), joined)
    this.adopt(name, staged, { hash: key, key, size: joined.length })
  }

  /**
   * The parts of the file that the last build joined, because opening thousands of small files takes longer than reading a large one.
   * Undefined if it joined other files.
   */
  private formerParts(
    joined: string,
    { key, names }: { readonly key: string | undefined; readonly names: readonly string[] },
  ): Map<string, Buffer> | undefined {
    const parts = names.flatMap((name) => {
      const record = Object.hasOwn(this.previous, name) ? this.previous[name] : undefined
      return record ? [{ name, record }] : []
    })
    if (hashOf(parts.map(({ record }) => record.hash)) !== key) return undefined
    const bytes = readFileSync(path.join(this.outDir, joined))
    let end = 0
    return new Map(
      parts.map(({ name, record }, i) => {
        const start = i === 0 ? 0 : end + partEnd.length
        end = start + record.size
        return [name, bytes.subarray(start, end)]
      }),
    )
  }

  /**
   * Copies a file from outside the output. It counts as unchanged if its path and its stamp are the same.
   * The copy is made in the background; `settled` waits for it.
   */
  copy(name: string, from: string): void {
    const stat = statSync(from)
    const key = hashOf([from, fileStamp(stat)])
    const old = this.intact(name)
    if (old?.key === key) return this.keep(name, old)
    // The copy below would wait for the writer of a pipe.
    closeSync(openRegularFile(from))
    const staged = this.reserve()
    this.copies.push(copyFile(from, path.join(this.dir, staged)))
    this.adopt(name, staged, { hash: key, key, size: stat.size })
  }
}

/** Separates the parts of a joined file. */
const partEnd = Buffer.from('\n---\n\n')
