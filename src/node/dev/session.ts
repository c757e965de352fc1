import path from 'node:path'
import { BundleStore } from '../bundle/store.js'
import { compileTask } from '../pipeline/compile-settings.js'
import { loadPlugins } from '../config/load-module.js'
import type { ResolvedConfig } from '../model/config.js'
import { gitDates } from '../content/git-dates.js'
import { scanContent } from '../content/scan.js'
import type { StubReader } from '../content/page-stub.js'
import type { SourceFile, Sources } from '../model/source-file.js'
import type { CompileContext } from '../markdown/compile-page.js'
import { ChunkStore } from './chunk-store.js'
import { LiveSite, type PreparedPage } from './live-site.js'
import { LiveTheme } from './live-theme.js'
import { PageStore } from './page-store.js'
import type { Problems } from './problems.js'
import { stubRecord, type Snapshot, takeSnapshot } from './snapshot.js'

/** What outlives a config. */
export interface SessionOptions {
  readonly config: ResolvedConfig
  readonly reader: StubReader
  readonly problems: Problems
  /** A page was compiled; `idsChanged` where links to its parts may lead elsewhere now. */
  readonly onCompiled: (source: SourceFile, idsChanged: boolean) => void
  /** The theme or a page was made of these files. */
  readonly onInputs: (filePaths: readonly string[]) => void
}

/**
 * Everything that belongs to one state of the config:
 * 1. scan the beginnings of the content files, and put routes and sidebars together;
 * 2. bundle the theme in esbuild's process, and load the compiler, at the same time;
 * 3. from then on compile, bundle and render what is asked for.
 */
export class Session {
  readonly config: ResolvedConfig
  readonly pages: PageStore
  readonly theme: LiveTheme
  readonly chunks: ChunkStore
  readonly site: LiveSite
  readonly problems: Problems
  readonly #options: SessionOptions
  /** Origins that frames of a page embed, by its path. */
  readonly #embeds = new Map<string, readonly string[]>()
  /** Files beside pages by the name of their copy below the output folder. */
  readonly #assets = new Map<string, string>()
  readonly #edited = new Map<string, SourceFile>()
  /** Sidebar assets of the snapshot before: a page that is being loaded may still ask for them. */
  #before: Snapshot | undefined

  private constructor(options: SessionOptions, dates: ReadonlyMap<string, string> | undefined) {
    const { config, problems } = options
    this.#options = options
    this.config = config
    this.problems = problems
    let context: Promise<CompileContext> | undefined
    this.pages = new PageStore(
      () => {
        context ??= this.#createContext()
        return context
      },
      (source, { record, diagnostics }, before) => {
        const filePath = source.path
        if (record.embeds.length > 0) this.#embeds.set(filePath, record.embeds)
        else this.#embeds.delete(filePath)
        for (const asset of record.assets) this.#assets.set(`assets/${asset.name}`, asset.path)
        problems.set(`page:${filePath}`, diagnostics)
        options.onCompiled(source, before !== undefined && before.ids.join(' ') !== record.ids.join(' '))
      },
    )
    const snapshot = this.#snapshot(scanContent(config, options.reader.read))
    const store = new BundleStore(path.join(config.cacheDir, 'cache', 'bundles'), true)
    this.theme = new LiveTheme({ snapshot, store, problems, onInputs: options.onInputs })
    this.chunks = new ChunkStore(config.cacheDir, options.onInputs)
    this.site = new LiveSite({
      snapshot,
      theme: this.theme,
      pages: this.pages,
      chunks: this.chunks,
      problems,
      ...(dates ? { gitDates: dates } : {}),
      onRelabelled: () => this.retake(),
    })
    problems.set('site', snapshot.diagnostics)
    context = this.#createContext()
    context.catch(() => undefined)
  }

  static async open(options: SessionOptions): Promise<Session> {
    // The compiler loads while the folders are read and esbuild starts; the first page waits for all three.
    const compiler = [import('../markdown/create-context.js'), import('../markdown/compile-source.js')]
    for (const loading of compiler) loading.catch(() => undefined)
    const { docs } = options.config
    return new Session(options, docs?.lastUpdated === 'git' ? await gitDates(docs.docsDir) : undefined)
  }

  /** The paths of all Markdown sources. */
  sourcePaths(): Iterable<string> {
    return this.site.snapshot.sourceOf.keys()
  }

  /** A source as it is now. */
  source(filePath: string): SourceFile | undefined {
    return this.#edited.get(filePath) ?? this.site.snapshot.sourceOf.get(filePath)
  }

  /** Takes over a source that was edited. */
  follow(source: SourceFile): void {
    this.#edited.set(source.path, source)
  }

  /** A file that lies beside pages came, went or changed: pages that show it, or miss one, are compiled again. */
  touchAsset(filePath: string): boolean {
    let found = false
    for (const sourcePath of this.sourcePaths()) {
      const record = this.pages.record(sourcePath)
      const concerns =
        record?.assets.some((asset) => asset.path === filePath) || record?.links.some(({ missingFile }) => missingFile)
      if (concerns) this.pages.invalidate(sourcePath)
      found ||= concerns === true
    }
    return found
  }

  /** Reads the folders again. */
  rescan(): void {
    const before = new Set(this.sourcePaths())
    this.#replace(this.#snapshot(scanContent(this.config, this.#options.reader.read)))
    for (const filePath of this.sourcePaths()) before.delete(filePath)
    for (const gone of before) {
      this.pages.forget(gone)
      this.#embeds.delete(gone)
      for (const finder of ['page', 'links']) this.#options.problems.set(`${finder}:${gone}`, [])
    }
    this.#options.reader.retain(this.sourcePaths())
  }

  /** Files that have changed, come or gone since the folders were read. */
  changedFiles(): string[] {
    const { docs, markdownPages } = scanContent(this.config, this.#options.reader.read)
    const now = new Map([...docs, ...markdownPages].map((source) => [source.path, source.hash]))
    const paths = new Set([...now.keys(), ...this.sourcePaths()])
    return [...paths].filter((filePath) => now.get(filePath) !== this.source(filePath)?.hash)
  }

  /** Puts routes and labels together again; `sources` where some of them have new front matter. */
  retake(sources: Sources = this.site.snapshot.sources): void {
    const now = (source: SourceFile): SourceFile => this.#edited.get(source.path) ?? source
    const { docs, markdownPages } = sources
    this.#replace(this.#snapshot({ ...sources, docs: docs.map(now), markdownPages: markdownPages.map(now) }))
  }

  #replace(snapshot: Snapshot): void {
    this.#edited.clear()
    this.#before = this.site.snapshot
    this.site.replaceSnapshot(snapshot)
    this.#options.problems.set('site', snapshot.diagnostics)
  }

  #snapshot(sources: Sources): Snapshot {
    const { config, reader } = this.#options
    return takeSnapshot({
      config,
      sources,
      recordOf: (source) => this.pages.record(source.path) ?? stubRecord(reader.title(source.path)),
    })
  }

  /** HTML of a route's document; undefined where there is no such route. */
  async document(route: string): Promise<string | undefined> {
    const prepared = await this.site.prepare(route)
    return prepared && this.render(prepared)
  }

  /** HTML of a page's document. */
  render(page: PreparedPage): Promise<string> {
    // Whom a page embeds, which is known once it is compiled, belongs in every document's policy.
    return this.site.render(page, [...this.#embeds.values()].flat())
  }

  sidebarFile(name: string): string | undefined {
    return this.site.snapshot.sidebars.files.get(name) ?? this.#before?.sidebars.files.get(name)
  }

  /** The file beside a page that an asset is a copy of. */
  assetPath(name: string): string | undefined {
    return this.#assets.get(name)
  }

  async #createContext(): Promise<CompileContext> {
    const { createCompileContext } = await import('../markdown/create-context.js')
    const task = compileTask(this.config, this.site.snapshot.index.data)
    const { remarkPlugins, rehypePlugins } =
      task.pluginsPath === undefined ? { remarkPlugins: [], rehypePlugins: [] } : await loadPlugins(task.pluginsPath)
    return createCompileContext(task.compile, { remarkPlugins: [...remarkPlugins], rehypePlugins: [...rehypePlugins] })
  }
}
