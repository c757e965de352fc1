import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { BundledSite } from './bundle-site.js'
import { sameInputs } from '../cache/inputs.js'
import type { PageRecord } from '../model/page.js'
import type { Page } from '../model/page.js'
import type { ResolvedConfig } from '../model/config.js'
import { hashOf } from '../model/hash.js'
import type { Sources } from '../model/source-file.js'
import { type BuildState, readBuildState, writeBuildState } from '../output/build-state.js'
import { Stage } from '../output/stage.js'
import { bytesByKind, type WrittenSite } from '../output/write-site.js'
import { toolHash } from '../tool/package.js'
import type { BuildResult } from '../model/command.js'

/** What the last build left, seen from this one. */
export interface BuildMemory {
  readonly inputHash: string
  readonly state?: BuildState
  /** True where a former build of this site was found. */
  readonly known: boolean
  /** The whole result, where nothing has changed. */
  readonly result?: Omit<BuildResult, 'steps' | 'totalMs'>
}

/** Whether nothing was built here before (in the default cache folder): then everything will have to be compiled. */
export function isFirstBuild(root: string): boolean {
  return !existsSync(path.join(root, '.docsgen', 'cache', 'build.json'))
}

/** Folder that a site is built into for its links to be checked, and beside which the state of that build lies. */
export function checkDirOf({ cacheDir }: { readonly cacheDir: string }): string {
  return path.join(cacheDir, 'check', 'site')
}

/** A build for a check does not make the next ordinary one forget its own. */
function stateDirOf(config: ResolvedConfig): string {
  return config.outDir === checkDirOf(config) ? path.dirname(config.outDir) : path.join(config.cacheDir, 'cache')
}

/**
 * Compares the inputs with those of the last build. Nothing has changed where config, tool, sources and static files
 * are the same, the files behind the bundles and copied assets are, and the output lies as it was written.
 */
export function unchangedBuild(options: {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly useCache: boolean
}): BuildMemory {
  const { config, sources, useCache } = options
  const inputHash = hashInputs(config, sources)
  const state = useCache ? readBuildState(stateDirOf(config), config.outDir) : undefined
  if (!state) return { inputHash, known: false }
  const memory = { inputHash, state, known: true }
  if (state.inputHash !== inputHash || config.docs?.lastUpdated === 'git') return memory
  const isSame =
    sameInputs(state.bundleInputs) &&
    state.assetInputs.every((asset) => sameStat(asset.path, asset)) &&
    outputIntact(state)
  if (!isSame) return memory
  const { diagnostics, pages, outputs } = state
  const unchanged = Object.keys(outputs).length
  return {
    ...memory,
    result: {
      diagnostics,
      failed: false,
      pages,
      bytes: bytesByKind(outputs),
      written: 0,
      unchanged,
      removed: 0,
      outDir: state.outDir,
    },
  }
}

/** Begins the next output: copying the static files starts here, and goes on while pages are compiled. */
export function stageStaticFiles(options: {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly memory: BuildMemory
  readonly write: boolean
}): Stage {
  const { config, sources, memory } = options
  const stage = new Stage(path.join(config.cacheDir, 'stage'), config.outDir, memory.state?.outputs ?? {})
  if (options.write) for (const [url, file] of sources.staticFiles) stage.copy(url.slice(1), file)
  return stage
}

/** Keeps what the next build compares with. */
export function rememberBuild(options: {
  readonly config: ResolvedConfig
  readonly memory: BuildMemory
  readonly bundled: BundledSite
  readonly pages: readonly Page[]
  readonly diagnostics: readonly Diagnostic[]
  readonly written: WrittenSite
  readonly pageCount: number
}): void {
  const { config, memory, bundled, pages, diagnostics, written } = options
  writeBuildState(stateDirOf(config), {
    outDir: config.outDir,
    inputHash: memory.inputHash,
    bundleInputs: { ...bundled.runtime.inputs, ...bundled.pages.inputs },
    assetInputs: pages.flatMap(({ record }: { readonly record: PageRecord }) =>
      record.assets.map(({ path: file, size, mtimeMs }) => ({ path: file, size, mtimeMs })),
    ),
    pages: options.pageCount,
    diagnostics,
    outputs: written.outputs,
  })
  bundled.store.prune()
}

function hashInputs(config: ResolvedConfig, sources: Sources): string {
  const parts = [toolHash(), config.configHash, config.outDir, config.rootDir]
  for (const source of [...sources.docs, ...sources.markdownPages, ...sources.pages])
    parts.push(source.file, source.route, source.hash)
  for (const [url, file] of sources.staticFiles) {
    const { size, mtimeMs } = statSync(file)
    parts.push(url, file, String(size), String(mtimeMs))
  }
  parts.push(JSON.stringify(sources.diagnostics))
  return hashOf(parts)
}

function outputIntact(state: BuildState): boolean {
  return Object.entries(state.outputs).every(([name, record]) => sameStat(path.join(state.outDir, name), record))
}

function sameStat(file: string, { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): boolean {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat?.size === size && stat.mtimeMs === mtimeMs
}
