import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import type { OutlineItem } from '../../shared/page.js'
import { createMarkdownReader, unreadableFile } from '../content/markdown-file.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompileContext } from '../markdown/compile-page.js'
import type { CompileJob } from '../markdown/compile-source.js'
import { type Collection, collectionOf } from '../base/collection.js'
import type { PageAssetFile, PageExtra } from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import { noNeeds, type PolicyNeeds } from '../base/content-policy.js'
import { fillBase } from '../base/languages.js'
import { isProvisional, type PageRecord, type StoredText } from '../base/page.js'
import { type FeatureRecorder, recorderModules, type TextRecorders } from '../base/recorder.js'
import type { SourceFile } from '../base/source-file.js'
import { currentRecord, keyWithHeadings, leadsToSameTargets, pageKeys, withHeadings } from '../site/compile-pages.js'
import { compileTask } from '../site/compile-settings.js'
import type { FileTable } from '../store/file-table.js'
import { type BodyStore, findRecord, keepRecords, LostTextError, withPresentFiles } from '../store/page-cache.js'
import type { ResultStore } from '../store/result-store.js'
import { KeptResults } from './kept-results.js'
import type { LiveRendering } from './live-rendering.js'

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

/** Compiled pages with their texts, as a build or a preview keeps them. */
export interface PageCache {
  readonly store: ResultStore
  readonly bodies: BodyStore
  readonly bodiesDir: string
}

/** What the pages of a language are compiled with. */
export interface PageCompiler {
  readonly config: ResolvedConfig
  readonly recorders: ReadonlyMap<string, FeatureRecorder>
  /** The recorders as functions for this thread. */
  readonly texts: Promise<TextRecorders>
  /** Resolves once the compiler has loaded. */
  readonly context: () => Promise<CompileContext>
}

interface PageStoreOptions {
  readonly rootDir: string
  /** That of builds is only read. */
  readonly caches: { readonly ofBuilds: PageCache; readonly ofPreview: PageCache }
  readonly collections: readonly Collection[]
  readonly rendering: LiveRendering
  /** That of the site that shows the pages. */
  readonly base: string
  readonly compilerOf: (source: SourceFile) => PageCompiler
  /** The page that a source translates, as a source of the same site; undefined if it translates none. */
  readonly originalOf: (source: SourceFile) => SourceFile | undefined
  /** Called after each compilation. */
  readonly onCompiled: (source: SourceFile, result: CompileResult) => void
  readonly onInputs: (filePaths: readonly string[]) => void
}

/** A record, and where its texts are. */
interface KeptPage {
  readonly record: PageRecord
  readonly cache: PageCache
}

/**
 * The pages of a preview, which are compiled on request. Pages that the last build or the last preview has compiled, and that are still
 * valid, are read.
 */
export class PageStore {
  /** By source path. Their inputs are what they are made from besides the source and its assets. */
  readonly results: KeptResults<KeptPage>
  readonly #files: FileTable
  readonly #running = new Map<string, Promise<KeptPage>>()
  readonly #readMarkdown: ReturnType<typeof createMarkdownReader>
  readonly #keysOf = new Map<PageCompiler, (source: SourceFile) => string>()

  constructor(private readonly options: PageStoreOptions) {
    const { store } = options.caches.ofBuilds
    this.#files = store.files
    this.results = new KeptResults(store.files, options.onInputs)
    this.#readMarkdown = createMarkdownReader(store)
  }

  /** The record of a page's last compilation; undefined before the first one. */
  record(filePath: string): PageRecord | undefined {
    return this.results.get(filePath)?.value?.record
  }

  /** What all compiled pages need of the content security policy. Most pages need nothing. */
  needs(): PolicyNeeds[] {
    const found = new Map<string, PolicyNeeds>()
    for (const { needs } of this.#records()) found.set(JSON.stringify(needs), needs)
    found.delete(JSON.stringify(noNeeds))
    return [...found.values()]
  }

  /** What all compiled pages need in the browser. */
  extras(): ReadonlySet<PageExtra> {
    const found = new Set<PageExtra>()
    for (const { extras = [] } of this.#records()) for (const extra of extras) found.add(extra)
    return found
  }

  /** The files that pages use. */
  assets(): PageAssetFile[] {
    return this.#records().flatMap(({ assets }) => assets)
  }

  /** Marks the pages as outdated that include a file, or that link to one outside of the site. Returns whether there are any. */
  invalidateAsset(filePath: string): boolean {
    const isOutdated = (record: PageRecord | undefined) =>
      record && (record.assets.some((asset) => asset.path === filePath) || isProvisional(record))
    const outdated = [...this.results.names()].filter((sourcePath) => isOutdated(this.record(sourcePath)))
    for (const sourcePath of outdated) this.results.outdate(sourcePath)
    return outdated.length > 0
  }

  /** Returns a page; compiles it if it has changed, or if no cache has its prose. */
  get(source: SourceFile, index: SiteIndex): Promise<LivePage> {
    return this.#withTexts(source, index, ({ record, textOf }) => ({
      record,
      parts: JSON.parse(textOf(record.body)) as readonly string[],
    }))
  }

  /** The Markdown version of a page; undefined if its rendered document tells it. */
  markdownVersion(source: SourceFile, index: SiteIndex): Promise<string | undefined> {
    return this.#withTexts(
      source,
      index,
      ({ record, textOf }) => record.markdownVersion && textOf(record.markdownVersion),
    )
  }

  /** What a feature recorded when a page was compiled; undefined for a page with islands. */
  recorded(source: SourceFile, index: SiteIndex, feature: string): Promise<string | undefined> {
    return this.#withTexts(source, index, ({ record, textOf }) => {
      const text = record.recorded?.[feature]
      return text === undefined ? undefined : textOf(text)
    })
  }

  /**
   * Compiles a page, unless its record is current: its source has not changed, and its links lead to the same targets. Returns whether it
   * was compiled, or read from a cache.
   */
  async updateRecord(source: SourceFile, index: SiteIndex): Promise<boolean> {
    if (this.#current(source, index)) return false
    await this.#make(source, index)
    return true
  }

  /** Keeps the pages for the next preview. `isPart` says that pages are missing that an earlier preview may have compiled. */
  save({ isPart }: { readonly isPart: boolean }): void {
    const { rootDir, caches } = this.options
    const { store, bodies, bodiesDir } = caches.ofPreview
    bodies.close()
    const own = this.results.values().filter(({ cache, record }) => cache.bodies === bodies && record.key !== '')
    keepRecords(
      own.map(({ record }) => record),
      { store, rootDir, bodiesDir, isPart },
    )
  }

  #records(): PageRecord[] {
    return this.results.values().map(({ record }) => record)
  }

  async #withTexts<Value>(
    source: SourceFile,
    index: SiteIndex,
    read: (page: { readonly record: PageRecord; readonly textOf: (stored: StoredText) => string }) => Value,
  ): Promise<Value> {
    const { base } = this.options
    const readFrom = ({ record, cache: { bodies } }: KeptPage) =>
      read({ record, textOf: (stored) => fillBase(bodies.text(stored), base) })
    const page = await this.#get(source, index)
    try {
      return readFrom(page)
    } catch (error) {
      if (!(error instanceof LostTextError)) throw error
      // Another preview may have removed the packs: new texts need a new one.
      this.options.caches.ofPreview.bodies.close()
      this.results.forget(source.path)
      return readFrom(await this.#make(source, index, { verifies: true }))
    }
  }

  #get(source: SourceFile, index: SiteIndex): Promise<KeptPage> {
    const page = this.#current(source, index)
    if (page && withPresentFiles(page.record, this.#files)) return Promise.resolve(page)
    const key = `${source.path}\0${source.fingerprint}\0${index.data.hash}`
    const running = this.#running.get(key) ?? this.#make(source, index).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /** A page if neither its source nor the targets of its links have changed. */
  #current(source: SourceFile, index: SiteIndex): KeptPage | undefined {
    const page = this.results.isCurrent(source.path, source.fingerprint)
      ? this.results.get(source.path)?.value
      : undefined
    if (!page || !leadsToSameTargets(page.record, source, index)) return undefined
    if (page.record.indexHash === index.data.hash) return page
    const renewed = { ...page, record: { ...page.record, indexHash: index.data.hash } }
    this.results.replace(source.path, renewed)
    return renewed
  }

  async #make(source: SourceFile, index: SiteIndex, { verifies = false } = {}): Promise<KeptPage> {
    const { path: filePath, fingerprint } = source
    const before = this.record(filePath)
    const original = this.options.originalOf(source)
    const outline = original && (await this.#find(original, index)).record.outline
    // The text after an edit is in no cache.
    const isUnchanged = before === undefined || this.results.isCurrent(filePath, fingerprint)
    const job = this.#jobOf(source, outline)
    const found = isUnchanged ? this.#cached(job, index, { verifies }) : undefined
    const { record, cache } = found ?? (await this.#compile(job, index))
    const { diagnostics } = record
    const isFailed = hasFailed(record)
    const value = { record: isFailed ? { ...record, key: '' } : record, cache }
    const inputs = { ...hashesOf(record), ...(original && this.#files.hashes([original.contentPath ?? original.path])) }
    const shown = this.results.keep(filePath, { from: fingerprint, value, isFailed, inputs }) ?? value
    // The links of the page before its errors are those of another text: they say nothing about the targets of this one.
    const page = shown === value ? value : { ...shown, record: { ...shown.record, indexHash: index.data.hash } }
    if (page !== value) this.results.replace(filePath, page)
    this.options.onCompiled(source, { record: page.record, diagnostics, before })
    return page
  }

  /** A page that is not shown: it may have errors. */
  async #find(source: SourceFile, index: SiteIndex): Promise<KeptPage> {
    const job = this.#jobOf(source)
    return this.#cached(job, index) ?? this.#compile(job, index)
  }

  /** A page from a cache. Pages with errors are left to the compiler. */
  #cached({ source, key }: CompileJob, index: SiteIndex, { verifies = false } = {}): KeptPage | undefined {
    const { rootDir, caches } = this.options
    const { ofBuilds, ofPreview } = caches
    for (const cache of [ofPreview, ofBuilds]) {
      const found = findRecord(key, { ...cache, rootDir, verifies })
      const record = found && currentRecord(found, { source, index, files: this.#files })
      if (record && !hasErrors(record.diagnostics)) return { record, cache }
    }
    return undefined
  }

  async #compile(job: CompileJob, index: SiteIndex): Promise<KeptPage> {
    const { ofPreview: cache } = this.options.caches
    const { source } = job
    const { file } = source
    const [{ compileSource, storePage }, { failedPage }] = await Promise.all([
      import('../markdown/compile-source.js'),
      import('../markdown/compile-page.js'),
    ])
    const context = { ...(await this.options.compilerOf(source).context()), index }
    try {
      const record = await compileSource(job, context, cache)
      return { record: record ?? (await this.#compileDemanding(job, index)), cache }
    } catch (error) {
      // A plugin of the site threw, or docsgen has a bug; either way the server goes on.
      const message = `compiling this page failed: ${error instanceof Error ? error.message : String(error)}`
      const problem: Diagnostic =
        error instanceof Error && 'syscall' in error
          ? unreadableFile(error, file)
          : { code: 'internal', severity: 'error', message, location: { file } }
      return { record: storePage(failedPage([problem]), { ...job, index, bodies: cache.bodies }), cache }
    }
  }

  #compileDemanding(job: CompileJob, index: SiteIndex): Promise<PageRecord> {
    const { config, recorders } = this.options.compilerOf(job.source)
    const { bodiesDir } = this.options.caches.ofPreview
    const settings = { ...compileTask(config, index.data, recorderModules(recorders)), bodiesDir }
    return this.options.rendering.compile(job, { settings, index })
  }

  /** How a build compiles a page. The preview knows only the stamp of a source; its key is made from the hash of its bytes. */
  #jobOf(source: SourceFile, outline?: readonly OutlineItem[]): CompileJob {
    const compiler = this.options.compilerOf(source)
    const { config, recorders } = compiler
    const keyOf = this.#keysOf.get(compiler) ?? pageKeys(config, recorders)
    this.#keysOf.set(compiler, keyOf)
    const collection = collectionOf(source, this.options.collections)
    const whole = collection && this.#readMarkdown({ ...source, config, collection, diagnostics: [] })
    const read = whole ? { ...source, fingerprint: whole.fingerprint, ownFingerprint: whole.ownFingerprint } : source
    const shown = outline ? withHeadings(read, outline) : read
    return { source: shown, key: keyWithHeadings(keyOf(read), shown) }
  }
}

/** Whether compiling gave nothing to show, or code that cannot run because a component does not exist. */
function hasFailed({ body, module, diagnostics }: PageRecord): boolean {
  const isEmpty = body.length <= emptyBody && !module
  return diagnostics.some(({ code, severity }) => severity === 'error' && (isEmpty || code === 'unknown-component'))
}

/** Bytes of the prose of a page without any. */
const emptyBody = JSON.stringify(['']).length

function hashesOf({ inputs = [] }: PageRecord): Readonly<Record<string, string>> {
  return inputs.length === 0 ? noInputs : Object.fromEntries(inputs.map(({ path, hash }) => [path, hash]))
}

const noInputs = {}
