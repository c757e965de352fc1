import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { type FileHashes, hashFiles } from '../store/file-hashes.js'
import type { FileTable } from '../store/file-table.js'
import { hasSameContent, withPresentFiles } from '../store/page-cache.js'
import { leadsToSameTargets, withHeadings } from '../pipeline/compile-pages.js'
import { noNeeds, type PolicyNeeds } from '../model/content-policy.js'
import { missesFiles, type PageRecord } from '../model/page.js'
import { hashOf } from '../model/hash.js'
import { LruMap } from '../model/lru-map.js'
import { readSource, unreadableFile } from '../content/markdown-file.js'
import type { SourceFile } from '../model/source-file.js'
import type { StoredPages } from './stored-pages.js'
import { resolutionHash } from '../links/resolve-url.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompileContext } from '../markdown/compile-page.js'
import type { CompiledPage, PageExtra, PageInput } from '../model/compiled-page.js'
import { KeptResults } from './kept-results.js'

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
}

/** Memory for prose; pages that are dropped are compiled again when a browser requests them. */
const PROSE_BYTES = 24 * 1024 * 1024

/** Compiles pages on request, and keeps a record of each. */
export class PageStore {
  /** By source path. Their inputs are what they are made from besides the source and its assets. */
  readonly results: KeptResults<PageRecord>
  readonly #parts = new LruMap<readonly string[]>(PROSE_BYTES)
  /** Prose from before files had fatal errors. Not in the LRU map, because it could not be compiled again. */
  readonly #lastGood = new Map<string, readonly string[]>()
  readonly #running = new Map<string, Promise<LivePage>>()

  constructor(
    private readonly options: {
      /** Resolves once the compiler has loaded. */
      readonly context: (source: SourceFile) => Promise<CompileContext>
      readonly files: FileTable
      readonly stored: StoredPages
      /** The page that a source translates, as a source of the same site; undefined if it translates none. */
      readonly originalOf: (source: SourceFile) => SourceFile | undefined
      /** Called after each compilation. */
      readonly onCompiled: (source: SourceFile, result: CompileResult) => void
      readonly onInputs: (filePaths: readonly string[]) => void
    },
  ) {
    this.results = new KeptResults(options.files, options.onInputs)
  }

  /** The record of a page's last compilation; undefined before the first one. */
  record(filePath: string): PageRecord | undefined {
    return this.results.get(filePath)?.value
  }

  /** What all compiled pages need of the content security policy. Most pages need nothing. */
  needs(): PolicyNeeds[] {
    const found = new Map<string, PolicyNeeds>()
    for (const { needs } of this.results.values()) if (needs !== noNeeds) found.set(JSON.stringify(needs), needs)
    return [...found.values()]
  }

  /** What all compiled pages need in the browser. */
  extras(): ReadonlySet<PageExtra> {
    const found = new Set<PageExtra>()
    for (const { extras = [] } of this.results.values()) for (const extra of extras) found.add(extra)
    return found
  }

  /** Path of the file that an asset of a page is a copy of. */
  assetPath(name: string): string | undefined {
    const named = this.results.values().flatMap(({ assets }) => assets.filter((asset) => asset.name === name))
    const byPath = new Map(named.map((asset) => [asset.path, asset]))
    // Equal files have one name, until one of them changes.
    return ([...byPath.values()].find(hasSameContent) ?? named[0])?.path
  }

  /** Removes a page whose source is gone. */
  forget(filePath: string): void {
    this.results.forget(filePath)
    this.#parts.delete(filePath)
    this.#lastGood.delete(filePath)
  }

  /** Marks the pages as outdated that include a file, or that link to a missing one. Returns whether there are any. */
  invalidateAsset(filePath: string): boolean {
    const isOutdated = (record: PageRecord | undefined) =>
      record && (record.assets.some((asset) => asset.path === filePath) || missesFiles(record))
    const outdated = [...this.results.names()].filter((sourcePath) => isOutdated(this.record(sourcePath)))
    for (const sourcePath of outdated) this.results.outdate(sourcePath)
    return outdated.length > 0
  }

  /** Returns a page; compiles it if it has changed or its prose has been dropped. */
  async get(source: SourceFile, index: SiteIndex): Promise<LivePage> {
    const record = this.#current(source, index)
    const parts = this.#lastGood.get(source.path) ?? this.#parts.get(source.path)
    if (record && parts && withPresentFiles(record, this.options.files)) return { record, parts }
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
    return (await compileFromDisk(source, { ...(await this.options.context(source)), index })).markdown
  }

  /** The record of a page if neither its source nor the targets of its links have changed. */
  #current(source: SourceFile, index: SiteIndex): PageRecord | undefined {
    const record = this.results.isCurrent(source.path, source.hash) ? this.record(source.path) : undefined
    if (!record || !leadsToSameTargets(record, source, index)) return undefined
    if (record.indexHash === index.data.hash) return record
    const renewed = { ...record, indexHash: index.data.hash }
    this.results.replace(source.path, renewed)
    return renewed
  }

  async #make(source: SourceFile, index: SiteIndex, keepProse: boolean): Promise<LivePage> {
    const { path: filePath, hash } = source
    const before = this.record(filePath)
    const isUnchanged = before === undefined || this.results.isCurrent(filePath, hash)
    const original = this.options.originalOf(source)
    const { outline } = original ? (this.options.stored(original, index) ?? (await this.#compile(original, index))) : {}
    const stored = isUnchanged ? this.options.stored(source, index, outline) : undefined
    const { parts, ...page } = stored ?? (await this.#compile(outline ? withHeadings(source, outline) : source, index))
    const { diagnostics } = page
    const inputs = { ...hashesOf(page.inputs), ...(original && hashFiles([original.path])) }
    const isFailed = hasFailed({ ...page, parts })
    const json = Buffer.from(JSON.stringify(parts))
    const record = {
      ...page,
      key: isFailed ? '' : hash,
      body: { pack: '', offset: 0, length: json.length, hash: hashOf([json]) },
      indexHash: index.data.hash,
      resolution: resolutionHash(page.links, source, index),
    }
    const lastGood = this.#lastGood.get(filePath) ?? this.#parts.get(filePath)
    // Without its prose, the record from before the errors shows nothing.
    if (!lastGood) this.results.forget(filePath)
    const made = keepProse ? record : withoutBody(record)
    const shown = this.results.keep(filePath, { from: hash, value: made, isFailed, inputs }) ?? made
    if (shown !== made && lastGood) {
      // Its links are those of another text: they say nothing about the targets of this one.
      const old = { ...shown, indexHash: index.data.hash }
      this.results.replace(filePath, old)
      this.#lastGood.set(filePath, lastGood)
      this.options.onCompiled(source, { record: old, diagnostics, before })
      return { record: old, parts: lastGood }
    }
    this.#lastGood.delete(filePath)
    if (keepProse) this.#parts.set(filePath, parts, json.length)
    else this.#parts.delete(filePath)
    this.options.onCompiled(source, { record, diagnostics, before })
    return { record, parts }
  }

  async #compile(source: SourceFile, index: SiteIndex): Promise<CompiledPage> {
    const { markdown: _, ...page } = await compileFromDisk(source, { ...(await this.options.context(source)), index })
    return page
  }
}

const noInputs: FileHashes = {}

function hashesOf(inputs: readonly PageInput[] = []): FileHashes {
  return inputs.length === 0 ? noInputs : Object.fromEntries(inputs.map(({ path, hash }) => [path, hash]))
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
  const { file } = source
  const [{ compileText }, { failedPage }] = await Promise.all([
    import('../markdown/compile-source.js'),
    import('../markdown/compile-page.js'),
  ])
  try {
    const { text, problem } = readSource(source.contentPath ?? source.path, file)
    return problem ? failedPage([problem]) : await compileText(source, text, context)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return failedPage([unreadableFile(error, file)])
    // A plugin of the site threw, or docsgen has a bug; either way the server goes on.
    const message = `compiling this page failed: ${error instanceof Error ? error.message : String(error)}`
    return failedPage([{ code: 'internal', severity: 'error', message, location: { file } }])
  }
}
