import { siteManifest } from '../links/site-manifest.js'
import { featureDocuments, markdownName, type Site } from '../base/site.js'
import { hostPrefix, outputPrefix } from '../base/languages.js'
import type { Sources } from '../base/source-file.js'
import { markerName } from '../store/output-owner.js'
import type { Stage } from '../store/stage.js'
import type { Analysis } from './analyze.js'
import type { BundledSite } from './bundle-site.js'
import type { Workspace } from './workspace.js'
import type { DocumentPlan } from './plan-documents.js'
import { stagePublished } from '../render/stage-published.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { NO_PAGE_DATA, pageDataName, isFileRoute, normalizeRoute } from '../../shared/route.js'
import type { FileLinks } from '../base/compiled-page.js'
import type { SiteIndex } from '../links/site-index.js'

/** A site in one of its languages. */
export interface StagedLanguage {
  readonly workspace: Workspace
  /** Of the names of its files in the output. */
  readonly prefix: string
  readonly stage: Stage
}

/** The languages of a site with the stages of their output, the default language first. */
export function stagedLanguages(workspace: Workspace, stage: Stage): StagedLanguage[] {
  return [workspace, ...workspace.translations].map((language) => {
    const prefix = outputPrefix(language.config.languages)
    return { workspace: language, prefix, stage: stage.below(prefix) }
  })
}

/** Starts copying the static files of all languages, and those of the host. Copying continues while pages are compiled. */
export function stageStaticFiles(
  languages: readonly StagedLanguage[],
  { sources, config, inBackground }: Workspace,
  stage: Stage,
): void {
  for (const language of languages) copyStaticFiles(language.workspace.sources, language.stage)
  if (hostPrefix(config.languages) !== '') copyStaticFiles(sources, stage)
  void inBackground(stage.settled())
}

function copyStaticFiles({ staticFiles }: Sources, stage: Stage): void {
  for (const [url, file] of staticFiles) stage.copy(url.slice(1), file)
}

/**
 * Stages every file of the output except static files, documents, their data, and what features make from what they have recorded.
 * Returns the problems of plugins that make files.
 */
export async function stageSite(options: {
  readonly analysis: Analysis
  readonly code: BundledSite
  readonly plan: DocumentPlan
  readonly stage: Stage
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
}): Promise<readonly Diagnostic[]> {
  const { analysis, code, plan, stage, ids } = options
  const { site, pages } = analysis
  const { runtime, bundles } = code
  const { policy, sidebars, pages: planned } = plan
  for (const [name, latin1] of [...Object.entries(runtime.files), ...Object.entries(bundles.files)])
    stage.write(name, Buffer.from(latin1, 'latin1'))
  for (const [name, json] of sidebars.files) stage.write(name, json)
  // Many pages may show the same file. Files with the same name have the same bytes.
  const assets = [...pages.flatMap(({ record }) => record.assets), ...bundles.assets]
  for (const [name, path] of new Map(assets.map(({ name, path }) => [name, path]))) stage.copy(`assets/${name}`, path)
  const diagnostics = await stagePublished({ site, planned, stage, csp: policy.header })
  for (const [name, content] of featureDocuments(site)) stage.write(name, content)
  // Every page links to the home page, so browsers ask for its data: without it, their consoles would show an error.
  if (!stage.planned.has(pageDataName('/'))) stage.write(pageDataName('/'), NO_PAGE_DATA)
  stageManifest({ site, stage, ids })
  return diagnostics
}

/** Stages the list of routes, ids and other files that marks the output folder as docsgen's. */
function stageManifest(options: {
  readonly site: Site
  readonly stage: Stage
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
}): void {
  const { site, stage, ids } = options
  const ofPages = new Set(site.pages.map(({ route }) => markdownName(route)))
  const isOther = (name: string): boolean => !/^(?:assets|docsgen)\/|\.html$/.test(name) && !ofPages.has(name)
  const files = [...stage.planned.keys()].filter(isOther).sort()
  const languages = site.config.translations.map((config) => outputPrefix(config.languages))
  const others = languages.length === 0 ? {} : { languages }
  stage.write(markerName, `${JSON.stringify({ ...siteManifest(site, ids), files, ...others })}\n`)
}

/** Characters that no file name has on some system. */
const UNUSUAL = /[\p{Cc}<>:"|?*\\]/u

/**
 * Stages data for the targets of links that are no pages: other programs on the same host, folders of static files, and links
 * that the config lets be broken. Browsers fetch the data of links ahead, and report every file that is missing.
 */
export function stageLinkData(options: {
  readonly links: readonly FileLinks[]
  readonly index: SiteIndex
  readonly stage: Stage
}): void {
  const { links, index, stage } = options
  const names = new Set<string>()
  for (const file of links) {
    for (const { kind, resolved } of file.links) {
      if (kind === 'image' || !('target' in resolved) || resolved.kind === 'without-base') continue
      if (index.routes.has(resolved.target)) continue
      const route = normalizeRoute(resolved.target)
      if (!isFileRoute(route) && !UNUSUAL.test(route)) names.add(pageDataName(route))
    }
  }
  if (names.size === 0) return
  // Some file systems ignore case: `/Guide` must not replace the data of `/guide`.
  const taken = new Set([...stage.planned.keys()].map((name) => name.toLowerCase()))
  for (const name of names) {
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    stage.write(name, NO_PAGE_DATA)
  }
}
