import { isDeepStrictEqual } from 'node:util'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { FileTable } from '../store/file-table.js'
import { withPresentFiles } from '../store/page-cache.js'
import { leadsToSameTargets } from '../pipeline/compile-pages.js'
import { noNeeds, type PolicyNeeds } from '../model/content-policy.js'
import { missesFiles, type PageRecord } from '../model/page.js'
import { hashOf } from '../model/hash.js'
import { LruMap } from '../model/lru-map.js'
import { unreadableFile } from '../content/markdown-file.js'
import { decodeSource } from '../content/read-source.js'
import type { SourceFile } from '../model/source-file.js'
import { resolutionHash } from '../links/resolve-url.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompileContext } from '../markdown/compile-page.js'
import type { CompiledPage, PageExtra, PageInput } from '../model/compiled-page.js'
import { NotAFileError, readRegularFile } from '../source-text/regular-file.js'

/** A page with its prose. While its file has fatal errors, this is the last version that compiled. */
export interface LivePage {
  readonly record: PageRecord
  readonly parts: readonly string[]
}

/** What compiling a page found. */
export interface CompileResult {
  readonly record: PageRecord
  readonly diagnostics: readonly Diagnostic[]
  /** The record before; undefined for the first time. */
  readonly before: PageRecord | undefined
  /** What it read besides the source and its assets. */
  readonly inputs: readonly PageInput[]
}

interface Entry {
  readonly sourceHash: string
  readonly record: PageRecord
  /** What the last compilation read besides the source and its assets, even if it failed. */
  readonly inputs: readonly PageInput[]
  /** Prose from before the file had fatal errors. Not in the LRU map, because it could not be compiled again. */
  readonly lastGood?: readonly string[]
}

/** Memory for prose; pages that are dropped are compiled again when a browser requests them. */
const PROSE_BYTES = 24 * 1024 * 1024

/** Compiles pages on request, and keeps a record of each. */
export class PageStore {
  readonly #entries = new Map<string, Entry>()
  readonly #parts = new LruMap<readonly string[]>(PROSE_BYTES)
  readonly #running = new Map<string, Promise<LivePage>>()
  /** The hashes that inputs had when they were last named as changed: a file that a plugin writes whenever it runs changes nothing. */
  readonly #named = new Map<string, string>()

  constructor(
    private readonly options: {
      /** Resolves once the compiler has loaded. */
      readonly context: () => Promise<CompileContext>
      readonly files: FileTable
      /** The page as the last build compiled it; undefined if there is none that is still valid. */
      readonly stored: (source: SourceFile, index: SiteIndex) => CompiledPage | undefined
      /** Called after each compilation. */
      readonly onCompiled: (source: SourceFile, result: CompileResult) => void
    },
  ) {}

  /** The record of a page's last compilation; undefined before the first one. */
  record(filePath: string): PageRecord | undefined {
    return this.#entries.get(filePath)?.record
  }

  /** What all compiled pages need of the content security policy. Most pages need nothing. */
  needs(): PolicyNeeds[] {
    const found = new Map<string, PolicyNeeds>()
    for (const { record } of this.#entries.values())
      if (record.needs !== noNeeds) found.set(JSON.stringify(record.needs), record.needs)
    return [...found.values()]
  }

  /** What all compiled pages need in the browser. */
  extras(): ReadonlySet<PageExtra> {
    const found = new Set<PageExtra>()
    for (const { record } of this.#entries.values()) for (const extra of record.extras ?? []) found.add(extra)
    return found
  }

  /** Removes a page whose source is gone. */
  forget(filePath: string): void {
    this.#entries.delete(filePath)
    this.#parts.delete(filePath)
  }

  /** Paths of the files that have changed since pages were made from them. */
  changedInputs(): string[] {
    const inputs = [...this.#entries.values()].flatMap((entry) => entry.inputs)
    const { files } = this.options
    return inputs.flatMap(({ path: filePath, hash }) => (files.isSame(filePath, hash) ? [] : [filePath]))
  }

  /**
   * Marks the pages as outdated that are made from any of these files besides their source. A path also stands for the folder that it
   * is in, and for what is in it. Returns the sources of the pages.
   */
  invalidateInputs(filePaths: ReadonlySet<string>): string[] {
    const parents = new Set([...filePaths].map((filePath) => path.dirname(filePath)))
    const above = new Set([...parents].flatMap((dir) => [dir, ...foldersAbove(dir)]))
    const named = new Map<string, string>()
    const isOutdated = ({ path: filePath, hash }: PageInput): boolean => {
      const isNamed = filePaths.has(filePath) || parents.has(filePath)
      const mayConcern = isNamed || above.has(filePath) || foldersAbove(filePath).some((dir) => filePaths.has(dir))
      if (!mayConcern) return false
      if (!this.options.files.isSame(filePath, hash)) return true
      // The page may have been compiled since for one browser, but the others still show the old one.
      if (isNamed) named.set(filePath, hash)
      return isNamed && this.#named.get(filePath) !== hash
    }
    const outdated = [...this.#entries].filter(([, { inputs }]) => inputs.filter(isOutdated).length > 0)
    for (const [filePath, hash] of named) this.#named.set(filePath, hash)
    for (const [sourcePath, entry] of outdated) this.#entries.set(sourcePath, { ...entry, sourceHash: '' })
    return outdated.map(([sourcePath]) => sourcePath)
  }

  /** Marks the pages as outdated that include a file, or that link to a missing one. Returns whether there are any. */
  invalidateAsset(filePath: string): boolean {
    let found = false
    for (const [sourcePath, entry] of this.#entries) {
      const { record } = entry
      if (!record.assets.some((asset) => asset.path === filePath) && !missesFiles(record)) continue
      this.#entries.set(sourcePath, { ...entry, sourceHash: '' })
      found = true
    }
    return found
  }

  /** Returns a page; compiles it if it has changed or its prose has been dropped. */
  async get(source: SourceFile, index: SiteIndex): Promise<LivePage> {
    const entry = this.#current(source, index)
    const parts = entry?.lastGood ?? this.#parts.get(source.path)
    if (entry && parts && withPresentFiles(entry.record, this.options.files)) return { record: entry.record, parts }
    const key = `${source.path}\0${source.hash}\0${index.data.hash}`
    const running = this.#running.get(key) ?? this.#make(source, index, true).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /**
   * Compiles a page without keeping its prose, unless its record is current: its source has not changed, and its links lead to the same
   * targets. Returns whether it was compiled, or read from the store.
   */
  async updateRecord(source: SourceFile, index: SiteIndex): Promise<boolean> {
    if (this.#current(source, index)) return false
    await this.#make(source, index, false)
    return true
  }

  /** The Markdown version of a page, which nothing keeps; undefined if its rendered document tells it. */
  async markdownVersion(source: SourceFile, index: SiteIndex): Promise<string | undefined> {
    return (await compileFromDisk(source, { ...(await this.options.context()), index })).markdown
  }

  /** The entry of a page if neither its source nor the targets of its links have changed. */
  #current(source: SourceFile, index: SiteIndex): Entry | undefined {
    const entry = this.#entries.get(source.path)
    if (entry?.sourceHash !== source.hash || !leadsToSameTargets(entry.record, source, index)) return undefined
    if (entry.record.indexHash === index.data.hash) return entry
    const renewed = { ...entry, record: { ...entry.record, indexHash: index.data.hash } }
    this.#entries.set(source.path, renewed)
    return renewed
  }

  async #make(source: SourceFile, index: SiteIndex, keepProse: boolean): Promise<LivePage> {
    const previous = this.#entries.get(source.path)
    const isUnchanged = previous === undefined || previous.sourceHash === source.hash
    const stored = isUnchanged ? this.options.stored(source, index) : undefined
    const { parts, ...page } = stored ?? (await this.#compile(source, index))
    const { diagnostics, inputs = [] } = page
    const isFailed = hasFailed({ ...page, parts })
    const stamps = { sourceHash: source.hash, inputs }
    const before = previous?.record
    const lastGood = previous?.lastGood ?? this.#parts.get(source.path)
    if (isFailed && before && before.key !== '' && lastGood) {
      // Its links are those of another text: they say nothing about the targets of this one.
      const record = { ...before, indexHash: index.data.hash }
      this.#entries.set(source.path, { ...stamps, record, lastGood })
      this.options.onCompiled(source, { record, diagnostics, before, inputs })
      return { record, parts: lastGood }
    }
    const json = Buffer.from(JSON.stringify(parts))
    const record = {
      ...page,
      key: isFailed ? '' : source.hash,
      body: { pack: '', offset: 0, length: json.length, hash: hashOf([json]) },
      indexHash: index.data.hash,
      resolution: resolutionHash(page.links, source, index),
    }
    this.#entries.set(source.path, { ...stamps, record: keepProse ? record : withoutBody(record) })
    if (keepProse) this.#parts.set(source.path, parts, json.length)
    else this.#parts.delete(source.path)
    this.options.onCompiled(source, { record, diagnostics, before, inputs })
    return { record, parts }
  }

  async #compile(source: SourceFile, index: SiteIndex): Promise<CompiledPage> {
    const { markdown: _, ...page } = await compileFromDisk(source, { ...(await this.options.context()), index })
    return page
  }
}

function foldersAbove(filePath: string): string[] {
  const dir = path.dirname(filePath)
  return dir === filePath ? [] : [dir, ...foldersAbove(dir)]
}

/**
 * What other pages need of a page that is not shown. The strings are copied, because substrings of the file's text would
 * keep all of that text in memory.
 */
function withoutBody({ module, ...record }: PageRecord): PageRecord {
  const bare = { ...record, outline: [], module: module && { code: '', lines: [] } }
  const copy = JSON.parse(JSON.stringify(bare)) as PageRecord
  return isDeepStrictEqual(copy.needs, noNeeds) ? { ...copy, needs: noNeeds } : copy
}

/** Whether compiling gave nothing to show, or code that cannot run because a component does not exist. */
function hasFailed({ parts, module, diagnostics }: CompiledPage): boolean {
  const isEmpty = parts.join('') === '' && !module
  return diagnostics.some(({ code, severity }) => severity === 'error' && (isEmpty || code === 'unknown-component'))
}

async function compileFromDisk(source: SourceFile, context: CompileContext): Promise<CompiledPage> {
  const { compileText } = await import('../markdown/compile-source.js')
  try {
    const { text, problem } = decodeSource(readRegularFile(source.contentPath ?? source.path), source.file)
    return problem ? failed(problem) : await compileText(source, text, context)
  } catch (error) {
    if (error instanceof NotAFileError || (error instanceof Error && 'syscall' in error))
      return failed(unreadableFile(error, source.file))
    // A plugin of the site threw, or docsgen has a bug; either way the server goes on.
    const message = `compiling this page failed: ${error instanceof Error ? error.message : String(error)}`
    return failed({ code: 'internal', severity: 'error', message, location: { file: source.file } })
  }
}

function failed(problem: Diagnostic): CompiledPage {
  return { outline: [], ids: [], links: [], assets: [], needs: noNeeds, diagnostics: [problem], parts: [''] }
}
