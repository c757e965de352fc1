import type { PageEntry, PageBundles } from '../bundle/pages.js'
import type { Page } from '../model/page.js'
import { dataJson, renderDocument, loadRuntime, renderProblem } from '../prerender/render-document.js'
import { docTitle } from '../content/front-matter-fields.js'
import { documentHead } from '../prerender/head.js'
import { planPage } from '../prerender/page-data.js'
import type { PageData } from '../../shared/page.js'
import type { PlannedPage, SitePage } from '../model/site.js'
import { noBundles } from '../bundle/pages.js'
import type { LiveSite } from './live-site.js'
import type { Snapshot } from './snapshot.js'

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
  const gitDates = await site.gitDates
  const sitePage = site.snapshot.pages.get(route)
  if (!sitePage) return undefined
  const { page, parts } = await compile(site, sitePage)
  const bundles = await bundlesOf(site, page)
  const { snapshot } = site
  const { sidebars } = snapshot
  const { homeStyles } = await site.theme.current
  const plan = planPage(page, { site: snapshot.site, bundles, homeStyles, sidebars, ...(gitDates ? { gitDates } : {}) })
  const strings = parts ?? (plan.body as readonly string[])
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
  if (isCurrent && record.contentTitle !== sitePage.page.record.contentTitle) site.retake()
  return { page: { ...sitePage, title: docTitle(source, record), page: { source, record } }, parts }
}

async function bundlesOf(site: LiveSite, page: SitePage): Promise<PageBundles> {
  const { problems, chunks, theme, snapshot } = site
  if (page.type === 'search') {
    const { search } = await theme.current
    return search ? { ...noBundles, chunks: new Map([[page.route, search]]) } : noBundles
  }
  const entry = entryOf(page)
  const chunk = entry && (await chunks.get(entry, { snapshot, runtime: await theme.current }))
  problems.set(`code:${page.route}`, chunk?.diagnostics ?? [])
  return chunk?.bundles ?? noBundles
}

/** A page's own code, as the bundler takes it; undefined if it has none. */
function entryOf(page: SitePage): PageEntry | undefined {
  if (page.type === 'react') return { route: page.route, file: page.file, path: page.pageFile.path }
  if (page.type !== 'markdown') return undefined
  const { source, record } = page.page as Page
  return record.module && { route: page.route, file: page.file, path: source.path, module: record.module }
}

/** Renders a page's document. If its components throw, the document has only the layout and the prose. */
export async function renderPage(site: LiveSite, prepared: PreparedPage): Promise<string> {
  const { page, bundles, sitePage, snapshot, noScript } = prepared
  const { route } = page
  const check = `rendering:${route}`
  const runtime = await site.theme.current
  const input = {
    runtime: await loadRuntime(runtime.serverPath),
    // The content policy of every document allows the frames of all pages.
    head: documentHead({ site: snapshot.site, runtime, embeds: site.pages.embeds() }),
    parts: noScript === undefined ? prepared.parts : [noScript],
    sidebar: page.sidebar === undefined ? undefined : snapshot.sidebars.data.get(page.sidebar),
  }
  try {
    const { html, ids } = await renderDocument({ ...input, page, chunkPath: bundles.chunks.get(route)?.serverPath })
    site.problems.set(check, [])
    if (ids) site.renderedIds.set(route, ids)
    return html
  } catch (error) {
    site.problems.set(check, [renderProblem(error, sitePage.file)])
    return (await renderDocument({ ...input, page: withoutCode(page) })).html
  }
}

function withoutCode({ chunk: _, ...page }: PageData): PageData {
  return page
}
