import { existsSync } from 'node:fs'
import path from 'node:path'
import { once } from 'es-toolkit'
import { docsgenFeatures } from '../../features/features.js'
import { pagePlugins } from '../../tools/page-plugins.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { planContent } from '../content/collections.js'
import { createFolderReader, type FolderReader, historyDirs, readHistory } from '../content/git-history.js'
import { createMarkdownReader } from '../content/markdown-file.js'
import { scanContent } from '../content/scan.js'
import { applySeverities } from '../base/diagnostics/severity-settings.js'
import type { CommandOptions, RemoteTraffic } from '../base/command.js'
import type { ResolvedConfig } from '../base/config.js'
import { type Feature, featureRecorders } from '../base/feature.js'
import { type FeatureRecorder, recorderModules, type RecorderModules } from '../base/recorder.js'
import type { Sources, SourceHistory } from '../base/source-file.js'
import { recover } from '../store/journal.js'
import { type HeldLock, withLock } from '../store/lock.js'
import { withGeneratedContent } from './generate-content.js'
import { locateGenerated } from './locate-generated.js'
import type { RemoteCache } from '../store/remote/remote-cache.js'
import { remoteCacheSettings } from '../store/remote/settings.js'
import { LostTextError } from '../store/page-cache.js'
import { openStore, type ResultStore } from '../store/result-store.js'
import { SiteThreads } from '../render/threads/site-threads.js'
import { preloadCompiler } from '../render/threads/tasks.js'
import { limitGarbage } from '../base/garbage.js'
import { ThreadTeam, threadCount } from '../render/threads/team.js'
import { pluginFeatures } from './plugin-feature.js'
import { loadSiteConfig } from './site-config.js'
import type { SiteStructures, StructureInputs } from './structure.js'
import type { StepClock } from './step-clock.js'

/** What the steps of one build share: inputs, threads and stores. */
export interface Workspace extends SiteInputs {
  /** Its code loads when it is first asked for: a build without changes does without. */
  readonly structures: () => Promise<SiteStructures>
  /** The site in its other languages; empty if it has one, or if this is one of the others. */
  readonly translations: readonly Workspace[]
  /** False if nothing may be read from the cache. */
  readonly useCache: boolean
  /** Whether the texts of cached pages are verified before they are needed, because the cache has lost one. */
  readonly verifiesTexts: boolean
  readonly clock: StepClock
  readonly team: ThreadTeam
  /** Runs the code of the site in threads that can be stopped. */
  readonly siteThreads: SiteThreads
  readonly store: ResultStore
  /** The artifacts that several machines share; absent if none is configured, or if the cache is disabled. */
  readonly remote: RemoteCache | undefined
  readonly lock: HeldLock
  /** Registers work that runs during several steps. The workspace waits for it before it closes. */
  readonly inBackground: <Result>(work: Promise<Result>) => Promise<Result>
}

/** What a site in one language is made from. */
interface SiteInputs extends StructureInputs {
  /** What features record of each page, by their names. */
  readonly recorders: ReadonlyMap<string, FeatureRecorder>
  /** What git knows of the sources, which is read during the first steps. */
  readonly history: Promise<SourceHistory>
}

/** Loads the config of a command, as its first step. */
export async function openConfig(options: CommandOptions, clock: StepClock): Promise<ResolvedConfig> {
  const { root, configPath, outDir, jobs, drafts } = options
  // All pages must be compiled, so loading the compiler can start now. Another cache folder is not known yet.
  if (!hasBuild(path.join(root, '.docsgen'))) preloadCompiler()
  clock.step('config')
  const config = await loadSiteConfig({ root, configPath, overrides: { outDir, jobs, drafts } })
  return withLinkedSites(config, options.cache ?? true)
}

/** Adds what other sites have that pages link to by name. Returns the same config if it names none. */
export async function withLinkedSites(config: ResolvedConfig, useCache: boolean): Promise<ResolvedConfig> {
  if (Object.keys(config.sites).length === 0) return config
  const { withInventories } = await import('../links/linked-sites/load-inventories.js')
  return withInventories(config, useCache)
}

function hasBuild(cacheDir: string): boolean {
  return existsSync(path.join(cacheDir, 'cache', 'build.json'))
}

/** The features of docsgen, then the plugins of a config. */
export function featuresOf(config: ResolvedConfig): readonly Feature[] {
  const own = docsgenFeatures()
  return [...own, ...pluginFeatures(config, own)]
}

/** Adds the plugins that pages of a site ask for. Returns the same config if there are none. */
export async function withPagePlugins(config: ResolvedConfig, sources: Sources): Promise<ResolvedConfig> {
  const pages = [...sources.docs, ...sources.markdownPages]
  const needed = pagePlugins.filter(({ isFor }) => pages.some(({ frontMatter }) => isFor(frontMatter)))
  if (needed.length === 0) return config
  const plugins = await Promise.all(needed.map(({ load }) => load(sources, config)))
  return { ...config, plugins: [...config.plugins, ...plugins] }
}

/** Scans the content of a site outside of a build. */
export async function readSources(config: ResolvedConfig): Promise<Sources> {
  return scanContent(config, planContent(config, featuresOf(config)))
}

/**
 * Runs a build while no other process builds with the same cache folder:
 * 1. take the lock, and finish an interrupted build, if there is one;
 * 2. start to read the git history, scan the content folders, and generate the content of plugins;
 * 3. run the steps;
 * 4. wait for uploads to the remote cache, add its problems to the result, and give all problems their severities;
 * 5. wait for background work, end the threads and release the lock.
 * If the cache has lost a text of a page, all of this is done once more, and the texts are verified before.
 */
export async function withWorkspace<Result extends CheckedResult>(
  options: WorkspaceOptions,
  run: (workspace: Workspace) => Promise<Result>,
): Promise<Result & { readonly remote?: RemoteTraffic }> {
  const { clock, config } = options
  const onWait = (owner: string): void => clock.step(`waiting for another build (${owner})`)
  return withLock(config.cacheDir, { onWait }, (lock) => {
    const attempt = (verifiesTexts: boolean) => runIn({ ...options, lock, verifiesTexts }, run)
    return attempt(false).catch((error: unknown) => {
      if (error instanceof LostTextError) return attempt(true)
      throw error
    })
  })
}

interface WorkspaceOptions {
  readonly config: ResolvedConfig
  readonly clock: StepClock
  readonly useCache: boolean
  readonly env: CommandOptions['env']
}

interface CheckedResult {
  readonly diagnostics: readonly Diagnostic[]
}

async function runIn<Result extends CheckedResult>(
  options: WorkspaceOptions & Pick<Workspace, 'lock' | 'verifiesTexts'>,
  run: (workspace: Workspace) => Promise<Result>,
): Promise<Result & { readonly remote?: RemoteTraffic }> {
  const { clock, useCache, env = {}, lock, verifiesTexts } = options
  recover(options.config.cacheDir, options.config.outDir)
  clock.step('scan')
  const store = openStore(options.config, useCache)
  const readFolder = createFolderReader(store, options.config)
  const readSite = async (given: ResolvedConfig) => readInputs(given, { store, readFolder, useCache })
  const inputs = await readSite(options.config)
  const others: SiteInputs[] = []
  for (const translated of options.config.translations) others.push(await readSite(translated))
  const { config } = inputs
  const pages = [inputs, ...others].reduce((sum, { sources }) => sum + sources.docs.length, 0)
  limitGarbage(pages)
  const team = new ThreadTeam(threadCount(config.jobs))
  if (!hasBuild(config.cacheDir)) team.workersFor('compile', pages)
  const { settings, problems } = useCache ? remoteCacheSettings(config.remoteCache, env) : { problems: [] }
  // Most sites have no remote cache, so its client is loaded only if one is configured.
  const remote = settings && new (await import('../store/remote/remote-cache.js')).RemoteCache(settings)
  const siteThreads = new SiteThreads({
    limits: config.render,
    recorders: ownRecorders(inputs.recorders),
    threads: threadCount(config.jobs),
    depth: 8,
    mostStopped: 10,
  })
  const background: Promise<unknown>[] = []
  const inBackground = <Work>(work: Promise<Work>): Promise<Work> => {
    background.push(work.catch(() => undefined))
    return work
  }
  const structures = once(async () => {
    const { openStructures } = await import('./structure.js')
    return openStructures([inputs, ...others], store)
  })
  const shared = {
    structures,
    useCache,
    verifiesTexts,
    clock,
    team,
    siteThreads,
    store,
    remote,
    lock,
    inBackground,
  }
  const open = (site: SiteInputs, translations: readonly Workspace[]): Workspace => {
    void inBackground(site.history)
    void inBackground(site.firstCommits)
    return { ...site, ...shared, translations }
  }
  try {
    const result = await run(
      open(
        inputs,
        others.map((site) => open(site, [])),
      ),
    )
    await remote?.settled()
    return {
      ...result,
      diagnostics: applySeverities(
        [...locateGenerated(result.diagnostics, config), ...problems, ...(remote?.problems() ?? [])],
        config.diagnostics,
      ),
      remote: remote?.traffic,
    }
  } finally {
    await Promise.all(background)
    await Promise.all([team.close(), siteThreads.close()])
    store.files.save({ keepOthers: true })
  }
}

/** The recorders of docsgen's own features. Those of plugins are loaded when a page needs them: their code may fail. */
function ownRecorders(recorders: ReadonlyMap<string, FeatureRecorder>): RecorderModules {
  return recorderModules(new Map([...recorders].filter(([, { codeHash }]) => codeHash === undefined)))
}

/** Generates the content of plugins for a site, starts to read its git history, and scans its content. */
async function readInputs(
  resolved: ResolvedConfig,
  options: { readonly store: ResultStore; readonly readFolder: FolderReader; readonly useCache: boolean },
): Promise<SiteInputs> {
  const { store, readFolder, useCache } = options
  const read = createMarkdownReader(store)
  const planned = featuresOf(resolved)
  // The scan blocks this thread, so git starts before it.
  for (const dir of historyDirs(planContent(resolved, planned))) void readFolder(dir)
  const written = scanContent(resolved, planContent(resolved, planned), read)
  const config = await withGeneratedContent(await withPagePlugins(resolved, written), useCache)
  const features = config.plugins === resolved.plugins ? planned : featuresOf(config)
  const content = planContent(config, features)
  // Hooks of plugins get each page once, unless plugins have something to add.
  const { files, pages, diagnostics } = config.generated
  const isComplete = features === planned && files.length + pages.length + diagnostics.length === 0
  const sources = isComplete ? written : scanContent(config, content, read)
  const dirs = features.flatMap((feature) => feature.historyDirs?.(sources) ?? [])
  const history = readHistory({ config, collections: content.collections, dirs }, readFolder)
  const ofPlans = readHistory({ config, collections: [], dirs }, readFolder)
  return {
    config,
    sources,
    features,
    history,
    recorders: featureRecorders(features, config),
    firstCommits: ofPlans.then(({ firstCommits }) => firstCommits),
  }
}
