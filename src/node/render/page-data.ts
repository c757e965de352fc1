import { mapUrls } from '../base/source-text/html-urls.js'
import { pick } from 'es-toolkit'
import { escapeHtml } from '../../shared/escape-html.js'
import { firstHref } from '../../shared/first-href.js'
import type { ListedCategory, ListedItem, ListedPlace, PageData, PageLanguage, PageLink } from '../../shared/page.js'
import { hrefOf, markdownHrefOf, pageDataName } from '../../shared/route.js'
import type { NavItem } from '../../shared/site.js'
import type { PageBundles } from '../bundle/pages.js'
import { descriptionOf, imageOf, keywordsOf, lastAuthor, lastUpdate } from '../content/front-matter-fields.js'
import { collectionOf } from '../base/collection.js'
import { docsSetAt, plainName, qualifiedName, sidebarKey } from '../base/docs.js'
import { foreignLanguage, textInLanguage } from '../base/languages.js'
import { hashOf, hexHash, shortened } from '../base/hash.js'
import type { PackRange, Page } from '../base/page.js'
import {
  categoryLabel,
  categoryLanguage,
  type CategoryNode,
  type ResolvedSidebar,
  type SidebarNode,
} from '../base/sidebars.js'
import {
  type AddedView,
  categoryHref,
  type DocumentAddition,
  hrefOfRoute,
  type IncludedBody,
  type OwnHead,
  type PlannedPage,
  type PlannedView,
  type Site,
  type SitePage,
} from '../base/site.js'
import type { FrontMatter, SourceFile, SourceHistory } from '../base/source-file.js'
import { additionsTo, pageExtras, sidebarOf, viewOf } from './document-additions.js'
import { editLinkOf } from './edit-url.js'
import type { SidebarAssets } from './sidebar-assets.js'

/** What the data of pages is computed from. */
interface PlanOptions {
  readonly site: Site
  readonly bundles: PageBundles
  readonly sidebars: SidebarAssets
  /** Last commits by absolute source path, if pages show them. */
  readonly commits?: SourceHistory['lastCommits']
  /** Hash of the theme's server bundle, which renders the views of pages. */
  readonly themeHash?: string
}

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
    ...addedSidebar(additions, options),
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
    head: ownHead(additions),
    day: additions.find(({ day }) => day !== undefined)?.day,
    diagnostics: additions.flatMap(({ diagnostics = [] }) => diagnostics),
  }
}

/** What features add to the head of one document; undefined if that is nothing. */
function ownHead(additions: readonly DocumentAddition[]): OwnHead | undefined {
  const html = additions.map(({ head = '' }) => head).join('')
  const socialImage = additions.find((one) => one.socialImage)?.socialImage
  return html === '' && !socialImage ? undefined : { html, socialImage }
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
    image: imageOf(page, site),
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
function addedSidebar(
  additions: readonly DocumentAddition[],
  { site, sidebars }: PlanOptions,
): Pick<PageData, 'sidebar'> {
  const { sidebar: name, branch = '' } = additions.find(({ sidebar }) => sidebar !== undefined) ?? {}
  return name !== undefined && site.sidebars.has(name) ? { sidebar: sidebars.urlFor(name, branch) } : {}
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
    themeHash,
    feature,
    JSON.stringify(props),
    ...includes.flatMap((route) => {
      const compiled = site.byRoute.get(route)?.body.compiled
      const chunk = bundles.chunks.get(route)
      // Only code reads the front matter.
      const frontMatter = chunk && compiled?.source.frontMatter
      return [compiled?.record.body.hash ?? '', chunk?.serverHash ?? '', JSON.stringify(frontMatter ?? {})]
    }),
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

type Navigation = Pick<PageData, 'breadcrumbs' | 'previous' | 'next' | 'sidebar' | 'sidebarName' | 'label'>

/** Breadcrumbs, neighbors and sidebar of a page, and how the sidebar calls it, if that is not its title. */
function navigation(page: SitePage, { site, sidebars }: PlanOptions): Navigation {
  const { frontMatter = {}, needs, place: pagePlace, title } = page
  const { docsSet = '', id = '' } = pagePlace
  if (!needs.navigation) return { breadcrumbs: [] }
  const own = site.places.get(id)
  const label = own?.place.label === title ? undefined : own?.place.label
  const sidebar = sidebarOf(page, site)
  if (!sidebar) return { breadcrumbs: [], label }
  const settings = docsSetAt(site.config.docs, docsSet)
  const place = own?.sidebar === sidebar.name ? own : undefined
  const position = settings?.pagination ? place?.position : undefined
  const { name } = sidebar
  const key = sidebarKey(settings?.folder, plainName(docsSet, name))
  return {
    breadcrumbs: place && settings?.breadcrumbs ? place.place.trail : [],
    ...(position === undefined ? {} : neighbors(sidebar, position, { site, frontMatter, docsSet })),
    sidebar: sidebars.urlFor(name, place?.place.branch ?? '0'),
    sidebarName: namesSidebar(site.data.navbar.items, key) ? key : undefined,
    label,
  }
}

/** Whether an item of the navbar stands for a sidebar, whose pages mark it as current. */
function namesSidebar(items: readonly NavItem[], name: string): boolean {
  return items.some((item) => item.sidebar === name || namesSidebar(item.items ?? [], name))
}

function neighbors(
  sidebar: ResolvedSidebar,
  position: number,
  { site, frontMatter, docsSet }: { readonly site: Site; readonly frontMatter: FrontMatter; readonly docsSet: string },
): { previous?: PageLink; next?: PageLink } {
  const linkAt = (field: string, at: number): PageLink | undefined => {
    const chosen = frontMatter[field]
    if (chosen === null) return undefined
    if (typeof chosen === 'string') {
      const doc = site.docs.get(qualifiedName(docsSet, chosen))
      if (doc)
        return doc.unlisted
          ? undefined
          : { href: doc.href, label: doc.paginationLabel ?? doc.label, language: doc.language }
    }
    const place = sidebar.order[at]
    if (place?.paginationLabel === undefined) return place && pick(place, ['href', 'label', 'language'])
    return { href: place.href, label: place.paginationLabel, language: site.docs.get(place.id)?.language }
  }
  const previous = linkAt('pagination_prev', position - 1)
  const next = linkAt('pagination_next', position + 1)
  return { previous, next }
}

type Origin = Pick<PageData, 'editUrl' | 'editValue' | 'lastUpdated' | 'lastUpdatedBy'>

/**
 * What a page says about its source: where it is edited, and when and by whom it was changed last. That is in the front matter, or in
 * the settings of its collection and the history of its file.
 */
function pageOrigin(source: SourceFile, { site, commits }: PlanOptions): Origin {
  const collection = collectionOf(source, site.collections)
  const setting = collection?.lastUpdated
  const commit = commits?.get(source.contentPath ?? source.path)
  const day =
    setting === 'none' ? undefined : (lastUpdate(source.frontMatter) ?? (setting === 'git' ? commit?.day : undefined))
  const author = collection?.lastUpdatedAuthor ? (lastAuthor(source.frontMatter) ?? commit?.author) : undefined
  return { ...editLinkOf(source, site), lastUpdated: day, lastUpdatedBy: author }
}

/** How many levels of items a category has in the data of a page. */
const LEVELS = 2

/** The site, and the docs set of the page. */
interface Context {
  readonly docsSet: string
  readonly site: Site
}

/** The place of a doc in a sidebar: its category, or the items of the sidebar if it is in none; undefined if it is not there. */
function listedPlace(
  { docsSet, id, sidebar }: { readonly docsSet: string; readonly id: string; readonly sidebar: string },
  site: Site,
): ListedPlace | undefined {
  const context = { docsSet, site }
  const nodes = site.sidebarNodes.get(sidebar)
  const category = nodes && categoryWith(id, nodes)
  if (nodes === undefined || category === undefined) return undefined
  return category === 'top'
    ? { items: listedItems(nodes, context, LEVELS) }
    : { category: listed(category, context, LEVELS) }
}

/** The innermost category that has a doc, or whose page it is; `top` if the doc is in no category. */
function categoryWith(id: string, nodes: readonly SidebarNode[]): CategoryNode | 'top' | undefined {
  for (const node of nodes) {
    if (node.type === 'doc' && node.id === id) return 'top'
    if (node.type !== 'category') continue
    if (node.link?.type === 'doc' && node.link.id === id) return node
    const inner = categoryWith(id, node.items)
    if (inner !== undefined) return inner === 'top' ? node : inner
  }
  return undefined
}

function listed(node: CategoryNode, context: Context, levels: number): ListedCategory {
  const { site } = context
  const { className, collapsed, collapsible, link } = node
  const label = categoryLabel(node, (id) => site.docs.get(id))
  const language = categoryLanguage(node, (id) => site.docs.get(id))
  const folder = site.folderPages.get(node)
  const page = link?.type === 'doc' ? site.docs.get(link.id) : link
  const description = page?.description ?? folder?.description
  const items = listedItems(node.items, context, levels - 1)
  const href = categoryHref(node, site) ?? folder?.href ?? firstListedHref(node.items, context)
  return { type: 'category', label, language, collapsed, collapsible, items, href, description, className }
}

function listedItems(nodes: readonly SidebarNode[], context: Context, levels: number): ListedItem[] {
  return levels < 0 ? [] : nodes.flatMap((node) => listedItem(node, context, levels))
}

function listedItem(node: SidebarNode, context: Context, levels: number): ListedItem[] {
  const { docsSet, site } = context
  const { className } = node
  switch (node.type) {
    case 'doc': {
      const doc = site.docs.get(node.id)
      if (!doc || doc.unlisted) return []
      const { description, href, id } = doc
      const isOfDoc = doc.ownLabel || node.label === undefined
      const label = isOfDoc ? doc.label : (node.label ?? '')
      const language = isOfDoc ? doc.language : undefined
      return [{ type: 'link', label, language, href, docId: plainName(docsSet, id), description, className }]
    }
    case 'link':
      return [{ type: 'link', label: node.label, href: site.href(node.href), className }]
    case 'html':
      return [{ type: 'html', value: mapUrls(node.html, site.href), className }]
    case 'category':
      return [listed(node, context, levels)]
  }
}

function firstListedHref(nodes: readonly SidebarNode[], context: Context): string | undefined {
  for (const item of listedItems(nodes, context, 0))
    if (item.type !== 'html' && item.href !== undefined) return item.href
  return undefined
}

/**
 * A list of links to all pages by title, or of a large site to the first page of each item of the sidebars. The search page
 * shows it to readers without JavaScript.
 */
function allPagesHtml(site: Site): string {
  const { base, trailingSlash } = site.config
  const all = site.pages.flatMap(({ place, route, title, visibility }) => {
    const language = foreignLanguage(place.language, site.config)
    return visibility.listed && title !== '' ? [{ href: hrefOf(route, base, trailingSlash), title, language }] : []
  })
  const links = all.length > MOST_LISTED && site.sidebars.size > 0 ? sidebarLinks(site) : all
  const rows = links.map(
    ({ href, language, title }) => `<li><a href="${escapeHtml(href)}">${textInLanguage(title, language)}</a></li>`,
  )
  return `<ul>${rows.join('')}</ul>`
}

/** Up to this number of pages, the search page lists all of them. */
const MOST_LISTED = 2000

function sidebarLinks({
  sidebars,
}: Site): { readonly href: string; readonly title: string; readonly language?: PageLanguage }[] {
  return [...sidebars.values()].flatMap(({ items }) =>
    items.flatMap((item) => {
      const href = firstHref(item)
      return item.type === 'html' || href === undefined ? [] : [{ href, title: item.label, language: item.language }]
    }),
  )
}
