import { existsSync } from 'node:fs'
import path from 'node:path'
import { isEqual, xor } from 'es-toolkit'
import { featureCodes, viewModules } from '../bundle/entries.js'
import { createExtras, type ExtraSource } from '../bundle/extras.js'
import { loadMarkdownPlugins } from '../config/markdown-plugins.js'
import { loadSiteTheme, siteThemeDirs } from '../config/site-theme.js'
import type { ContentPlan } from '../base/collection.js'
import { type Feature, featureRecorders } from '../base/feature.js'
import { type FeatureRecorder, type RecordedDocument, recorderModules, type TextRecorders } from '../base/recorder.js'
import { createRecorderLoader } from '../render/threads/load-recorders.js'
import type { ResolvedConfig } from '../base/config.js'
import { planContent } from '../content/collections.js'
import { scanContent } from '../content/scan.js'
import type { StubReader } from '../content/page-stub.js'
import type { PageExtra } from '../base/compiled-page.js'
import type { SiteIndex } from '../links/site-index.js'
import type { DocumentFacts } from '../base/output-record.js'
import type { Page, PageRecord } from '../base/page.js'
import type { SourceFile, Sources } from '../base/source-file.js'
import { textOrEmpty } from '../base/source-text/regular-file.js'
import { compileTask } from '../site/compile-settings.js'
import type { LanguageSite } from '../site/language-routes.js'
import { pluginFeatures } from '../site/plugin-feature.js'
import type { SiteContribution } from '../site/plugin-site.js'
import { siteStructure } from '../site/structure.js'
import { changedHookInputs } from '../site/hook-inputs.js'
import { serveHandlers } from './serve-handlers.js'
import type { CompileContext } from '../markdown/compile-page.js'
import { BrowserFindings, findingProblem } from './browser-findings.js'
import { LiveCode, type SiteState } from './live-code.js'
import { LiveHistory } from './live-history.js'
import { LiveRendering } from './live-rendering.js'
import { type CompileResult, type PageCache, type PageCompiler, PageStore } from './page-store.js'
import { BodyStore } from '../store/page-cache.js'
import { rememberIn, ResultStore } from '../store/result-store.js'
import { Problems } from './problems.js'
import { ServedFiles } from './served-files.js'
import { type Snapshot, stubRecord, takeSnapshot } from './snapshot.js'
import type { LanguageRoutes } from '../base/languages.js'
import { isWithin, siteRelative } from '../base/names.js'
import { componentPath, documentName, type SitePage, sourceName } from '../base/site.js'
import type { BrowserFinding } from '../../shared/dev-event.js'
import { hasErrors } from '../../shared/diagnostic.js'

/** The stores of a preview. A build at the same time removes results from its own that the preview still needs, so these are made again. */
export interface PreviewStores {
  /** The theme and extras, which are the same in builds, and the pages that builds have compiled. */
  readonly ofBuilds: PageCache
  /** The other pages, and the code of single ones. */
  readonly ofPreview: PageCache
}

/** Memory for the text of results in each store. */
const STORE_BYTES = 24 * 1024 * 1024

/** Opens the stores of a preview, which sites with other versions of its config use too. */
export function openStores({
  cacheDir,
  languages,
  rootDir,
}: Pick<ResolvedConfig, 'cacheDir' | 'languages' | 'rootDir'>): PreviewStores {
  const cacheIn = (name: string, bodies = path.join(name, 'bodies')): PageCache => {
    const bodiesDir = path.join(cacheDir, 'cache', bodies)
    const store = new ResultStore({
      dir: path.join(cacheDir, 'cache', name),
      rootDir,
      reads: true,
      memory: STORE_BYTES,
    })
    return { store, bodies: new BodyStore(bodiesDir), bodiesDir }
  }
  return {
    ofBuilds: cacheIn('results', 'bodies'),
    ofPreview: cacheIn(languages?.dir === undefined ? 'preview' : `preview-${languages.current}`),
  }
}

/** What the last rendering of a page has told, and what it was made from. */
export interface RenderedPage {
  /** Undefined if it failed. */
  readonly facts: DocumentFacts | undefined
  /** What lists show of it, with the title of its code. */
  readonly data: RecordedDocument['data']
  /** The ids of its record: each compilation makes another list. */
  readonly compiled: PageRecord['ids'] | undefined
  /** What its document was made from: see `documentKey`. */
  readonly key: string
}

/** What a site is created with. */
export interface LiveSiteOptions {
  readonly config: ResolvedConfig
  /** Of a site in another language: its config in the default one. */
  readonly original?: ResolvedConfig
  /** The same for its index. */
  readonly originalIndex?: (() => SiteIndex) | undefined
  readonly reader: StubReader
  readonly stores: PreviewStores
  /** Undefined if the site has one language. */
  readonly languageRoutes?: LanguageRoutes | undefined
  /** Those of docsgen; the plugins of the config come after them. */
  readonly features: readonly Feature[]
  /** Called after a page has been compiled; links to its headings must be checked again if its ids have changed. */
  readonly onCompiled: (site: LiveSite, source: SourceFile, idsChanged: boolean) => void
  /** Called with the files that the theme or a page was bundled from. */
  readonly onInputs: (filePaths: readonly string[]) => void
  /** Called if code of a page fails after the page was rendered. */
  readonly onLate: () => void
}

/**
 * The site of one config, as its files are now. A snapshot has the routes, labels and sidebars; pages and their code are
 * compiled when a browser requests them. Created anew when the config changes.
 */
export class LiveSite {
  readonly config: ResolvedConfig
  readonly content: ContentPlan
  readonly problems: Problems
  readonly findings: BrowserFindings
  readonly pages: PageStore
  readonly code: LiveCode
  readonly rendering: LiveRendering
  readonly extras: ExtraSource
  readonly history: LiveHistory
  /** What features record of each page, by their names. */
  readonly recorders: ReadonlyMap<string, FeatureRecorder>
  /** The same as functions for this thread, for pages in another language than the site, or in that of the site. */
  readonly textRecordersIn: (language: string | undefined) => Promise<TextRecorders>
  /** Request handlers of plugins. */
  readonly serving: ReturnType<typeof serveHandlers>
  /** By route. */
  readonly #rendered = new Map<string, RenderedPage>()
  #targetChanges = 0
  #recordings = 0
  /** Files of the theme, of the code of pages, and of sidebars. */
  readonly served = new ServedFiles()
  /** Sources whose text has changed since the snapshot was taken, by path. */
  readonly #edited = new Map<string, SourceFile>()
  /** The paths that existed when the config was loaded last, with or without errors, of those that it checks. */
  #existing: readonly string[]
  /** The features of docsgen, then the plugins of the config. */
  readonly #features: readonly Feature[]
  #snapshot: Snapshot

  /** Scans the content folders. Meanwhile the compiler loads, and bundling the theme starts; pages await both. */
  constructor(private readonly options: LiveSiteOptions) {
    const compiler = [import('../markdown/create-context.js'), import('../markdown/compile-source.js')]
    for (const loading of compiler) loading.catch(() => undefined)
    const { config, onInputs, onLate } = options
    this.config = config
    this.history = new LiveHistory(options.stores.ofBuilds.store)
    this.#features = [...options.features, ...pluginFeatures(config, options.features)]
    this.content = planContent(config, this.#features)
    this.recorders = featureRecorders(this.#features, config)
    this.problems = new Problems(config)
    this.findings = new BrowserFindings(this.problems)
    this.rendering = new LiveRendering(config, { problems: this.problems, onLate })
    this.#existing = existingOf(config)
    const own = this.#compilerOf(config, this.recorders)
    // Like in a build, a page that is not translated is compiled for the language that it is in.
    const { original } = options
    const ofOriginals = original && this.#compilerOf(original, featureRecorders(this.#features, original))
    const compilerIn = (language: string | undefined) => (language === undefined ? own : (ofOriginals ?? own))
    const compilerOf = ({ language }: SourceFile) => compilerIn(language)
    this.textRecordersIn = (language) => compilerIn(language).texts
    this.pages = new PageStore({
      rootDir: config.rootDir,
      caches: options.stores,
      collections: this.content.collections,
      rendering: this.rendering,
      base: config.base,
      compilerOf,
      originalOf: (source) => original && originalOf(source, original),
      onInputs,
      onCompiled: (source, result) => this.#onCompiled(source, result),
    })
    this.#snapshot = this.#take(this.#scan())
    this.#reportSnapshot()
    this.serving = serveHandlers(config, (failures) =>
      this.problems.set('plugins', [...this.serving.diagnostics, ...failures]),
    )
    this.problems.set('plugins', this.serving.diagnostics)
    const { problems, rendering, served } = this
    const { ofBuilds, ofPreview } = options.stores
    this.extras = createExtras(config, ofBuilds.store)
    this.code = new LiveCode(this.#snapshot, {
      stores: { theme: ofBuilds.store, pages: ofPreview.store },
      extras: this.extras,
      views: viewModules(this.#features),
      code: featureCodes(this.#features, config),
      ...{ problems, rendering, served, onInputs },
    })
    // The first page that needs the compiler gets its errors.
    own.context().catch(() => undefined)
    // Code of pages runs in a thread, which starts while the first page is compiled.
    if ([...this.#snapshot.sourceOf.values()].some(({ mdx }) => mdx)) this.rendering.warmUp()
  }

  /** That of the site in its default language; undefined for that site. */
  get originalIndex(): SiteIndex | undefined {
    return this.options.originalIndex?.()
  }

  get reader(): StubReader {
    return this.options.reader
  }

  get snapshot(): Snapshot {
    return this.#snapshot
  }

  /**
   * The snapshot and the theme as they are now, for one rendering: code that was bundled for one theme fails in another one,
   * which has a React of its own. Rejects with a DocsgenError if the theme has never been bundled without errors.
   */
  async state(): Promise<SiteState> {
    for (;;) {
      const bundling = this.code.runtime
      const runtime = await bundling
      if (bundling === this.code.runtime) return { snapshot: this.#snapshot, runtime }
    }
  }

  /** What the pages that have been compiled so far need in the browser, partials included. */
  get knownExtras(): ReadonlySet<PageExtra> {
    return new Set([...this.pages.extras(), ...this.extras.bundled.keys()])
  }

  /** Resolves once the theme is bundled. If that fails, ends the threads of the site, and rejects. */
  async ready(): Promise<void> {
    await this.code.runtime.catch((error: unknown) => this.rendering.close().then(() => Promise.reject(error)))
  }

  /** Absolute paths of all Markdown sources. */
  sourcePaths(): Iterable<string> {
    return this.#snapshot.sourceOf.keys()
  }

  /** The current state of a source. */
  source(filePath: string): SourceFile | undefined {
    return this.#edited.get(filePath) ?? this.#snapshot.sourceOf.get(filePath)
  }

  /** Keeps what has been compiled for the next preview. */
  save(): void {
    const isPart = [...this.sourcePaths()].some((filePath) => this.pages.record(filePath) === undefined)
    this.pages.save({ isPart })
    this.options.stores.ofPreview.store.sweep({ isPart })
  }

  /** All pages that have been compiled. */
  compiledPages(): Page[] {
    return [...this.sourcePaths()].flatMap((filePath): Page[] => {
      const source = this.source(filePath)
      const record = this.pages.record(filePath)
      return source && record ? [{ source, record }] : []
    })
  }

  /** The last rendering of a page. */
  rendered(route: string): RenderedPage | undefined {
    return this.#rendered.get(route)
  }

  keepRendered(route: string, rendered: RenderedPage): void {
    // The page may have been removed while it was rendered.
    if (!this.#snapshot.pages.has(route)) return
    const idsNow = () => {
      const ids = this.ids(route)
      return ids && [...ids].join(' ')
    }
    const known = idsNow()
    const before = this.#rendered.get(route)
    this.#rendered.set(route, rendered)
    if (idsNow() !== known) this.#targetChanges++
    if (JSON.stringify(recordingOf(rendered)) !== JSON.stringify(recordingOf(before))) this.#recordings++
  }

  /**
   * How often links may have become broken without a change of this site's routes: rendering has told other ids of a page than were
   * known, or its ids for the first time since it was compiled, or another language has changed.
   */
  get targetChanges(): number {
    return this.#targetChanges
  }

  /** Reports what a browser has found of a page. */
  addFinding(page: SitePage, finding: BrowserFinding): void {
    const source = page.body.compiled?.source
    const component = componentPath(page)
    const ofComponent = component === undefined ? undefined : { code: textOrEmpty(component) }
    const text = source ? this.pages.record(source.path)?.module : ofComponent
    this.findings.add(page.route, findingProblem(finding, { file: sourceName(page.source), text }))
  }

  onLanguageChange(): void {
    this.#targetChanges++
  }

  /** How often rendering has told something new of a page that features record. */
  get recordings(): number {
    return this.#recordings
  }

  /** What rendering has told about the documents, by their names. */
  documentFacts(): ReadonlyMap<string, DocumentFacts> {
    return new Map(
      [...this.#rendered.keys()].flatMap((route) => {
        const facts = this.#factsOf(route)
        return facts ? [[documentName(route, this.config.documents), facts] as const] : []
      }),
    )
  }

  /** What the last rendering has told about a page, unless the page has been compiled since. */
  #factsOf(route: string): DocumentFacts | undefined {
    const rendered = this.#rendered.get(route)
    const source = this.#snapshot.pages.get(route)?.body.compiled?.source
    const record = source && this.pages.record(source.path)
    return rendered?.compiled === record?.ids ? rendered?.facts : undefined
  }

  /** The ids of a page that a fragment can name; undefined if they are not known yet, or if the page has errors. */
  ids(route: string): ReadonlySet<string> | undefined {
    const page = this.#snapshot.pages.get(this.#snapshot.redirected.get(route) ?? route)
    const rendered = page && this.#factsOf(page.route)?.ids
    const compiled = page?.body.compiled
    if (!compiled) return rendered && new Set(rendered)
    const record = this.pages.record(compiled.source.path)
    if (!record || record.key === '' || hasErrors(record.diagnostics) || (record.module && !rendered)) return undefined
    return new Set([...record.ids, ...(rendered ?? [])])
  }

  /** The folders of pages and static files, and those of components, which are watched if they exist when watching starts. */
  get contentDirs(): string[] {
    const { contentFolders, generated, languages, rootDir, staticDirs } = this.config
    return [
      ...new Set([...contentFolders, ...this.content.collections].map(({ dir }) => dir)),
      ...(languages?.dir === undefined ? [] : [languages.root]),
      ...staticDirs,
      ...siteThemeDirs(rootDir),
      ...generated.inputs.flatMap(({ dirs }) => dirs),
    ]
  }

  /** Files outside of those folders that the site is made from, with the data files of features. They may be missing. */
  get singleFiles(): string[] {
    const { checkedPaths, generated, inputs: ofConfig } = this.config
    const inputs = [...this.content.inputs, ...this.#ownRecorders]
    return [...Object.keys(ofConfig), ...checkedPaths, ...inputs, ...generated.inputs.flatMap(({ files }) => files)]
  }

  /**
   * Whether the config must be loaded again after these files have changed: one of its own, an input of a plugin, the module of its
   * recorder, the list of components of the site, or the existence of a path that it names.
   */
  needsNewConfig(filePaths: ReadonlySet<string>): boolean {
    const { inputs, rootDir, theme } = this.config
    const before = this.#existing
    this.#existing = existingOf(this.config)
    if (!isEqual(before, this.#existing)) return true
    if ([...Object.keys(inputs), ...this.#ownRecorders].some((inputPath) => filePaths.has(inputPath))) return true
    if (changedHookInputs(this.config, filePaths).length > 0) return true
    const dirs = siteThemeDirs(rootDir)
    const isTheme = [...filePaths].some((file) => dirs.some((dir) => isWithin(file, dir)))
    if (!isTheme) return false
    const { files, mdx } = loadSiteTheme(rootDir)
    return JSON.stringify([files, mdx]) !== JSON.stringify([theme.folder, theme.mdx])
  }

  /** Paths of the modules with which plugins record pages. */
  get #ownRecorders(): string[] {
    return [...this.recorders.values()].flatMap(({ codeHash, module }) => (codeHash === undefined ? [] : [module]))
  }

  /** Pages, static files, and files of the theme and the config, that have been changed, added or removed since they were read. */
  changedFiles(): string[] {
    const scanned = this.#scan()
    const { docs, markdownPages, dataFiles } = scanned
    const now = new Map([...docs, ...markdownPages].map((source) => [source.path, source.fingerprint]))
    const paths = new Set([...now.keys(), ...this.sourcePaths()])
    const pages = [...paths].filter((filePath) => now.get(filePath) !== this.source(filePath)?.fingerprint)
    const known = new Map(this.#snapshot.sources.dataFiles.map(({ path: file, hash }) => [file, hash]))
    const data = dataFiles.filter((file) => known.get(file.path) !== file.hash).map((file) => file.path)
    return [
      ...pages,
      ...data,
      ...xor(listedFiles(scanned), listedFiles(this.#snapshot.sources)),
      ...this.pages.results.changedFiles(),
      ...this.code.changedFiles(),
      ...this.options.stores.ofBuilds.store.files.changed(this.config.inputs),
      ...xor(existingOf(this.config), this.#existing),
      ...changedHookInputs(this.config),
    ]
  }

  /** Replaces a source whose text has changed. Its front matter must be the same, or `retake` must follow. */
  replaceSource(source: SourceFile): void {
    this.#edited.set(source.path, source)
  }

  /** Scans the content folders again and takes a new snapshot. */
  rescan(): void {
    const removed = new Set(this.sourcePaths())
    this.#replaceSnapshot(this.#take(this.#scan()))
    for (const filePath of this.sourcePaths()) removed.delete(filePath)
    for (const filePath of removed) {
      this.pages.results.forget(filePath)
      this.problems.forget([`page:${filePath}`, `links:${filePath}`])
    }
    const { sourceOf } = this.#snapshot
    this.reader.retain([...sourceOf].flatMap(([filePath, { contentPath = filePath }]) => [filePath, contentPath]))
  }

  /** Takes a new snapshot without scanning, after front matter or a title has changed. */
  retake(sources: Sources = this.#snapshot.sources): void {
    const current = (source: SourceFile): SourceFile => this.#edited.get(source.path) ?? source
    const { docs, markdownPages } = sources
    this.#replaceSnapshot(
      this.#take({ ...sources, docs: docs.map(current), markdownPages: markdownPages.map(current) }),
    )
  }

  /** Asks git for the history of the sources, and takes a new snapshot if it is another one. Resolves to whether it is. */
  async updateHistory(): Promise<boolean> {
    const hasChanged = await this.history.ask()
    this.options.onInputs(this.history.inputs)
    if (hasChanged) this.retake()
    return hasChanged
  }

  #replaceSnapshot(snapshot: Snapshot): void {
    for (const route of this.#snapshot.pages.keys()) {
      if (snapshot.pages.has(route)) continue
      this.problems.forget([`view:${route}`, `code:${route}`, `document:${route}`, `rendering:${route}`])
      this.findings.forget(route)
      this.#rendered.delete(route)
    }
    // Plugins make their files again when a browser requests them.
    for (const filePath of this.#snapshot.index.data.published) this.problems.set(`file:${filePath.slice(1)}`, [])
    this.#edited.clear()
    this.#snapshot = snapshot
    this.code.retainPages(snapshot.pages)
    this.#reportSnapshot()
  }

  /** Replaces the problems of the snapshot before. An error of a plugin is among the problems of the theme. */
  #reportSnapshot(): void {
    const snapshot = this.#snapshot
    const { files } = snapshot.sidebars
    this.served.set('sidebars', { identity: files, read: (name) => files.get(name) })
    this.problems.set('site', snapshot.diagnostics)
    const report = ({ diagnostics }: SiteContribution) => {
      if (snapshot !== this.#snapshot) return
      this.problems.set('site-hooks', diagnostics)
      if (diagnostics.length > 0) this.options.onLate()
    }
    snapshot.contribution.then(report, () => undefined)
  }

  #scan(): Sources {
    return scanContent(this.config, this.content, this.reader.read)
  }

  #take(sources: Sources): Snapshot {
    const recordOf = (source: SourceFile) =>
      this.pages.record(source.path) ?? stubRecord(this.reader.title(source.contentPath ?? source.path))
    const { config, content } = this
    const dirs = this.#features.flatMap((feature) => feature.historyDirs?.(sources) ?? [])
    const history = this.history.of({ config, collections: content.collections, dirs })
    const remember = rememberIn(this.options.stores.ofPreview.store)
    const { languageRoutes } = this.options
    return takeSnapshot({ config, sources, history, features: this.#features, languageRoutes, remember, recordOf })
  }

  /** The site in another language, as far as links between the languages need it. */
  scanLanguage(config: ResolvedConfig): LanguageSite {
    const features = this.#features
    const sources = scanContent(config, planContent(config, features), this.reader.read)
    const remember = rememberIn(this.options.stores.ofPreview.store)
    const { plans } = siteStructure({ config, sources, features, remember, firstCommits: undefined })
    return { config, sources, plans }
  }

  /** What pages are compiled with in the language of a config. */
  #compilerOf(config: ResolvedConfig, recorders: ReadonlyMap<string, FeatureRecorder>): PageCompiler {
    const texts = createRecorderLoader()(recorderModules(recorders))
    let loading: Promise<CompileContext> | undefined
    return {
      config,
      recorders,
      texts,
      context: () => {
        loading ??= texts
          .then((loaded) => loadContext(config, this.#snapshot, loaded))
          .catch((error: unknown) => {
            // The next page tries again: a missing package may have been installed.
            loading = undefined
            throw error
          })
        return loading
      },
    }
  }

  #onCompiled(source: SourceFile, { record, diagnostics, before }: CompileResult): void {
    // The page may have been removed while it was compiled.
    if (!this.source(source.path)) return
    this.problems.set(`page:${source.path}`, source.language === undefined ? diagnostics : [])
    const idsChanged = before !== undefined && before.ids.join(' ') !== record.ids.join(' ')
    this.options.onCompiled(this, source, idsChanged)
  }
}

/** Those of the paths whose existence the config checks. */
function existingOf({ checkedPaths }: ResolvedConfig): string[] {
  return checkedPaths.filter((filePath) => existsSync(filePath))
}

/** The paths of React pages and static files, whose content is no part of a snapshot. */
function listedFiles({ pages, staticFiles }: Sources): string[] {
  return [...pages.map((page) => page.path), ...staticFiles.values()]
}

/** The page that a source translates; undefined if it translates none. */
function originalOf(
  source: SourceFile,
  { generated, locale: language, rootDir }: ResolvedConfig,
): SourceFile | undefined {
  if (source.language !== undefined) return undefined
  const { path: filePath, inherited } = source
  const contentPath = generated.files.find((file) => file.path === filePath)?.contentPath
  // A plugin may generate a page in one language only.
  if (inherited === undefined && contentPath === undefined) return undefined
  const file = siteRelative(rootDir, contentPath ?? filePath)
  return { ...source, file, contentPath, inherited: undefined, language }
}

function recordingOf({ facts, data }: Partial<RenderedPage> = {}) {
  return facts?.recorded && [facts.recorded, data]
}

/** What compiling the pages of a snapshot needs, with the remark and rehype plugins of the config. */
async function loadContext(
  config: ResolvedConfig,
  { index }: Snapshot,
  recorders: TextRecorders,
): Promise<CompileContext> {
  const { createCompileContext } = await import('../markdown/create-context.js')
  const { compile, pluginsFrom } = compileTask(config, index.data)
  return createCompileContext(compile, pluginsFrom && (await loadMarkdownPlugins(pluginsFrom)), recorders)
}
