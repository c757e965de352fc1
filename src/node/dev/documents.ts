import type { PageEntry } from '../bundle/page-entries.js'
import type { PageBundles } from '../bundle/pages.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { Page, PageRecord } from '../model/page.js'
import { reactEntry } from '../pipeline/bundle-site.js'
import { dataJson } from '../prerender/render-document.js'
import { docTitle } from '../content/front-matter-fields.js'
import type { ContentPolicy } from '../prerender/csp.js'
import { documentHead, sitePolicy } from '../prerender/head.js'
import { planPage } from '../prerender/page-data.js'
import type { PageData } from '../../shared/page.js'
import { isRelabeled, type Snapshot } from './snapshot.js'
import type { PlannedPage, SitePage } from '../model/site.js'
import { excerptRoutes } from '../prerender/blog-data.js'
import { pageFeatures } from '../prerender/page-features.js'
import { type ListedPage, withBlogParts, withCompiled, withListed } from './live-blog.js'
import { noBundles } from '../bundle/pages.js'
import type { LiveSite } from './live-site.js'

/** A page that is ready to be rendered. */
export interface PreparedPage extends PlannedPage {
  readonly parts: readonly string[]
  readonly bundles: PageBundles
  /** The snapshot that its links and its sidebar are from. */
  readonly snapshot: Snapshot
}

/** HTML of a route's document; undefined if there is no such route. */
export async function liveDocument(site: LiveSite, route: string): Promise<string | undefined> {
  const prepared = await preparePage(site, route)
  return prepared && renderPage(site, prepared)
}

/** Compiles and bundles a page, and plans its document; undefined if there is no such route. */
export async function preparePage(site: LiveSite, route: string): Promise<PreparedPage | undefined> {
  const commits = await site.commits
  const sitePage = site.snapshot.pages.get(route)
  if (!sitePage) return undefined
  const { page, parts } = await compile(site, sitePage)
  const listed = await prepareListed(site, page)
  const bundles = withListed(await bundlesOf(site, page), listed)
  const { snapshot } = site
  const { sidebars } = snapshot
  const current = withCompiled(snapshot.site, [page, ...listed.map((post) => post.sitePage)])
  const hasBlog = site.config.blogs.length > 0
  const runtime = hasBlog ? await site.theme.current : undefined
  const theme = runtime ? { themeHash: runtime.serverHash } : {}
  const plan = planPage(page, { site: current, bundles, sidebars, ...theme, ...(commits ? { commits } : {}) })
  const own = parts ?? (plan.body as readonly string[])
  const blog =
    runtime && (await withBlogParts(plan, { own, listed, runtimePath: runtime.serverPath, rendering: site.rendering }))
  site.problems.set(`blog:${route}`, blog?.problems ?? [])
  const strings = blog?.value ?? own
  const json = dataJson(plan.page, JSON.stringify(strings))
  site.data.set(plan.dataName, json, json.length)
  return { ...plan, parts: strings, bundles, snapshot }
}

async function compile(
  site: LiveSite,
  sitePage: SitePage,
): Promise<{ readonly page: SitePage; readonly parts?: readonly string[] }> {
  if (sitePage.type !== 'markdown') return { page: sitePage }
  const { snapshot } = site
  const source = site.source(sitePage.page.source.path) ?? sitePage.page.source
  const { record, parts } = await site.pages.get(source, snapshot.index)
  // The snapshot's title was guessed from the first lines of the file, or is from before an edit.
  const isCurrent = snapshot === site.snapshot && source === site.source(source.path)
  if (isCurrent && changesOthers(record, sitePage.page.record)) site.retake()
  return { page: { ...sitePage, title: docTitle(source, record), page: { source, record } }, parts }
}

/**
 * Whether other pages must show a page differently now. The excerpt of a page that had not been compiled is left to the
 * background work: taking a snapshot of a large site takes longer than compiling a page.
 */
function changesOthers(now: PageRecord, before: PageRecord): boolean {
  return before.key === '' ? now.contentTitle !== before.contentTitle : isRelabeled(now, before)
}

/** Compiles and bundles the posts that a list shows. */
async function prepareListed(site: LiveSite, page: SitePage): Promise<ListedPage[]> {
  const listed: ListedPage[] = []
  for (const route of excerptRoutes(page, site.snapshot.site)) {
    const sitePage = site.snapshot.pages.get(route)
    if (!sitePage) continue
    const { page: post, parts = [] } = await compile(site, sitePage)
    listed.push({ sitePage: post, parts, bundles: await bundlesOf(site, post) })
  }
  return listed
}

async function bundlesOf(site: LiveSite, page: SitePage): Promise<PageBundles> {
  const { problems, chunks, theme, snapshot, features, rendering } = site
  if (page.type === 'search') {
    const { search } = await theme.current
    return search ? { ...noBundles, chunks: new Map([[page.route, search]]) } : noBundles
  }
  const entry = entryOf(page)
  const chunk = entry && (await chunks.get(entry, { snapshot, runtime: await theme.current, features, rendering }))
  problems.set(`code:${page.route}`, chunk?.diagnostics ?? [])
  await Promise.all(pageFeatures(page, snapshot.site).map(features.get))
  return { ...(chunk?.bundles ?? noBundles), features: features.bundled }
}

/** A page's own code, as the bundler takes it; undefined if it has none. */
function entryOf(page: SitePage): PageEntry | undefined {
  if (page.type === 'react') return reactEntry(page.pageFile)
  if (page.type !== 'markdown') return undefined
  const { source, record } = page.page as Page
  return record.module && { route: page.route, file: page.file, path: source.path, module: record.module }
}

/** Renders a page's document. If its components throw, the document has only the layout and the prose. */
export async function renderPage(site: LiveSite, prepared: PreparedPage): Promise<string> {
  const { page, bundles, sitePage, snapshot, noScript, head: ownHead } = prepared
  const { route } = page
  const check = `rendering:${route}`
  const runtime = await site.theme.current
  const chunk = bundles.chunks.get(route)
  const input = {
    runtimePath: runtime.serverPath,
    head: documentHead({ site: snapshot.site, runtime, policy: livePolicy(site, runtime) }),
    parts: noScript === undefined ? prepared.parts : [noScript],
    sidebar: page.sidebar === undefined ? undefined : snapshot.sidebars.data.get(page.sidebar),
    ownHead,
  }
  const whole = { ...input, page, chunkPath: chunk?.serverPath }
  const { value, problems } = await site.rendering.document(sitePage.file, whole, chunk?.hasSiteCode === true)
  site.problems.set(check, problems)
  if (value?.ids) site.renderedIds.set(route, value.ids)
  if (value) return value.html
  const without = await site.rendering.document(sitePage.file, { ...input, page: withoutCode(page) }, false)
  // A component of the layout threw.
  if (!without.value) throw new DocsgenError(problems, 1)
  return without.value.html
}

/** The content security policy of all documents, as far as their pages have been compiled. */
export function livePolicy(
  { snapshot, pages, chunks, knownFeatures }: LiveSite,
  runtime: RuntimeBundle,
): ContentPolicy {
  const needs = [...pages.needs(), ...chunks.needs()]
  return sitePolicy({ site: snapshot.site, runtime, features: knownFeatures, needs })
}

function withoutCode({ chunk: _, ...page }: PageData): PageData {
  return page
}
