import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { lowerErrors } from '../base/diagnostics/severity-settings.js'
import type { DocumentFacts } from '../base/output-record.js'
import { idsByRoute, type PlannedPage } from '../base/site.js'
import type { Stage } from '../store/stage.js'
import type { Analysis } from './analyze.js'
import type { BundledSite, UnbundledSite } from './bundle-site.js'
import { type DocumentPlan, planDocuments } from './plan-documents.js'
import { type RenderedDocuments, renderDocuments } from './render-documents.js'
import { stageSite } from './stage-site.js'
import type { Workspace } from './workspace.js'

/** What is known about a site after its documents have been rendered. */
export interface Rendering {
  readonly code: BundledSite | UnbundledSite
  /** Every document of the site, sorted by route; empty if the theme has errors. */
  readonly pages: readonly PlannedPage[]
  /** Ids, URLs and search terms of the documents with components, which are known only after rendering; by output name. */
  readonly facts: ReadonlyMap<string, DocumentFacts>
  /** The ids that fragments of links can match, by route; without the pages whose ids are not all known. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
  /** Problems in the code of pages. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The inputs of `render` and `renderFacts`. */
interface RenderOptions<Code = BundledSite | UnbundledSite> {
  readonly workspace: Workspace
  readonly analysis: Analysis
  readonly code: Code
  readonly stage: Stage
}

/**
 * Renders a site without errors:
 * 1. plan every document;
 * 2. render the documents that are new or have changed, in parallel, and call `onDocuments`;
 * 3. stage all other files of the output except those that features make from what they have recorded, such as the search index.
 */
export async function render(
  options: RenderOptions<BundledSite> & {
    readonly onDocuments?: (rendering: Rendering) => Promise<void>
  },
): Promise<Rendering> {
  const { workspace, analysis, code, stage, onDocuments } = options
  workspace.clock.step('render')
  const plan = await planDocuments(workspace, analysis, code)
  const documents = await renderDocuments({ ...options, plan, pages: plan.pages })
  const rendering = renderingOf({ analysis, code, plan, documents })
  await onDocuments?.(rendering)
  const ofFiles = await stageSite({ analysis, code, plan, stage, ids: rendering.ids })
  await stage.settled()
  return { ...rendering, diagnostics: [...rendering.diagnostics, ...ofFiles] }
}

/**
 * Renders only the documents with components, to collect their ids, links and search terms. The site may have errors: pages
 * without code and a site without a theme are left out.
 */
export async function renderFacts(options: RenderOptions): Promise<Rendering> {
  const { workspace, analysis, code } = options
  if (code.runtime === undefined) return notRendered(analysis, code)
  workspace.clock.step('render')
  const plan = await planDocuments(workspace, analysis, code)
  const pages = plan.pages.filter(({ sitePage }) => code.bundles.chunks.has(sitePage.route) || sitePage.isNotFound)
  const documents = await renderDocuments({ ...options, code, plan, pages })
  return renderingOf({ analysis, code, plan, documents })
}

function renderingOf(options: {
  readonly analysis: Analysis
  readonly code: BundledSite
  readonly plan: DocumentPlan
  readonly documents: RenderedDocuments
}): Rendering {
  const { analysis, code, plan, documents } = options
  const { facts, diagnostics } = documents
  // Any page with code may include the partial that has an error.
  const known = hasErrors(code.bundles.diagnostics) ? new Map() : facts
  return {
    code,
    pages: plan.pages,
    facts,
    ids: idsByRoute(analysis.site, known),
    diagnostics: lowerErrors([...plan.problems, ...diagnostics], analysis.site.config.diagnostics),
  }
}

function notRendered({ site }: Analysis, code: UnbundledSite): Rendering {
  const facts = new Map()
  return { code, pages: [], facts, ids: idsByRoute(site, facts), diagnostics: [] }
}
