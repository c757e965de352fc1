import { type PageBundles, noBundles } from '../bundle/pages.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { withoutRepeats } from '../base/diagnostics/without-repeats.js'
import type { DocumentFacts } from '../base/output-record.js'
import type { PageRecord } from '../base/page.js'
import { entryOf } from '../site/bundle-site.js'
import { markdownPage } from '../site/describe-pages.js'
import { aboutPage, documentKey } from '../site/render-documents.js'
import type { ContentPolicy } from '../render/csp.js'
import { documentHead } from '../render/head.js'
import { sitePolicy } from '../render/site-policy.js'
import { planPage } from '../render/page-data.js'
import type { RenderedDocument } from '../render/render-document.js'
import { recordRendered } from '../render/render-job.js'
import { hasErrors } from '../../shared/diagnostic.js'
import type { PageData, PageFragments } from '../../shared/page.js'
import { checkPage } from './link-checks.js'
import { isRelabeled, type Snapshot } from './snapshot.js'
import { componentPath, type PlannedPage, type Site, type SitePage, sourceName } from '../base/site.js'
import { additionsTo, pageExtras, viewOf } from '../render/document-additions.js'
import type { LiveResult } from './live-rendering.js'
import type { SiteState } from './live-code.js'
import type { LiveSite } from './live-site.js'

/** A page that is ready to be rendered. */
export interface PreparedPage extends PlannedPage {
  readonly fragments: PageFragments
  readonly bundles: PageBundles
  /** The snapshot that its links and its sidebar are from, and the theme that its code was bundled for. */
  readonly state: SiteState
}

/** HTML of a route's document; undefined if there is no such route. */
export async function liveDocument(site: LiveSite, route: string): Promise<string | undefined> {
  const prepared = await preparePage(site, route)
  return prepared && (await renderPage(site, prepared)).html
}

/** Compiles and bundles a page, and plans its document; undefined if there is no such route. */
export async function preparePage(site: LiveSite, route: string): Promise<PreparedPage | undefined> {
  const sitePage = site.snapshot.pages.get(route)
  if (!sitePage) return undefined
  const { page, parts } = await compile(site, sitePage)
  const included: CompiledLivePage[] = []
  for (const one of includedIn(page, site.snapshot)) included.push(await compile(site, one))
  const includedPages = included.map((one) => one.page)
  // Everything below belongs to one state of the site, whatever changes meanwhile.
  const state = await site.state()
  const { runtime, snapshot } = state
  if (!snapshot.pages.has(route)) return undefined
  const bundles = await bundlesWith(page, includedPages, (one) => bundlesOf(site, one, state))
  const plan = planIn(state, page, { bundles, included: includedPages })
  const shown = [bundles.chunks.get(route)?.chunk, runtime.shell, page.body.compiled?.record.key]
  site.findings.show(route, shown.join())
  site.problems.set(`document:${route}`, plan.diagnostics ?? [])
  const own = parts ?? (plan.body as readonly string[])
  const report = site.problems.start(`view:${route}`)
  const { value, problems } = await renderView(site, { plan, parts: own, included, runtime })
  report(problems)
  return { ...plan, fragments: value ?? { parts: own }, bundles, state }
}

/** Plans the document of a page in one state of the site. */
function planIn(
  { snapshot, runtime }: SiteState,
  page: SitePage,
  { bundles, included }: { readonly bundles: PageBundles; readonly included: readonly SitePage[] },
): PlannedPage {
  return planPage(page, {
    site: withCompiled(snapshot.site, [page, ...included]),
    bundles,
    sidebars: snapshot.sidebars,
    themeHash: runtime.serverHash,
    commits: snapshot.history?.lastCommits,
  })
}

/** Whether rendering a page again would tell nothing new: it has no code, or nothing has changed that its document is made from. */
export async function isRendered(site: LiveSite, sitePage: SitePage, state: SiteState): Promise<boolean> {
  const { body, isNotFound, route } = sitePage
  const page = knownPage(site, sitePage)
  const record = page.body.compiled && site.pages.record(page.body.compiled.source.path)
  const isModule = record?.module !== undefined || componentPath(sitePage) !== undefined
  const hasCode = isModule || body.feature !== undefined || isNotFound
  const known = site.rendered(route)
  if (!hasCode) return known === undefined || known.compiled === record?.ids
  if (known === undefined || known.compiled !== record?.ids) return false
  const included = includedIn(page, state.snapshot).map((one) => knownPage(site, one))
  const bundles = await bundlesWith(page, included, (one) => knownBundles(site, one, state))
  return keyOf(site, planIn(state, page, { bundles, included }), { bundles, runtime: state.runtime }) === known.key
}

/** Identifies what a document is made from. Its head is left out: the content policy grows while pages are compiled. */
function keyOf(
  site: LiveSite,
  plan: PlannedPage,
  { bundles, runtime }: { readonly bundles: PageBundles; readonly runtime: RuntimeBundle },
): string {
  const chunk = bundles.chunks.get(plan.page.route)
  return documentKey(plan, { shellKey: runtime.serverHash, chunk, besides: [aboutPage(plan, site.recorders)] })
}

/**
 * The site with pages that have just been compiled: a snapshot may be from before that. It is another object for each plan, so that
 * features are asked again what they add to a page: since the snapshot, other languages may have become known.
 */
function withCompiled(site: Site, pages: readonly SitePage[]): Site {
  const compiled = pages.filter((page) => page.body.compiled && site.byRoute.get(page.route) !== page)
  if (compiled.length === 0) return { ...site }
  return { ...site, byRoute: new Map([...site.byRoute, ...compiled.map((page) => [page.route, page] as const)]) }
}

/** The bundles of a page with those of the pages that it includes. */
async function bundlesWith(
  page: SitePage,
  included: readonly SitePage[],
  bundlesFor: (page: SitePage) => Promise<PageBundles>,
): Promise<PageBundles> {
  const bundles = await bundlesFor(page)
  const chunks = [...bundles.chunks]
  for (const one of included) chunks.push(...(await bundlesFor(one)).chunks)
  return included.length === 0 ? bundles : { ...bundles, chunks: new Map(chunks) }
}

/** The HTML of a page with what its view shows. */
async function renderView(
  { rendering }: LiveSite,
  options: {
    readonly plan: PlannedPage
    readonly parts: readonly string[]
    readonly included: readonly CompiledLivePage[]
    readonly runtime: RuntimeBundle
  },
): Promise<LiveResult<PageFragments>> {
  const { plan, parts, included, runtime } = options
  const { page, sitePage, view } = plan
  if (!view) return { value: { parts }, problems: [] }
  const live = { ...view, included: view.included.map((one, at) => ({ ...one, body: included[at]?.parts ?? [] })) }
  return rendering.view(sourceName(sitePage.source), { theme: runtime.server, view: live, page, parts })
}

interface CompiledLivePage {
  readonly page: SitePage
  readonly parts?: readonly string[]
}

async function compile(site: LiveSite, sitePage: SitePage): Promise<CompiledLivePage> {
  const known = sitePage.body.compiled
  if (!known) return { page: sitePage }
  const { snapshot } = site
  const source = site.source(known.source.path) ?? known.source
  const { record, parts } = await site.pages.get(source, snapshot.index)
  // The snapshot's title was guessed from the first lines of the file, or is from before an edit.
  const isCurrent = snapshot === site.snapshot && source === site.source(source.path)
  if (isCurrent && changesOthers(record, known.record, site)) site.retake()
  return { page: markdownPage({ source, record }, site.config), parts }
}

/** A page as it was compiled last. */
function knownPage(site: LiveSite, sitePage: SitePage): SitePage {
  const source = sitePage.body.compiled && site.source(sitePage.body.compiled.source.path)
  const record = source && site.pages.record(source.path)
  return record ? markdownPage({ source, record }, site.config) : sitePage
}

/**
 * Whether other pages must show a page differently at once. Excerpts, which only lists show, are left to the background work: taking a
 * snapshot of a large site takes longer than compiling a page.
 */
function changesOthers(now: PageRecord, before: PageRecord, { config }: LiveSite): boolean {
  if (before.key === '') return now.contentTitle !== before.contentTitle
  return isRelabeled({ ...now, excerpt: before.excerpt }, before, config)
}

/** The pages that the view of a page includes. */
function includedIn(page: SitePage, { pages, site }: Snapshot): SitePage[] {
  const routes = viewOf(additionsTo(page, site))?.includes ?? []
  return routes.flatMap((route) => pages.get(route) ?? [])
}

/** The bundles of a page as far as they are made. */
async function knownBundles(site: LiveSite, page: SitePage, state: SiteState): Promise<PageBundles> {
  const code = ofFeature(page, state.runtime) ?? (await site.code.currentPage(page.route, state))
  return { ...(code ?? noBundles), extras: site.extras.bundled }
}

/** The code of a page that a feature renders. */
function ofFeature({ body, route }: SitePage, { features }: RuntimeBundle): PageBundles | undefined {
  if (body.feature === undefined) return undefined
  const chunk = features[body.feature]?.page
  return { ...noBundles, chunks: new Map(chunk ? [[route, chunk]] : []) }
}

/** Whether the text of a page has errors: like in a build, nothing else is reported of it then. What is shown may be an earlier text. */
function hasErrorsInText({ pages }: LiveSite, { body: { compiled } }: SitePage): boolean {
  if (!compiled) return false
  return pages.results.get(compiled.source.path)?.isFailed === true || hasErrors(compiled.record.diagnostics)
}

async function bundlesOf(site: LiveSite, page: SitePage, { runtime, snapshot }: SiteState): Promise<PageBundles> {
  const { problems, code, extras } = site
  const known = ofFeature(page, runtime)
  if (known) {
    await Promise.all(pageExtras(page, snapshot.site).map(extras.get))
    return { ...known, extras: extras.bundled }
  }
  const entry = entryOf(page)
  const report = problems.start(`code:${page.route}`)
  const links = code.links(page.route)
  const own = entry && (await code.page(entry, { snapshot, runtime }))
  const compiled = page.body.compiled
  // The links of partials are known only now.
  if (compiled && code.links(page.route) !== links) checkPage(site, compiled.source.path)
  report(hasErrorsInText(site, page) ? [] : withoutRepeats(own?.diagnostics ?? []))
  await Promise.all(pageExtras(page, snapshot.site).map(extras.get))
  return { ...(own?.bundles ?? noBundles), extras: extras.bundled }
}

/** Renders a page's document. If its components throw, the document has only the layout and the prose. */
export async function renderPage(site: LiveSite, prepared: PreparedPage): Promise<RenderedDocument> {
  const { page, bundles, sitePage, noScript, head: ownHead } = prepared
  const { runtime, snapshot } = prepared.state
  const { route } = page
  const report = site.problems.start(`rendering:${route}`)
  const chunk = bundles.chunks.get(route)
  const input = {
    theme: runtime.server,
    head: documentHead({ site: snapshot.site, runtime, policy: livePolicy(site, runtime) }),
    fragments: noScript === undefined ? prepared.fragments : { parts: [noScript] },
    sidebar: page.sidebar === undefined ? undefined : snapshot.sidebars.data.get(page.sidebar),
    ownHead,
    openGraphType: sitePage.openGraphType,
  }
  const whole = { ...input, page, chunkPath: chunk?.serverPath }
  const { value, problems } = await site.rendering.document(
    sourceName(sitePage.source),
    whole,
    chunk?.hasSiteCode === true,
  )
  report(hasErrorsInText(site, sitePage) ? [] : problems)
  site.keepRendered(route, {
    facts: value && (await factsOf(site, prepared, value)),
    data: { title: page.title, description: page.description, keywords: page.keywords },
    compiled: sitePage.body.compiled?.record.ids,
    key: keyOf(site, prepared, { bundles, runtime }),
  })
  if (value) return value
  const without = await site.rendering.document(
    sourceName(sitePage.source),
    { ...input, page: withoutCode(page) },
    false,
  )
  // A component of the layout threw.
  if (!without.value) throw new DocsgenError(problems, 1)
  return without.value
}

async function factsOf(
  site: LiveSite,
  prepared: PreparedPage,
  { ids, urls, tagUrls, body }: RenderedDocument,
): Promise<DocumentFacts> {
  const recorded = recordRendered({
    title: prepared.page.title || site.config.title,
    body,
    about: aboutPage(prepared, site.recorders),
    recorders: await site.textRecordersIn(prepared.sitePage.place.language),
  })
  return { ids, urls, tagUrls, recorded }
}

/** HTML of the body of a page, without what its view shows around it. */
export async function bodyHtml(site: LiveSite, prepared: PreparedPage): Promise<string> {
  if (prepared.page.chunk === undefined) return prepared.fragments.parts.join('')
  return (await renderPage(site, prepared)).body ?? ''
}

/** The content security policy of all documents, as far as their pages have been compiled. */
export function livePolicy({ snapshot, pages, code, knownExtras }: LiveSite, runtime: RuntimeBundle): ContentPolicy {
  const needs = [...pages.needs(), ...code.needs()]
  const inputs = [...Object.keys(runtime.inputs), ...code.inputs()]
  return sitePolicy({ site: snapshot.site, runtime, extras: knownExtras, needs, code: inputs })
}

function withoutCode({ chunk: _, ...page }: PageData): PageData {
  return page
}
