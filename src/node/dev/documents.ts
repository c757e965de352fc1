import { unresolvedImports } from '../bundle/unresolved-imports.js'
import { type PageBundles, noBundles } from '../bundle/pages.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { PageRecord } from '../model/page.js'
import { entryOf } from '../pipeline/bundle-site.js'
import { markdownPage } from '../pipeline/describe-pages.js'
import type { ContentPolicy } from '../prerender/csp.js'
import { documentHead, sitePolicy } from '../prerender/head.js'
import { planPage } from '../prerender/page-data.js'
import type { PageData } from '../../shared/page.js'
import { isRelabeled } from './snapshot.js'
import { compiledPage, type PlannedPage, type SitePage } from '../model/site.js'
import { excerptRoutes } from '../prerender/blog-data.js'
import { pageFeatures } from '../prerender/page-features.js'
import { type CompiledPost, withBlogParts, withCompiled, withListed } from './live-blog.js'
import type { LiveSite, SiteState } from './live-site.js'

/** A page that is ready to be rendered. */
export interface PreparedPage extends PlannedPage {
  readonly parts: readonly string[]
  readonly bundles: PageBundles
  /** The snapshot that its links and its sidebar are from, and the theme that its code was bundled for. */
  readonly state: SiteState
}

/** HTML of a route's document; undefined if there is no such route. */
export async function liveDocument(site: LiveSite, route: string): Promise<string | undefined> {
  const prepared = await preparePage(site, route)
  return prepared && renderPage(site, prepared)
}

/** Compiles and bundles a page, and plans its document; undefined if there is no such route. */
export async function preparePage(site: LiveSite, route: string): Promise<PreparedPage | undefined> {
  const history = await site.history
  const sitePage = site.snapshot.pages.get(route)
  if (!sitePage) return undefined
  const { page, parts } = await compile(site, sitePage)
  const posts = await compileListed(site, page)
  // Everything below belongs to one state of the site, whatever changes meanwhile.
  const state = await site.state()
  const { runtime, snapshot } = state
  if (!snapshot.pages.has(route)) return undefined
  const listed: CompiledPost[] = []
  for (const post of posts)
    listed.push({ sitePage: post.page, parts: post.parts ?? [], bundles: await bundlesOf(site, post.page, state) })
  const bundles = withListed(await bundlesOf(site, page, state), listed)
  const { sidebars } = snapshot
  const current = withCompiled(snapshot.site, [page, ...listed.map((post) => post.sitePage)])
  const hasBlog = site.config.blogs.length > 0
  const theme = hasBlog ? { themeHash: runtime.serverHash } : {}
  const dates = history ? { commits: history.commits } : {}
  const plan = planPage(page, { site: current, bundles, sidebars, ...theme, ...dates })
  site.problems.set(`document:${route}`, plan.diagnostics ?? [])
  const own = parts ?? (plan.body as readonly string[])
  const report = site.problems.start(`blog:${route}`)
  const blog = hasBlog
    ? await withBlogParts(plan, { own, listed, runtimePath: runtime.serverPath, rendering: site.rendering })
    : undefined
  report(blog?.problems ?? [])
  const strings = blog?.value ?? own
  return { ...plan, parts: strings, bundles, state }
}

interface CompiledLivePage {
  readonly page: SitePage
  readonly parts?: readonly string[]
}

async function compile(site: LiveSite, sitePage: SitePage): Promise<CompiledLivePage> {
  const known = compiledPage(sitePage)
  if (!known) return { page: sitePage }
  const { snapshot } = site
  const source = site.source(known.source.path) ?? known.source
  const { record, parts } = await site.pages.get(source, snapshot.index)
  // The snapshot's title was guessed from the first lines of the file, or is from before an edit.
  const isCurrent = snapshot === site.snapshot && source === site.source(source.path)
  if (isCurrent && changesOthers(record, known.record, site)) site.retake()
  return { page: markdownPage({ source, record }, site.config), parts }
}

/**
 * Whether other pages must show a page differently now. The excerpt of a page that had not been compiled is left to the
 * background work: taking a snapshot of a large site takes longer than compiling a page.
 */
function changesOthers(now: PageRecord, before: PageRecord, { config }: LiveSite): boolean {
  return before.key === '' ? now.contentTitle !== before.contentTitle : isRelabeled(now, before, config)
}

/** Compiles the posts that a list shows. */
async function compileListed(site: LiveSite, page: SitePage): Promise<CompiledLivePage[]> {
  const posts: CompiledLivePage[] = []
  for (const route of excerptRoutes(page, site.snapshot.site)) {
    const sitePage = site.snapshot.pages.get(route)
    if (sitePage) posts.push(await compile(site, sitePage))
  }
  return posts
}

async function bundlesOf(site: LiveSite, page: SitePage, { runtime, snapshot }: SiteState): Promise<PageBundles> {
  const { problems, chunks, features, rendering } = site
  if (page.body.type === 'theme') {
    const { search } = runtime
    return search ? { ...noBundles, chunks: new Map([[page.route, search.page]]) } : noBundles
  }
  const entry = entryOf(page)
  const report = problems.start(`code:${page.route}`)
  const chunk = entry && (await chunks.get(entry, { snapshot, runtime, features, rendering }))
  const found = chunk?.diagnostics ?? []
  const compiled = compiledPage(page)
  const unresolved = compiled && found.length === 0 ? [compiled] : []
  report([...found, ...(await unresolvedImports(snapshot.config, unresolved))])
  await Promise.all(pageFeatures(page, snapshot.site).map(features.get))
  return { ...(chunk?.bundles ?? noBundles), features: features.bundled }
}

/** Renders a page's document. If its components throw, the document has only the layout and the prose. */
export async function renderPage(site: LiveSite, prepared: PreparedPage): Promise<string> {
  const { page, bundles, sitePage, noScript, head: ownHead } = prepared
  const { runtime, snapshot } = prepared.state
  const { route } = page
  const report = site.problems.start(`rendering:${route}`)
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
  report(problems)
  if (value?.ids && site.snapshot.pages.has(route)) site.renderedIds.set(route, value.ids)
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
  const code = [...Object.keys(runtime.inputs), ...chunks.inputs()]
  return sitePolicy({ site: snapshot.site, runtime, features: knownFeatures, needs, code })
}

function withoutCode({ chunk: _, ...page }: PageData): PageData {
  return page
}
