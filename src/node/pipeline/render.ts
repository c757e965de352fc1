import type { Diagnostic } from '../../shared/diagnostic.js'
import type { DocumentFacts } from '../model/output-record.js'
import type { PageRecord } from '../model/page.js'
import { idsByRoute, type PlannedPage } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import type { Analysis } from './analyze.js'
import { type BundledSite, bundleSite } from './bundle-site.js'
import { type DocumentPlan, planDocuments } from './plan-documents.js'
import { type RenderedDocuments, renderDocuments } from './render-documents.js'
import { stageSite } from './stage-site.js'
import type { Workspace } from './workspace.js'

/** What is known about a site after its documents have been rendered. */
export interface Rendering {
  readonly code: BundledSite
  /** Every document of the site, sorted by route. */
  readonly pages: readonly PlannedPage[]
  /** Ids, URLs and search terms of the documents with components, which are known only after rendering; by output name. */
  readonly facts: ReadonlyMap<string, DocumentFacts>
  /** The ids that fragments of links can match, by route. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
  /** The cache records of all pages, in the order of `Analysis.pages`. */
  readonly records: readonly PageRecord[]
  /** Problems in the code of pages. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Renders a site:
 * 1. bundle the pages that have code;
 * 2. plan every document;
 * 3. render the documents that are new or have changed, in parallel;
 * 4. stage all files of the output except the search index.
 */
export async function render(workspace: Workspace, analysis: Analysis, stage: Stage): Promise<Rendering> {
  const { code, plan } = await prepare(workspace, analysis)
  const documents = await renderDocuments({ workspace, analysis, code, plan, stage, pages: plan.pages })
  const rendering = renderingOf({ analysis, code, plan, documents })
  stageSite({ analysis, code, plan, stage, ids: rendering.ids })
  await stage.settled()
  return rendering
}

/** Renders only the documents with components, to collect their ids, links and search terms. */
export async function renderFacts(workspace: Workspace, analysis: Analysis, stage: Stage): Promise<Rendering> {
  const { code, plan } = await prepare(workspace, analysis)
  const pages = plan.pages.filter(({ page }) => code.bundles.chunks.has(page.route) || page.kind === 'not-found')
  const documents = await renderDocuments({ workspace, analysis, code, plan, stage, pages })
  return renderingOf({ analysis, code, plan, documents })
}

async function prepare(
  workspace: Workspace,
  analysis: Analysis,
): Promise<{ readonly code: BundledSite; readonly plan: DocumentPlan }> {
  workspace.clock.step('bundle')
  const code = await bundleSite(workspace, analysis)
  workspace.clock.step('render')
  return { code, plan: await planDocuments(workspace, analysis, code) }
}

function renderingOf(options: {
  readonly analysis: Analysis
  readonly code: BundledSite
  readonly plan: DocumentPlan
  readonly documents: RenderedDocuments
}): Rendering {
  const { analysis, code, plan, documents } = options
  const { facts, records } = documents
  const diagnostics = [...code.bundles.diagnostics, ...documents.diagnostics]
  return { code, pages: plan.pages, facts, ids: idsByRoute(analysis.site, facts), records, diagnostics }
}
