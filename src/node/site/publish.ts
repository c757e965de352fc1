import type { Diagnostic } from '../../shared/diagnostic.js'
import { joinHashes } from '../store/file-hashes.js'
import { keepRecords } from '../store/page-cache.js'
import { madeFilesDir, sweepMadeFiles } from '../store/made-files.js'
import type { Stage } from '../store/stage.js'
import { writeSite } from '../store/write-site.js'
import { joinManifests, siteManifest } from '../links/site-manifest.js'
import { outputPrefix } from '../base/languages.js'
import { isProvisional } from '../base/page.js'
import type { Analysis } from './analyze.js'
import type { Rendering } from './render.js'
import { markerName } from '../store/output-owner.js'
import { type BuildReport, type RenderedLanguage, type LastBuild, rememberBuild } from './last-build.js'
import type { Workspace } from './workspace.js'

/** Takes from a rendered site what publishing needs. */
export function renderedLanguage({ site, pages, task }: Analysis, { code, ids }: Rendering): RenderedLanguage {
  const { languages } = site.config
  return {
    records: pages.map(({ record }) => record),
    bodiesDir: task.bodiesDir,
    manifest: languages && [outputPrefix(languages), siteManifest(site, ids)],
    pages: site.pages.length,
    isProvisional: pages.some(({ record }) => isProvisional(record)),
    assetInputs: pages.flatMap(({ record }) => record.assets.map(({ path: file, stamp }) => ({ path: file, stamp }))),
    trackedInputs: joinHashes([
      code.runtime?.inputs ?? {},
      code.bundles.inputs,
      ...pages.flatMap(({ record }) => (record.inputs ?? []).map((input) => ({ [input.path]: input.hash }))),
    ]),
  }
}

/** Moves the staged files into the output folder, then writes the cache and the state that the next build starts from. */
export async function publish(options: {
  readonly workspace: Workspace
  readonly last: LastBuild
  /** The site in each of its languages. */
  readonly sites: readonly RenderedLanguage[]
  readonly diagnostics: readonly Diagnostic[]
  readonly stage: Stage
}): Promise<BuildReport> {
  const { workspace, last, sites, diagnostics, stage } = options
  const { outDir, cacheDir, rootDir } = workspace.config
  if (sites.length > 1) stageManifestOfAll(sites, stage)
  // The remote cache may still be reading texts, which are moved next.
  await workspace.remote?.settled()
  workspace.lock.check()
  const written = writeSite({ stage, outDir, cacheDir })
  const [{ bodiesDir } = { bodiesDir: '' }] = sites
  const records = new Map(sites.flatMap((site) => site.records.map((record) => [record.key, record])))
  keepRecords([...records.values()], { store: workspace.store, rootDir, bodiesDir })
  sweepMadeFiles(madeFilesDir({ cacheDir }), () => [
    ...stage.all().keys(),
    ...[...records.values()].flatMap(({ assets }) => assets.map((asset) => asset.path)),
    // Those of partials.
    ...sites.flatMap(({ trackedInputs }) => Object.keys(trackedInputs)),
  ])
  await rememberBuild({ workspace, last, sites, diagnostics, written })
  const { outputs: _, ...figures } = written
  const pages = sites.reduce((sum, site) => sum + site.pages, 0)
  return { diagnostics, pages, ...figures }
}

/** Completes the manifest of the output with all languages. It has the site in the default language if that is at the root. */
function stageManifestOfAll(sites: readonly RenderedLanguage[], stage: Stage): void {
  const all = sites.flatMap(({ manifest }) => (manifest ? [manifest] : []))
  const languages = all.map(([prefix]) => prefix)
  const own = stage.read(markerName)
  const main = own === undefined ? { languages, files: [...stage.planned.keys()].sort() } : (JSON.parse(own) as object)
  stage.write(markerName, `${JSON.stringify({ ...main, ...joinManifests(all) })}\n`)
}
