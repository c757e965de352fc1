import type { PageData } from '../../shared/page.js'
import { markdownHrefOf, pageDataName } from '../../shared/route.js'
import { descriptionOf, imageOf, keywordsOf } from '../content/front-matter-fields.js'
import { qualifiedName } from '../model/docs.js'
import { hashOf, hexHash, shortened } from '../model/hash.js'
import type { PackRange, Page } from '../model/page.js'
import {
  type DocumentAddition,
  type IncludedBody,
  type AddedView,
  type PlannedPage,
  type PlannedView,
  type Site,
  hrefOfRoute,
  type SitePage,
} from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'
import { listedPlace } from './listed-place.js'
import { allPagesHtml } from './page-lists.js'
import { navigation } from './page-navigation.js'
import { additionsTo, pageExtras, viewOf } from './document-additions.js'
import { pageOrigin } from './page-origin.js'
import type { PlanOptions } from './plan-options.js'

/** Plans all pages, in the order of their routes. */
export function planPages(options: PlanOptions): PlannedPage[] {
  return options.site.pages.map((sitePage) => planPage(sitePage, options))
}

/** Computes the data of one page. The time does not depend on the size of the site. */
export function planPage(sitePage: SitePage, options: PlanOptions): PlannedPage {
  const { site, bundles } = options
  const { route, needs, visibility } = sitePage
  const additions = additionsTo(sitePage, site)
  const shown = viewOf(additions)
  const view = shown && plannedView(shown, options)
  const { body, bodyHash: proseHash } = bodyOf(sitePage, additions)
  const bodyHash = shown ? hashOf([proseHash, viewHash(shown, options)]) : proseHash
  const chunk = bundles.chunks.get(route)
  const { base, publish } = site.config
  const content = contentOf(sitePage, options)
  const draft: PageData = {
    route,
    ...content,
    ...Object.assign({}, ...additions.map(({ data }) => data)),
    ...sidebarOf(additions, options),
    ...joined(content.head, additions),
    around: shown?.place === 'around' || undefined,
    markdown: publish.markdown && visibility.markdown ? markdownHrefOf(route, base) : undefined,
    chunk: chunk && base + chunk.chunk,
    ...extraFiles(sitePage, additions, options),
    // The hash is computed from this draft.
    hash: '',
  }
  const contentHash = hexHash(JSON.stringify(draft) + bodyHash)
  const dataHash = shortened(contentHash)
  return {
    page: { ...draft, hash: dataHash },
    sitePage,
    body,
    bodyHash,
    contentHash,
    dataName: pageDataName(route),
    dataHash,
    noScript: needs.allPages && allPagesHtml(site),
    view,
    head: additions.map(({ head = '' }) => head).join('') || undefined,
    day: additions.find(({ day }) => day !== undefined)?.day,
    diagnostics: additions.flatMap(({ diagnostics = [] }) => diagnostics),
  }
}

/** What several features may add to the same field. */
function joined(own: PageData['head'], additions: readonly DocumentAddition[]): Partial<PageData> {
  const head = additions.flatMap(({ headTags = [] }) => headTags)
  const data = additions.flatMap(({ pluginData }) => pluginData ?? [])
  return {
    ...(head.length > 0 && { head: [...(own ?? []), ...head] }),
    ...(data.length > 0 && { pluginData: Object.assign({}, ...data) as PageData['pluginData'] }),
  }
}

/** What a page says about itself, what is compiled from its source, and what it needs from the rest of the site. */
function contentOf(page: SitePage, options: PlanOptions): Omit<PageData, 'route' | 'hash'> {
  const { body, data, needs } = page
  const { site, bundles } = options
  const chunk = bundles.chunks.get(page.route)
  const compiled = body.compiled ? compiledContent(body.compiled, site) : {}
  return {
    ...data,
    title: data.title ?? chunk?.meta?.title ?? '',
    description: data.description ?? chunk?.meta?.description ?? compiled.description,
    outline: data.outline ?? chunk?.outline ?? compiled.outline ?? [],
    ...navigation(page, options),
    ...(needs.origin && pageOrigin(needs.origin, options)),
    image: data.image ?? compiled.image,
    keywords: data.keywords ?? compiled.keywords,
    head: data.head ?? compiled.head,
    ownMain: chunk?.ownMain,
    frontMatter: compiled.frontMatter,
    listed: chunk?.readsPlace && body.compiled ? placeOf(body.compiled.source, site) : undefined,
  }
}

/** What is known of a page from its Markdown. */
function compiledContent(page: Page, site: Site): Partial<PageData> {
  const { source, record } = page
  const { frontMatter } = source
  const head = [...(record.head ?? []), ...(source.addedHead ?? [])]
  return {
    description: descriptionOf(frontMatter, record),
    outline: record.outline,
    image: imageOf(page, site.config.base),
    keywords: keywordsOf(frontMatter),
    head: head.length === 0 ? undefined : head,
    frontMatter: record.module && frontMatter,
  }
}

/** The style sheets and scripts that a page needs besides those of the theme. */
function extraFiles(
  sitePage: SitePage,
  additions: readonly DocumentAddition[],
  { site, bundles }: PlanOptions,
): Pick<PageData, 'styles' | 'scripts'> {
  const extras = pageExtras(sitePage, site).map((name) => bundles.extras.get(name))
  const { base } = site.config
  const urls = (files: readonly (string | undefined)[]) => files.flatMap((file) => (file ? [base + file] : []))
  const routes = [sitePage.route, ...(viewOf(additions)?.includes ?? [])]
  const ofChunk = routes.flatMap((route) => bundles.chunks.get(route)?.styles ?? [])
  const styles = [...new Set(urls([...extras.map((extra) => extra?.style), ...ofChunk]))]
  const scripts = urls(extras.map((extra) => extra?.script))
  return { styles: styles.length > 0 ? styles : undefined, scripts: scripts.length > 0 ? scripts : undefined }
}

/** The sidebar that a feature gives a page, if the site has it. */
function sidebarOf(additions: readonly DocumentAddition[], { site, sidebars }: PlanOptions): Pick<PageData, 'sidebar'> {
  const name = additions.find(({ sidebar }) => sidebar !== undefined)?.sidebar
  return name !== undefined && site.sidebars.has(name) ? { sidebar: sidebars.urlFor(name, '') } : {}
}

/** A view with the bodies that it includes. */
function plannedView({ feature, props, includes }: AddedView, { site, bundles }: PlanOptions): PlannedView {
  const included = includes.flatMap((route): IncludedBody[] => {
    const page = site.byRoute.get(route)
    const compiled = page?.body.compiled
    if (!compiled) return []
    const chunkPath = bundles.chunks.get(route)?.serverPath
    const frontMatter = chunkPath === undefined ? undefined : compiled.source.frontMatter
    return [{ body: compiled.record.body, href: hrefOfRoute(route, site.config), chunkPath, frontMatter }]
  })
  return { feature, props, included }
}

/** Hash of everything that a view is rendered from. */
function viewHash({ feature, props, includes }: AddedView, { site, bundles, themeHash = '' }: PlanOptions): string {
  return hashOf([
    ...[themeHash, feature, JSON.stringify(props)],
    ...includes.flatMap((route) => [
      site.byRoute.get(route)?.body.compiled?.record.body.hash ?? '',
      bundles.chunks.get(route)?.serverHash ?? '',
    ]),
  ])
}

/** The place of a page in its sidebar, for code that asks for it. */
function placeOf({ docsSet = '', frontMatter, id, listedSidebar }: SourceFile, site: Site): PageData['listed'] {
  const displayed = frontMatter.displayed_sidebar
  const named = typeof displayed === 'string' ? displayed : listedSidebar
  const sidebar = named === undefined ? site.places.get(id)?.sidebar : qualifiedName(docsSet, named)
  return sidebar === undefined ? undefined : listedPlace({ id, docsSet, sidebar }, site)
}

/** The prose of a page: compiled from its source, or what a feature gives it. */
function bodyOf(
  { body: { compiled } }: SitePage,
  additions: readonly DocumentAddition[],
): { body: PackRange | readonly string[]; bodyHash: string } {
  if (compiled) return { body: compiled.record.body, bodyHash: compiled.record.body.hash }
  const fragments = additions.find((one) => one.fragments)?.fragments ?? []
  return { body: fragments, bodyHash: hashOf(fragments) }
}
