import { siteManifest } from '../links/site-manifest.js'
import { featureDocuments, markdownName, type Site } from '../base/site.js'
import { outputPrefix } from '../base/languages.js'
import type { Sources } from '../base/source-file.js'
import { markerName } from '../store/output-owner.js'
import type { Stage } from '../store/stage.js'
import type { Analysis } from './analyze.js'
import type { BundledSite } from './bundle-site.js'
import type { DocumentPlan } from './plan-documents.js'
import { stagePublished } from '../render/stage-published.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { NO_PAGE_DATA, pageDataName } from '../../shared/route.js'

/** Starts copying the static files. Copying continues while pages are compiled. */
export function stageStaticFiles({ staticFiles }: Sources, stage: Stage): void {
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
