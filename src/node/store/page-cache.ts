import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { CompiledPage, PageAssetFile } from '../base/compiled-page.js'
import { hashOf, nameHash } from '../base/hash.js'
import { type MeasuredImage, measureImage } from '../base/image-size.js'
import type { PackRange, PageRecord, StoredText } from '../base/page.js'
import { readRegularFile, fileStamp, hasStamp, namesIn } from '../base/source-text/regular-file.js'
import type { FileTable } from './file-table.js'
import type { Query, ResultStore } from './result-store.js'
import { siteRelative } from '../base/names.js'

/** The HTML fragments of a page, and the JSON text that they are stored as. */
export interface StoredBody {
  readonly parts: readonly string[]
  readonly json: string
}

/**
 * Thrown if the text of a page is damaged in the cache, or has been removed since its record was found. `withWorkspace` runs the steps of
 * the command again, and compiles such pages.
 */
export class LostTextError extends Error {}

/** How many bytes of its own writes a thread keeps in memory. */
const mostRecentBytes = 4 * 1024 * 1024

/** Stores the prose of compiled pages on disk, so that memory does not grow with the site. */
export class BodyStore {
  private readonly packs: PackStore
  /**
   * What this thread has written, up to a limit, because it often renders what it has compiled. Bytes take a quarter of the
   * memory of the text and its fragments, and the garbage collector does not copy them.
   */
  private readonly recent = new Map<string, Buffer>()
  private recentBytes = 0

  constructor(dir: string) {
    this.packs = new PackStore(dir)
  }

  /** Reads the prose of a page. Throws a `LostTextError`. */
  read(range: PackRange): StoredBody {
    const json = this.text(range)
    return { parts: JSON.parse(json) as readonly string[], json }
  }

  /** Returns a stored text. Throws a `LostTextError`. */
  text(stored: StoredText): string {
    if (typeof stored === 'string') return stored
    const bytes = this.recent.get(placeOf(stored)) ?? this.packs.read(stored)
    if (!bytes) throw new LostTextError(`${placeOf(stored)} is missing or damaged in the cache`)
    return bytes.toString('utf8')
  }

  /** Whether the texts of a record are in the cache. `verifies` reads all of them, which finds those that are damaged. */
  hasTexts(record: PageRecord, verifies: boolean): boolean {
    return rangesOf(record).every((range) => (verifies ? this.packs.read(range) : this.packs.has(range)))
  }

  /**
   * Stores the prose of a compiled page and returns its record. The record is a deep copy, because strings that were cut from
   * the source of the page would keep the whole source in memory.
   */
  write(page: CompiledPage, stamps: Pick<PageRecord, 'key' | 'indexHash' | 'resolution'>): PageRecord {
    const { parts, markdown, recorded, ...record } = page
    const texts = {
      body: this.append(JSON.stringify(parts)),
      markdownVersion: markdown === undefined ? undefined : this.append(markdown),
      // Nothing reads them before all pages have been rendered.
      recorded: recorded && mapTexts(recorded, (text) => this.packs.append(Buffer.from(text))),
    }
    return JSON.parse(JSON.stringify({ ...record, ...stamps, ...texts })) as PageRecord
  }

  /** Stores a text, and returns its position. */
  append(text: string): PackRange {
    const bytes = Buffer.from(text)
    const range = this.packs.append(bytes)
    this.recentBytes += bytes.length
    if (this.recentBytes < mostRecentBytes) this.recent.set(placeOf(range), bytes)
    return range
  }

  /** Closes the files. */
  close(): void {
    this.packs.close()
  }

  /** Removes the prose that no record refers to; returns the records with the new positions of theirs. */
  prune(records: readonly PageRecord[]): PageRecord[] {
    const ranges = records.flatMap(rangesOf)
    const moved = this.packs.prune(ranges)
    if (moved === ranges) return [...records]
    const places = new Map(ranges.map((range, i) => [range, moved[i] ?? range]))
    const movedTo = (range: PackRange): PackRange => places.get(range) ?? range
    return records.map((record) => ({
      ...record,
      body: movedTo(record.body),
      markdownVersion: record.markdownVersion && movedTo(record.markdownVersion),
      recorded:
        record.recorded && mapTexts(record.recorded, (text) => (typeof text === 'object' ? movedTo(text) : text)),
    }))
  }
}

/** The positions of a page's texts in the pack files. */
function rangesOf({ body, markdownVersion, recorded = {} }: PageRecord): PackRange[] {
  return [body, markdownVersion, ...Object.values(recorded)].filter((range) => typeof range === 'object')
}

/** The texts that features recorded of a page, converted. */
export function mapTexts<From, To>(
  recorded: Readonly<Record<string, From>>,
  convert: (text: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(recorded).map(([feature, text]) => [feature, convert(text)]))
}

/** An empty text has the offset of the next one. */
function placeOf({ pack, offset, length }: PackRange): string {
  return `${pack}/${offset}/${length}`
}

/** Compiling a page stores its prose at a new position, so equal keys and positions mean equal records. */
const identify = (record: PageRecord): string =>
  [record.indexHash, ...rangesOf(record).flatMap((range) => [placeOf(range), range.hash])].join()

function recordQuery(key: string): Query {
  return { kind: { name: 'pages', isGrouped: true, isPortable: true, identify }, key: [key] }
}

/**
 * The record of the page with this key, as the last build wrote it, if the cache has its texts. The cache may be from another folder or
 * machine. `verifies` says that the texts must not be damaged either.
 */
export function findRecord(
  key: string,
  {
    store,
    rootDir,
    bodies,
    verifies = false,
  }: RecordPlace & { readonly bodies: BodyStore; readonly verifies?: boolean },
): PageRecord | undefined {
  const found = store.find<PageRecord>(recordQuery(key))
  return found && bodies.hasTexts(found.value, verifies) ? withAbsoluteFiles(found.value, rootDir) : undefined
}

/**
 * Keeps the records of this build, and removes the prose that none of them refers to, unless they are a part of those of the store. The
 * store writes them when it is swept.
 */
export function keepRecords(
  given: readonly PageRecord[],
  {
    store,
    rootDir,
    bodiesDir,
    isPart = false,
  }: RecordPlace & { readonly bodiesDir: string; readonly isPart?: boolean },
): void {
  const bodies = new BodyStore(bodiesDir)
  const records = isPart ? given : bodies.prune(given)
  bodies.close()
  for (const record of records) store.keep(recordQuery(record.key), withRelativeFiles(record, rootDir))
}

interface RecordPlace {
  readonly store: ResultStore
  /** The root of the site. */
  readonly rootDir: string
}

/**
 * The record with the present state of the images and other files that the page was compiled with; undefined if they have
 * changed. A file that only has other times, as after a checkout, has not.
 */
export function withPresentFiles(record: PageRecord, table: FileTable): PageRecord | undefined {
  const { assets, images = [], inputs = [] } = record
  if (!inputs.every(({ path: filePath, hash }) => table.isSame(filePath, hash))) return undefined
  if (assets.every(hasStamp) && images.every(hasStamp)) return record
  const presentAssets = assets.flatMap((asset) => presentFile(asset, hasSameContent(asset)))
  const presentImages = images.flatMap((image) => presentFile(image, hasSameSize(image)))
  if (presentAssets.length < assets.length || presentImages.length < images.length) return undefined
  return { ...record, assets: presentAssets, ...(record.images ? { images: presentImages } : {}) }
}

interface UsedFile {
  readonly path: string
  readonly stamp: string
}

function presentFile<File extends UsedFile>(file: File, isSame: boolean): File[] {
  const stat = isSame ? statSync(file.path, { throwIfNoEntry: false }) : undefined
  return stat ? [{ ...file, stamp: fileStamp(stat) }] : []
}

/** Whether the file of an asset still has the content that the asset is named after. */
export function hasSameContent({ path: filePath, name }: PageAssetFile): boolean {
  try {
    return path.parse(name).name.endsWith(`-${nameHash(readRegularFile(filePath))}`)
  } catch {
    return false
  }
}

function hasSameSize({ path: imagePath, width, height, damage }: MeasuredImage): boolean {
  const image = measureImage(imagePath)
  return image !== undefined && image.width === width && image.height === height && image.damage === damage
}

/** Packs are merged once there are more than this. */
const mostPacks = 24

/**
 * Stores many small texts in a few files, because a file for each would take longer to write than its content. Every thread
 * appends to its own pack and reads from all.
 */
export class PackStore {
  private readonly reading = new Map<string, number>()
  /** In bytes, when they were first asked for. */
  private readonly sizes = new Map<string, number>()
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

  /** Whether a pack is as long as it was. */
  has({ pack, offset, length }: PackRange): boolean {
    const size = this.sizes.get(pack) ?? this.sizeOf(pack)
    this.sizes.set(pack, size)
    return offset + length <= size
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
    for (const name of namesIn(this.dir)) if (!kept.has(name)) rmSync(path.join(this.dir, name), { force: true })
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
}

type WithFiles = Pick<PageRecord, 'assets' | 'images' | 'inputs'>

/** A record for a place that other folders and machines read: the paths of its files are relative to the root of the site. */
export function withRelativeFiles<Record extends WithFiles>(record: Record, rootDir: string): Record {
  return withPaths(record, (filePath) => siteRelative(rootDir, filePath))
}

/** The opposite of `withRelativeFiles`. */
export function withAbsoluteFiles<Record extends WithFiles>(record: Record, rootDir: string): Record {
  return withPaths(record, (filePath) => path.resolve(rootDir, filePath))
}

function withPaths<Record extends WithFiles>(record: Record, change: (filePath: string) => string): Record {
  const { assets, images, inputs } = record
  if (assets.length === 0 && !images && !inputs) return record
  const changed = <File extends { readonly path: string }>(file: File): File => ({ ...file, path: change(file.path) })
  return {
    ...record,
    assets: assets.map(changed),
    ...(images ? { images: images.map(changed) } : {}),
    ...(inputs ? { inputs: inputs.map(changed) } : {}),
  }
}
