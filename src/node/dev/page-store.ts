import { readFile } from 'node:fs/promises'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { assetsUnchanged } from '../cache/page-cache.js'
import type { PageRecord } from '../model/page.js'
import { hashOf } from '../model/hash.js'
import { unreadableFile } from '../content/markdown-file.js'
import { decodeSource } from '../content/read-source.js'
import type { SourceFile } from '../model/source-file.js'
import { isTarget, type SiteIndex } from '../links/site-index.js'
import type { CompileContext } from '../markdown/compile-page.js'
import type { CompiledPage } from '../model/compiled-page.js'
import { LruMap } from '../model/lru-map.js'

/** A page as it is shown: the last good state of it. */
export interface LivePage {
  readonly record: PageRecord
  readonly parts: readonly string[]
  /** What is wrong with the file now. */
  readonly diagnostics: readonly Diagnostic[]
}

interface Entry {
  readonly sourceHash: string
  readonly indexHash: string
  readonly record: PageRecord
  readonly diagnostics: readonly Diagnostic[]
  /** Kept here while the file is broken: it could not be made again. */
  readonly lastGood?: readonly string[]
}

/** Prose that is kept in memory, in bytes; the rest is compiled again when it is asked for. */
const PROSE_BYTES = 24 * 1024 * 1024

/** Compiles pages when they are asked for, and keeps what the rest of the site needs to know of them. */
export class PageStore {
  readonly #entries = new Map<string, Entry>()
  readonly #parts = new LruMap<readonly string[]>(PROSE_BYTES)
  readonly #running = new Map<string, Promise<LivePage>>()

  /** `context` is asked for each page: it may still be loading. `onCompiled` hears of every page that was compiled. */
  constructor(
    private readonly context: () => Promise<CompileContext>,
    private readonly onCompiled: (source: SourceFile, page: Omit<LivePage, 'parts'>, before?: PageRecord) => void,
  ) {}

  /** What is known of a page without compiling it. */
  record(filePath: string): PageRecord | undefined {
    return this.#entries.get(filePath)?.record
  }

  /** Whether the page as it is now has been compiled. */
  isFresh(source: SourceFile, index: SiteIndex): boolean {
    const entry = this.#entries.get(source.path)
    return entry?.sourceHash === source.hash && entry.indexHash === index.data.hash
  }

  /** Whether what others need to know of a page is known, though its own links may have to be resolved anew. */
  isLearned(source: SourceFile, index: SiteIndex): boolean {
    const entry = this.#entries.get(source.path)
    if (entry?.sourceHash !== source.hash) return false
    if (entry.indexHash === index.data.hash) return true
    return entry.record.links.every(
      ({ missingFile, target }) => !missingFile && (target === undefined || isTarget(target, index)),
    )
  }

  forget(filePath: string): void {
    this.#entries.delete(filePath)
    this.#parts.delete(filePath)
  }

  /** Makes the page be compiled when it is next asked for. */
  invalidate(filePath: string): void {
    const entry = this.#entries.get(filePath)
    if (entry) this.#entries.set(filePath, { ...entry, sourceHash: '' })
  }

  /** The page, compiled now unless nothing about it has changed. */
  async get(source: SourceFile, index: SiteIndex): Promise<LivePage> {
    const entry = this.#entries.get(source.path)
    const parts = entry?.lastGood ?? this.#parts.get(source.path)
    if (entry && parts && this.isFresh(source, index) && assetsUnchanged(entry.record)) {
      return { record: entry.record, parts, diagnostics: entry.diagnostics }
    }
    const key = `${source.path}\0${source.hash}\0${index.data.hash}`
    const running =
      this.#running.get(key) ?? this.#compile(source, index, true).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /** Compiles a page for what the rest of the site needs to know of it; its prose is not kept. */
  async learn(source: SourceFile, index: SiteIndex): Promise<void> {
    await this.#compile(source, index, false)
  }

  async #compile(source: SourceFile, index: SiteIndex, keepProse: boolean): Promise<LivePage> {
    const page = await compileFromDisk(source, { ...(await this.context()), index })
    const before = this.#entries.get(source.path)
    const oldParts = before && (before.lastGood ?? this.#parts.get(source.path))
    const stamps = { sourceHash: source.hash, indexHash: index.data.hash }
    if (hasFailed(page) && before && oldParts && before.record.key !== '') {
      const { diagnostics } = page
      this.#entries.set(source.path, { ...stamps, record: before.record, diagnostics, lastGood: oldParts })
      this.onCompiled(source, { record: before.record, diagnostics }, before.record)
      return { record: before.record, parts: oldParts, diagnostics }
    }
    const { parts, markdown: _, ...rest } = page
    const json = Buffer.from(JSON.stringify(parts))
    const body = { pack: '', offset: 0, length: json.length, hash: hashOf([json]) }
    const record = { ...rest, key: hasFailed(page) ? '' : source.hash, body, indexHash: index.data.hash }
    const kept = keepProse ? record : outlined(record)
    this.#entries.set(source.path, { ...stamps, record: kept, diagnostics: page.diagnostics })
    if (keepProse) this.#parts.set(source.path, parts, json.length)
    else this.#parts.delete(source.path)
    this.onCompiled(source, { record, diagnostics: page.diagnostics }, before?.record)
    return { record, parts, diagnostics: page.diagnostics }
  }
}

/**
 * What others need of a page that is not shown. Strings are copied: those that were cut from the file's text would keep
 * all of it in memory.
 */
function outlined({ module, ...record }: PageRecord): PageRecord {
  const bare = { ...record, outline: [], ...(module ? { module: { code: '', lines: [] } } : {}) }
  return JSON.parse(JSON.stringify(bare)) as PageRecord
}

/** Whether a file gave nothing to show. */
function hasFailed(page: CompiledPage): boolean {
  return page.parts.join('') === '' && !page.module && page.diagnostics.some(({ severity }) => severity === 'error')
}

async function compileFromDisk(source: SourceFile, context: CompileContext): Promise<CompiledPage> {
  const { compileText } = await import('../markdown/compile-source.js')
  try {
    const { text, problem } = decodeSource(await readFile(source.path), source.file)
    if (problem) return failed(problem)
    return await compileText(source, text, context)
  } catch (error) {
    if (isSystemError(error)) return failed(unreadableFile(error, source.file))
    // A plugin of the site threw, or docsgen has a bug: the server goes on all the same.
    const message = `compiling this page failed: ${error instanceof Error ? error.message : String(error)}`
    return failed({ code: 'internal', severity: 'error', message, location: { file: source.file } })
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function failed(problem: Diagnostic): CompiledPage {
  return { outline: [], ids: [], links: [], assets: [], embeds: [], styled: false, diagnostics: [problem], parts: [''] }
}
