import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { keepRecords } from '../store/page-cache.js'
import type { CommandOptions, CommandResult, Shard } from '../base/command.js'
import { compileShard, pageProblems } from './compile-pages.js'
import { buildTask } from './compile-settings.js'
import { recorderModules } from '../base/recorder.js'
import { StepClock } from './step-clock.js'
import { rememberIn } from '../store/result-store.js'
import { siteStructure } from './structure.js'
import { openConfig, type Workspace, withWorkspace } from './workspace.js'

/** The options of `buildShard`. */
interface ShardOptions extends CommandOptions {
  readonly shard: Shard
}

/** What `buildShard` compiled and found. */
export interface ShardResult extends CommandResult {
  readonly shard: Shard
  /** Number of pages in the shard. */
  readonly pages: number
  /** Number of Markdown pages of the site. */
  readonly sitePages: number
  /** Number of pages that were in no cache. */
  readonly compiled: number
}

/**
 * Compiles one of several shares of the pages, and puts them into the cache: the local one, and the remote one, if the config
 * has one. A build with the same cache puts the site together. The output folder stays as it is.
 *
 * @param options - The site, and which share of it to compile.
 * @returns Figures, and the problems that compiling these pages found; a build reports all problems.
 * @throws {@link DocsgenError} if the config is invalid.
 */
export async function buildShard(options: ShardOptions): Promise<ShardResult> {
  const clock = new StepClock(options.onProgress)
  const config = await openConfig(options, clock)
  const { shard } = options
  const result = await withWorkspace(
    { config, clock, useCache: options.cache ?? true, env: options.env },
    (workspace) => compileSite(workspace, shard),
  )
  return { ...result, shard, ...clock.end() }
}

async function compileSite(
  workspace: Workspace,
  shard: Shard,
): Promise<Pick<ShardResult, 'compiled' | 'diagnostics' | 'pages' | 'sitePages'>> {
  const { config, sources, features, recorders, clock, remote, store } = workspace
  clock.step('compile')
  const { index } = siteStructure({
    config,
    sources,
    features,
    firstCommits: await workspace.firstCommits,
    remember: rememberIn(workspace.store),
  })
  const task = buildTask(config, index.data, recorderModules(recorders))
  const { pages, compiled, records } = await compileShard(workspace, { task, index, shard })
  clock.step('write')
  await remote?.settled()
  const sound = records.filter(({ diagnostics }) => !hasErrors(diagnostics))
  keepRecords(sound, { store, rootDir: config.rootDir, bodiesDir: task.bodiesDir })
  store.sweep()
  const files = new Set(pages.map(({ source }) => source.file))
  const isOwn = ({ location }: Diagnostic): boolean => location !== undefined && files.has(location.file)
  return {
    compiled,
    pages: pages.length,
    sitePages: sources.docs.length + sources.markdownPages.length,
    diagnostics: [...sources.diagnostics.filter(isOwn), ...pageProblems(pages)],
  }
}
