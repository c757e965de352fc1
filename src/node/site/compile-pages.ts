import { isEqual } from 'es-toolkit'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import type { OutlineItem } from '../../shared/page.js'
import { compiledFrom, configKey } from '../config/keys.js'
import { resolutionHash } from '../links/resolve-url.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompileJob } from '../markdown/compile-source.js'
import type { Shard } from '../base/command.js'
import type { ResolvedConfig } from '../base/config.js'
import { onceForMistake } from '../base/diagnostics/without-repeats.js'
import { folderOf } from '../base/folder-plugins.js'
import { hashOf } from '../base/hash.js'
import { isWithin } from '../base/names.js'
import { isProvisional, type Page, type PageRecord } from '../base/page.js'
import { type FeatureRecorder, recorderModules, recordersKey } from '../base/recorder.js'
import type { SourceFile } from '../base/source-file.js'
import { pluginsWith } from '../config/run-hook.js'
import { batchesOf, batchesOfShard } from '../store/batches.js'
import type { FileTable } from '../store/file-table.js'
import { decodePages, encodePages, type PageArtifactContext, pageArtifactKey } from '../store/shared-results.js'
import { BodyStore, findRecord, withPresentFiles } from '../store/page-cache.js'
import { toolHash } from '../base/package.js'
import { compileDemanding } from '../render/threads/compile-demanding.js'
import type { CompileTaskSettings } from '../render/threads/tasks.js'
import { packagesKey } from './compile-settings.js'
import type { Workspace } from './workspace.js'

/** The settings that pages are compiled with. */
interface CompileOptions {
  readonly task: CompileTaskSettings
  readonly index: SiteIndex
  /** The site in its default language, which has compiled the pages that are not translated. */
  readonly original?: CompiledOriginal
  /** Called after a page has been compiled whose code will run soon. */
  readonly onSiteCode?: () => void
}

/** The compiled pages of the default language, and what they were compiled with. */
interface CompiledOriginal extends Pick<CompileOptions, 'task' | 'index'> {
  readonly pages: readonly Page[]
}

/**
 * Compiles the Markdown sources that are in no cache. The cache key of a page is a hash of its bytes, path, route, the
 * settings and docsgen's own code. A cached page is compiled again if its links may resolve differently now, or if its
 * images or other files that it is made from have changed. A page that is not translated is the one of the default language,
 * unless its links lead elsewhere in this one.
 */
export async function compilePages(workspace: Workspace, options: CompileOptions): Promise<Page[]> {
  const { original } = options
  const written = pageJobs(workspace)
  if (original === undefined) return compileHere(workspace, written, options)
  const isTranslated = ({ source }: CompileJob): boolean => source.language === undefined
  const known = new Map(original.pages.map(({ source, record }) => [source.path, record]))
  const all = written.map((job) => {
    const { outline } = (isTranslated(job) && known.get(job.source.path)) || {}
    if (outline === undefined) return job
    const source = withHeadings(job.source, outline)
    return { source, key: keyWithHeadings(job.key, source) }
  })
  const hasSameTargets = isEqual(linkTargets(original.index), linkTargets(options.index))
  const recordOf = ({ source }: CompileJob): PageRecord | undefined => {
    const record = source.language === undefined ? undefined : known.get(source.path)
    return record && (hasSameTargets || leadsToSameTargets(record, source, options.index)) ? record : undefined
  }
  const shared = new Map(all.flatMap((job) => [[job, recordOf(job)] as const]))
  const rest = all.filter((job) => shared.get(job) === undefined)
  const translated = await compileHere(workspace, rest.filter(isTranslated), options)
  // These are in the default language, with links of this one.
  const { index } = options
  const { compile } = original.task
  const task = { ...original.task, compile: { ...compile, index: { ...index.data, hrefBase: compile.index.hrefBase } } }
  const others = await compileHere(
    workspace,
    rest.filter((job) => !isTranslated(job)),
    { task, index },
  )
  const found = new Map([...translated, ...others].map((page) => [page.source, page.record]))
  return all.map((job) => ({
    source: job.source,
    record: shared.get(job) ?? (found.get(job.source) as PageRecord),
  }))
}

/** The key of a page is known before its original is compiled. */
export function keyWithHeadings(key: string, { originalHeadings }: SourceFile): string {
  return originalHeadings ? hashOf([key, JSON.stringify(originalHeadings)]) : key
}

/** A translated page with the headings of its original. */
export function withHeadings(source: SourceFile, outline: readonly OutlineItem[]): SourceFile {
  return { ...source, originalHeadings: outline.map(({ depth, id }) => [depth, id] as const) }
}

/** What the links of a site can lead to, as far as its languages may differ in it. */
function linkTargets({ data }: SiteIndex): readonly unknown[] {
  return [data.files, data.drafts, data.routes, data.staticFiles, data.redirects]
}

async function compileHere(
  workspace: Workspace,
  jobs: readonly CompileJob[],
  options: Pick<CompileOptions, 'task' | 'index' | 'onSiteCode'>,
): Promise<Page[]> {
  if (jobs.length === 0) return []
  const batches = workspace.remote ? pageBatches(jobs) : []
  const { records } = await compileJobs(jobs, {
    ...options,
    workspace,
    batches,
    cached: cachedRecords(workspace, options.task, jobs),
  })
  return jobs.map(({ source, key }) => ({ source, record: records.get(key) as PageRecord }))
}

/** The result of compiling one shard. */
interface CompiledShard {
  readonly pages: readonly Page[]
  /** Number of pages that were in no cache. */
  readonly compiled: number
  /** The records of all pages that this machine has now. */
  readonly records: readonly PageRecord[]
}

/** Compiles the pages of one shard. */
export async function compileShard(
  workspace: Workspace,
  { shard, ...options }: CompileOptions & { readonly shard: Shard },
): Promise<CompiledShard> {
  const all = pageJobs(workspace)
  const batches = batchesOfShard(pageBatches(all), shard)
  const cached = cachedRecords(workspace, options.task, all)
  const jobs = batches.flat()
  const { records, compiled } = await compileJobs(jobs, { ...options, workspace, batches, cached })
  return {
    pages: jobs.map(({ source, key }) => ({ source, record: records.get(key) as PageRecord })),
    compiled,
    records: all.flatMap(({ key }) => records.get(key) ?? cached.get(key) ?? []),
  }
}

function pageJobs({ config, sources, recorders }: Workspace): CompileJob[] {
  const keyOf = pageKeys(config, recorders)
  return [...sources.docs, ...sources.markdownPages].map((source) => ({ source, key: keyOf(source) }))
}

/** The keys of the pages of a site: everything that is known before they are compiled. The fingerprint of a source must be the hash of its bytes. */
export function pageKeys(
  config: ResolvedConfig,
  recorders: ReadonlyMap<string, FeatureRecorder>,
): (source: SourceFile) => string {
  const { folders = [], ...markdown } = config.markdown
  // The plugins of a folder are only in the keys of its pages.
  // What a hook records depends on all of the code of the config.
  const hooks = pluginsWith(config, 'record').length > 0 ? config.codeHash : ''
  const settings = hashOf([
    configKey({ ...config, markdown }, compiledFrom),
    packagesKey(config),
    hooks,
    recordersKey(recorderModules(recorders)),
  ])
  const tool = toolHash()
  return (source) => {
    const own = folderOf(folders, source.path)
    const key = [
      source.fingerprint,
      source.file,
      source.route,
      String(source.mdx),
      String(source.article ?? false),
      settings,
      tool,
    ]
    return hashOf(own ? [...key, own.hash] : key)
  }
}

function pageBatches(jobs: readonly CompileJob[]): CompileJob[][] {
  return batchesOf(jobs, ({ source }) => source.file)
}

function cachedRecords(workspace: Workspace, task: CompileTaskSettings, jobs: readonly CompileJob[]) {
  const { config, store, verifiesTexts } = workspace
  const bodies = new BodyStore(task.bodiesDir)
  const place = { store, rootDir: config.rootDir, bodies, verifies: verifiesTexts }
  const records = new Map<string, PageRecord>()
  for (const { key } of jobs) {
    const record = findRecord(key, place)
    if (record) records.set(key, record)
  }
  bodies.close()
  return records
}

/** Returns the records of all jobs by key, and how many of them were compiled. */
async function compileJobs(
  jobs: readonly CompileJob[],
  options: CompileOptions & {
    readonly workspace: Workspace
    /** The jobs in batches, for the remote cache. */
    readonly batches: readonly (readonly CompileJob[])[]
    readonly cached: ReadonlyMap<string, PageRecord>
  },
): Promise<{ readonly records: ReadonlyMap<string, PageRecord>; readonly compiled: number }> {
  const { workspace, task, index, batches, cached, onSiteCode } = options
  const records = new Map<string, PageRecord>()
  const accept = ({ source, key }: CompileJob, cachedRecord: PageRecord | undefined): void => {
    const record = cachedRecord && currentRecord(cachedRecord, { source, index, files: workspace.store.files })
    if (record) records.set(key, record)
  }
  for (const job of jobs) accept(job, cached.get(job.key))
  const unshared = await fetchPages({ workspace, task, batches, records, cached, accept })
  const missing = jobs.filter(({ key }) => !records.has(key))
  const compiled = await workspace.team.compile(task, missing, (done, total, record) => {
    workspace.clock.progress(done, total)
    if (record?.module && record.module.imports?.length !== 0) onSiteCode?.()
  })
  const compileOther = (job: CompileJob): Promise<PageRecord> =>
    compileDemanding(job, { siteThreads: workspace.siteThreads, settings: task, index })
  const made = await Promise.all(missing.map(async (job, i) => compiled[i] ?? compileOther(job)))
  for (const [i, { key }] of missing.entries()) records.set(key, made[i] as PageRecord)
  sharePages({ workspace, task, unshared, records })
  return { records, compiled: missing.length }
}

/** A record as compiling its page would give it now; undefined if the page must be compiled again. */
export function currentRecord(
  record: PageRecord,
  { source, index, files }: { readonly source: SourceFile; readonly index: SiteIndex; readonly files: FileTable },
): PageRecord | undefined {
  const present = isProvisional(record) ? undefined : withPresentFiles(record, files)
  return present && leadsToSameTargets(present, source, index) ? { ...present, indexHash: index.data.hash } : undefined
}

/** Whether the links of a record lead to the same targets as when it was compiled. */
export function leadsToSameTargets(record: PageRecord, source: SourceFile, index: SiteIndex): boolean {
  if (record.indexHash === index.data.hash) return true
  return record.resolution !== '' && record.resolution === resolutionHash(record.links, source, index)
}

type Batch = readonly CompileJob[]

/** A batch that the remote cache lacks in whole or in part. */
interface UnsharedBatch {
  readonly batch: Batch
  /** The pages whose records the remote cache lacks, or has in a form that is not valid here. */
  readonly lacking: Batch
}

interface ShareOptions {
  readonly workspace: Workspace
  readonly task: CompileTaskSettings
  /** The records that this machine has, by key. */
  readonly records: ReadonlyMap<string, PageRecord>
}

/**
 * Downloads the pages that this machine lacks from the remote cache. A page that every build compiles (`isProvisional`) is not fetched.
 */
async function fetchPages(
  options: ShareOptions & {
    readonly batches: readonly Batch[]
    /** The records of the local cache, by key; those that are valid are in `records` too. */
    readonly cached: ReadonlyMap<string, PageRecord>
    /** Adds a record to `records`, if it is valid here. */
    readonly accept: (job: CompileJob, record: PageRecord | undefined) => void
  },
): Promise<UnsharedBatch[]> {
  const { workspace, batches, records, cached, accept } = options
  const { remote } = workspace
  if (!remote) return []
  const isMissing = ({ key }: CompileJob): boolean => !records.has(key)
  const dirs = inputDirs(options)
  const wanted = batches.filter((batch) => batch.some((job) => isMissing(job) && isShared(cached.get(job.key), dirs)))
  if (wanted.length === 0) return []
  const context = artifactContext(options)
  const fetched = wanted.map(async (batch): Promise<UnsharedBatch> => {
    const artifact = await remote.get(keyOf(batch))
    if (!artifact) return { batch, lacking: batch }
    const found = decodePages(artifact, context)
    for (const job of batch.filter(isMissing)) accept(job, found.get(job.key))
    return { batch, lacking: batch.filter(isMissing) }
  })
  const unshared = await Promise.all(fetched)
  context.bodies.close()
  return unshared
}

/** Uploads batches without errors to the remote cache, in the background, unless no other machine could use what is new in them. */
function sharePages(options: ShareOptions & { readonly unshared: readonly UnsharedBatch[] }): void {
  const { workspace, task, unshared, records } = options
  if (!workspace.remote?.writes) return
  const dirs = inputDirs(options)
  for (const { batch, lacking } of unshared) {
    if (!lacking.some(({ key }) => isShared(records.get(key), dirs))) continue
    workspace.remote.put(keyOf(batch), () => {
      const bodies = new BodyStore(task.bodiesDir)
      const own = batch.flatMap(({ key }) => records.get(key) ?? [])
      const isSound = own.length === batch.length && !own.some(({ diagnostics }) => hasErrors(diagnostics))
      const shared = own.filter((record) => !record.changedMeanwhile && hasInputsIn(record, dirs))
      const artifact = isSound ? encodePages(shared, { rootDir: workspace.config.rootDir, bodies }) : undefined
      bodies.close()
      return artifact
    })
  }
}

/** The problems of pages. What a plugin throws for several of them is one problem, and so is an option of code that none has. */
export function pageProblems(pages: readonly Page[]): Diagnostic[] {
  const named = pages.flatMap(({ source: { file }, record: { diagnostics } }) =>
    diagnostics.map((problem) => {
      const { code, message } = problem
      // The message of a hook names its page.
      return code === 'plugin-failed' && !message.includes(file)
        ? { ...problem, message: `${message} (on ${file})` }
        : problem
    }),
  )
  return onceForMistake(named)
}

/** Whether a record, if there is one, can be valid on other machines. */
function isShared(record: PageRecord | undefined, dirs: readonly string[]): boolean {
  return record === undefined || (!isProvisional(record) && hasInputsIn(record, dirs))
}

/** Other machines refuse a record that names files elsewhere: plugins can read any. */
function hasInputsIn({ inputs = [] }: PageRecord, dirs: readonly string[]): boolean {
  return inputs.every((input) => dirs.some((dir) => isWithin(input.path, dir)))
}

function keyOf(batch: Batch): string {
  return pageArtifactKey(batch.map(({ key }) => key))
}

function artifactContext(options: ShareOptions): PageArtifactContext {
  const { workspace, task } = options
  return {
    rootDir: workspace.config.rootDir,
    assetDirs: assetDirs(options),
    inputDirs: inputDirs(options),
    staticFiles: new Set(task.compile.index.staticFiles.map(([, filePath]) => filePath)),
    bodies: new BodyStore(task.bodiesDir),
  }
}

function assetDirs({ workspace, task }: ShareOptions): string[] {
  const { docsDirs, contentDirs } = task.compile.index
  return [workspace.config.rootDir, ...contentDirs, ...docsDirs]
}

function inputDirs(options: ShareOptions): string[] {
  const { codeRoot } = options.workspace.config.markdown
  return codeRoot === undefined ? assetDirs(options) : [...assetDirs(options), codeRoot]
}
