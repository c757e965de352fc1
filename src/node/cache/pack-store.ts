import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../model/hash.js'
import type { PackRange } from '../model/page.js'

/** Packs are merged once there are more than this. */
const mostPacks = 24

/**
 * Stores many small texts in a few files, because a file for each would take longer to write than its content. Every thread
 * appends to its own pack and reads from all.
 */
export class PackStore {
  private readonly reading = new Map<string, number>()
  private writing: { readonly pack: string; readonly descriptor: number; offset: number } | undefined

  constructor(private readonly dir: string) {}

  /** Reads a range; undefined if the pack is missing or damaged. */
  read(range: PackRange): Buffer | undefined {
    const bytes = Buffer.allocUnsafe(range.length)
    try {
      const descriptor = this.reading.get(range.pack) ?? openSync(path.join(this.dir, range.pack), 'r')
      this.reading.set(range.pack, descriptor)
      if (readSync(descriptor, bytes, 0, range.length, range.offset) !== range.length) return undefined
    } catch {
      return undefined
    }
    return hashOf([bytes]) === range.hash ? bytes : undefined
  }

  append(bytes: Uint8Array): PackRange {
    this.writing ??= this.newPack()
    const { pack, descriptor, offset } = this.writing
    writeSync(descriptor, bytes)
    this.writing.offset += bytes.length
    return { pack, offset, length: bytes.length, hash: hashOf([bytes]) }
  }

  /**
   * Removes packs without any of these ranges, and moves the ranges out of packs that are mostly unused. Returns the new
   * position of each range. A range that cannot be read keeps its position, and reading it will fail later.
   */
  prune(needed: readonly PackRange[]): readonly PackRange[] {
    const live = new Map<string, number>()
    for (const { pack, length } of needed) live.set(pack, (live.get(pack) ?? 0) + length)
    const wasteful = new Set<string>()
    for (const [pack, bytes] of live) if (live.size > mostPacks || bytes * 2 < this.sizeOf(pack)) wasteful.add(pack)
    const moved =
      wasteful.size === 0
        ? needed
        : needed.map((range) => {
            const bytes = wasteful.has(range.pack) ? this.read(range) : undefined
            return bytes === undefined ? range : this.append(bytes)
          })
    const kept = moved === needed ? live : new Set(moved.map(({ pack }) => pack))
    for (const name of this.names()) if (!kept.has(name)) rmSync(path.join(this.dir, name), { force: true })
    return moved
  }

  /** Closes the files. */
  close(): void {
    for (const descriptor of this.reading.values()) closeSync(descriptor)
    this.reading.clear()
    if (this.writing) closeSync(this.writing.descriptor)
    this.writing = undefined
  }

  /** The name is the same on no other machine, so the files of several caches can be put into one folder. */
  private newPack(): NonNullable<PackStore['writing']> {
    mkdirSync(this.dir, { recursive: true })
    const pack = `${randomBytes(8).toString('hex')}.pack`
    return { pack, descriptor: openSync(path.join(this.dir, pack), 'wx'), offset: 0 }
  }

  private sizeOf(pack: string): number {
    return statSync(path.join(this.dir, pack), { throwIfNoEntry: false })?.size ?? 0
  }

  private names(): string[] {
    try {
      return readdirSync(this.dir)
    } catch {
      return []
    }
  }
}
