import type { Diagnostic } from '../../shared/diagnostic.js'
import { statSync } from 'node:fs'
import path from 'node:path'
import { toolModules } from '../bundle/runtime-modules.js'
import { translatedPartials } from '../content/unread-files.js'
import type { ResolvedConfig } from '../base/config.js'
import { hashOf } from '../base/hash.js'
import type { SiteManifest } from '../links/site-manifest.js'
import type { PageRecord } from '../base/page.js'
import { type BuildState, readBuildState, writeBuildState } from '../store/build-state.js'
import { Stage } from '../store/stage.js'
import { bytesByKind, type WrittenSite } from '../store/write-site.js'
import { joinHashes } from '../store/file-hashes.js'
import { categoryFiles } from '../content/category-file.js'
import { readDataFile } from '../base/source-text/data-file.js'
import { toolHash } from '../base/package.js'
import { findSitePackage } from '../base/site-package.js'
import { siteKey } from '../config/keys.js'
import { packagesKey } from './compile-settings.js'
import type { Workspace } from './workspace.js'
import { fileStamp, hasStamp } from '../base/source-text/regular-file.js'

/** The last build into this output folder, and the inputs of this one. */
export interface LastBuild {
  /** Hash of the config, the tool, the installed packages that pages need, the sources and the static files. */
  readonly inputHash: string
  /** Absent if there was no build, or if the cache is disabled. */
  readonly state?: BuildState
}

/** What publishing needs of a site in one language whose documents are staged. The pages themselves are not kept until then. */
export interface RenderedLanguage
  extends Pick<BuildState, 'pages' | 'isProvisional' | 'assetInputs' | 'trackedInputs'> {
  /** The records of all pages. */
  readonly records: readonly PageRecord[]
  readonly bodiesDir: string
  /** The manifest with the prefix of the output; undefined if the site has one language, whose manifest is staged. */
  readonly manifest?: readonly [prefix: string, manifest: SiteManifest]
}

/** What a build reports about its output. */
export interface BuildReport extends Omit<WrittenSite, 'outputs'> {
  readonly diagnostics: readonly Diagnostic[]
  /** Number of pages. */
  readonly pages: number
}

/** The output folder of `check-links`, inside the cache folder. */
export function checkDirOf({ cacheDir }: Pick<ResolvedConfig, 'cacheDir'>): string {
  return path.join(cacheDir, 'check', 'site')
}

/** Reads the state of the last build. */
export function readLastBuild(workspace: Workspace): LastBuild {
  const { config, translations, useCache } = workspace
  const inputHash = hashOf([workspace, ...translations].map(hashInputs))
  const state = useCache ? readBuildState(stateDirOf(config), config.outDir) : undefined
  return state ? { inputHash, state } : { inputHash }
}

/** What the last build reported, if a new one would write the same files: compares every input and every output file. */
export async function currentReport(
  workspace: Workspace,
  { inputHash, state }: LastBuild,
): Promise<BuildReport | undefined> {
  if (!state) return undefined
  const { store } = workspace
  const isCurrent =
    state.inputHash === inputHash &&
    !state.isProvisional &&
    store.files.areSame(state.trackedInputs) &&
    state.assetInputs.every(hasStamp) &&
    Object.entries(state.outputs).every(([name, record]) => hasSameStat(`${state.outDir}/${name}`, record)) &&
    // A commit changes what pages say about their last change, but no file.
    state.historyHash === (await historyHash(workspace))
  if (!isCurrent) return undefined
  const { diagnostics, pages, outputs } = state
  const unchanged = Object.keys(outputs).length
  return { diagnostics, pages, bytes: bytesByKind(outputs), written: 0, unchanged, removed: 0 }
}

/** Opens the stage of the next output. It can keep files of the last build that have not been changed since. */
export function openStage({ config }: Workspace, { state }: LastBuild): Stage {
  return new Stage(path.join(config.cacheDir, 'stage'), config.outDir, state?.outputs ?? {})
}

/** Hash of what git knows of the sources in all languages. */
async function historyHash({ history, translations }: Workspace): Promise<string> {
  const { hash } = await history
  if (translations.length === 0) return hash
  return hashOf([hash, ...(await Promise.all(translations.map(async (other) => (await other.history).hash)))])
}

/** Writes the state that the next build compares with. */
export async function rememberBuild(options: {
  readonly workspace: Workspace
  readonly last: LastBuild
  readonly sites: readonly RenderedLanguage[]
  readonly diagnostics: readonly Diagnostic[]
  readonly written: WrittenSite
}): Promise<void> {
  const { workspace, last, sites, diagnostics, written } = options
  const { config, store } = workspace
  writeBuildState(stateDirOf(config), {
    outDir: config.outDir,
    inputHash: last.inputHash,
    historyHash: await historyHash(workspace),
    trackedInputs: joinHashes(sites.map((site) => site.trackedInputs)),
    assetInputs: sites.flatMap((site) => site.assetInputs),
    isProvisional: sites.some((site) => site.isProvisional),
    pages: sites.reduce((sum, { pages }) => sum + pages, 0),
    diagnostics,
    outputs: written.outputs,
  })
  store.sweep()
}

/** The folder of the build state. `check-links` has its own, so that it does not overwrite the state of the last build. */
function stateDirOf(config: ResolvedConfig): string {
  return config.outDir === checkDirOf(config) ? path.dirname(config.outDir) : path.join(config.cacheDir, 'cache')
}

function hashInputs({ config, sources, recorders }: Workspace): string {
  const files = [...sources.docs, ...sources.drafts, ...sources.markdownPages, ...sources.pages]
  return hashOf([
    toolHash(),
    siteKey(config),
    // The problems of options have lines, which change with any other text of the file.
    ...Object.entries(config.inputs).flat(),
    config.outDir,
    config.rootDir,
    packagesKey(config),
    // They are bundled, but no file tells that another one is installed in a nearer folder.
    JSON.stringify(['react', 'react-dom'].map((name) => findSitePackage(name, config.rootDir))),
    ...files.flatMap(({ file, route, fingerprint }) => [file, route, fingerprint]),
    ...sources.dataFiles.flatMap(({ file, hash }) => [file, hash]),
    ...config.generated.files.flatMap((file) => [file.path, file.hash]),
    ...config.generated.inputs.map(({ hash }) => hash),
    ...[...sources.staticFiles].flatMap(([url, file]) => {
      return [url, file, fileStamp(statSync(file))]
    }),
    ...toolModules(config).flat(),
    ...[...recorders.values()].flatMap(({ codeHash }) => codeHash ?? []),
    ...categoryFiles(sources.docs).flatMap((file) => [file, readIfExists(file)]),
    // Those that no page imports are reported.
    ...translatedPartials(config, sources.collections),
    JSON.stringify(sources.diagnostics),
  ])
}

function readIfExists(filePath: string): string {
  const read = readDataFile(filePath, filePath)
  return read?.text ?? read?.problem.message ?? ''
}

function hasSameStat(file: string, { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): boolean {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat?.size === size && stat.mtimeMs === mtimeMs
}
