import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { hashOf } from '../model/hash.js'
import type { PackRange } from '../model/page.js'

/** More packs than this are rendered together. */
const mostPacks = 24

/**
 * Pieces on disk, many in a file: a file for each would cost more than what is in it. Every thread appends to a pack of
 * its own, and reads from all.
 */
export class PackStore {
  private readonly reading = new Map<string, number>()
  private writing: { readonly pack: string; readonly descriptor: number; offset: number } | undefined

  constructor(private readonly dir: string) {}

  /** The bytes of a range; undefined where the pack is gone, cut short or altered. */
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
   * Removes packs that hold none of the ranges, and moves what little is still needed out of those that are mostly
   * waste. Returns where each range lies now; what cannot be read stays, to be found missing.
   */
  prune(needed: readonly PackRange[]): PackRange[] {
    const live = new Map<string, number>()
    for (const { pack, length } of needed) live.set(pack, (live.get(pack) ?? 0) + length)
    const wasteful = new Set<string>()
    for (const [pack, bytes] of live) if (live.size > mostPacks || bytes * 2 < this.sizeOf(pack)) wasteful.add(pack)
    const moved = needed.map((range) => {
      const bytes = wasteful.has(range.pack) ? this.read(range) : undefined
      return bytes === undefined ? range : this.append(bytes)
    })
    const kept = new Set(moved.map(({ pack }) => pack))
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

  private newPack(): NonNullable<PackStore['writing']> {
    mkdirSync(this.dir, { recursive: true })
    for (let i = 0; ; i++) {
      const pack = `${process.pid}-${threadId}-${i}.pack`
      try {
        return { pack, descriptor: openSync(path.join(this.dir, pack), 'wx'), offset: 0 }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
    }
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
