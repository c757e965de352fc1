import type { PageData, PageLink } from '../../shared/page.js'
import { assetHrefOf, dataNameOf, markdownHrefOf, shardCount } from '../../shared/route.js'
import type { PageBundles } from '../bundle/pages.js'
import { descriptionOf, keywordsOf, lastUpdate, textField } from '../content/front-matter-fields.js'
import { isHomePage } from '../content/home-fields.js'
import { hashOf, nameHash } from '../model/hash.js'
import type { PackRange } from '../model/page.js'
import type { ResolvedSidebar } from '../model/sidebars.js'
import { notFoundRoute, type PlannedPage, type Site, type SitePage } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'
import { listedPlace } from './listed-place.js'
import { allPagesHtml, generatedIndexHtml } from './page-lists.js'
import type { SidebarAssets } from './sidebar-assets.js'

/** What the data of pages is computed from. */
export interface PlanOptions {
  readonly site: Site
  readonly bundles: PageBundles
  readonly sidebars: SidebarAssets
  /** Days of the last change by absolute source path, if they are read from git. */
  readonly gitDates?: ReadonlyMap<string, string>
}

/** Plans all pages, in the order of their routes. */
export function planPages(options: PlanOptions): PlannedPage[] {
  return options.site.pages.map((sitePage) => planPage(sitePage, options))
}

/** Computes the data of one page. The time does not depend on the size of the site. */
export function planPage(sitePage: SitePage, options: PlanOptions): PlannedPage {
  const { site, bundles } = options
  const { body, bodyHash } = bodyOf(sitePage, site)
  const chunk = bundles.chunks.get(sitePage.route)
  const { base, publish } = site.config
  const content = contentOf(sitePage, options)
  const hasMarkdown = publish.markdown && content.kind !== 'not-found' && !content.noIndex
  const draft: PageData = {
    ...content,
    ...(hasMarkdown ? { markdown: markdownHrefOf(sitePage.route, base) } : {}),
    ...(chunk ? { chunk: base + chunk.chunk } : {}),
    ...extraFiles(sitePage, options),
    // The hash in the file name is computed from this draft, so the draft has the folder only.
    data: `${base}assets/`,
    shards: shardCount(site.pages.length),
  }
  const dataHash = nameHash(JSON.stringify(draft) + bodyHash)
  const dataName = dataNameOf(sitePage.route, dataHash)
  const noScript = sitePage.type === 'search' ? { noScript: allPagesHtml(site) } : {}
  return { page: { ...draft, data: base + dataName }, sitePage, body, bodyHash, dataName, dataHash, ...noScript }
}

/** The style sheets and scripts that a page needs besides those of the theme. */
function extraFiles(sitePage: SitePage, { site, bundles }: PlanOptions): Pick<PageData, 'styles' | 'scripts'> {
  const names = sitePage.type === 'markdown' ? (sitePage.page.record.features ?? []) : []
  const features = names.map((name) => bundles.features.get(name))
  const { base } = site.config
  const urls = (files: readonly (string | undefined)[]) => files.flatMap((file) => (file ? [base + file] : []))
  const ofChunk = bundles.chunks.get(sitePage.route)?.styles ?? []
  const styles = urls([...features.map((feature) => feature?.style), ...ofChunk])
  const scripts = urls(features.map((feature) => feature?.script))
  return { ...(styles.length > 0 ? { styles } : {}), ...(scripts.length > 0 ? { scripts } : {}) }
}

type Content = Omit<PageData, 'chunk' | 'styles' | 'data' | 'shards'>

function contentOf(sitePage: SitePage, options: PlanOptions): Content {
  const { route } = sitePage
  const empty = { route, outline: [], breadcrumbs: [] }
  switch (sitePage.type) {
    case 'search':
      return { ...empty, kind: 'page', title: sitePage.title, noIndex: true }
    case 'not-found':
      return { ...empty, kind: 'not-found', title: sitePage.title }
    case 'react': {
      const meta = options.bundles.chunks.get(route)?.meta
      const description = meta?.description === undefined ? {} : { description: meta.description }
      return {
        ...empty,
        kind: route === notFoundRoute ? 'not-found' : 'page',
        title: meta?.title ?? '',
        ...description,
      }
    }
    case 'generated': {
      const { index } = sitePage
      const description = index.description === undefined ? {} : { description: index.description }
      return {
        ...empty,
        kind: 'doc',
        title: index.title,
        heading: index.title,
        ...description,
        ...navigation(index.route, options),
      }
    }
    case 'markdown':
      return markdownContent(sitePage, options)
  }
}

function markdownContent({ page, title }: Extract<SitePage, { type: 'markdown' }>, options: PlanOptions): Content {
  const { source, record } = page
  const { frontMatter } = source
  const description = descriptionOf(frontMatter)
  const image = textField(frontMatter, 'image')
  const isHome = isHomePage(frontMatter)
  const editUrl = isHome ? undefined : editUrlOf(source, options.site)
  const updated = isHome ? undefined : lastUpdatedOf(source, options)
  const keywords = keywordsOf(frontMatter)
  const isDoc = source.collection === 'docs' && !isHome
  const ownHeading = record.contentTitle !== undefined || frontMatter.hide_title === true
  return {
    route: source.route,
    kind: isDoc ? 'doc' : 'page',
    title,
    ...(description === undefined ? {} : { description }),
    ...(ownHeading || !isDoc ? {} : { heading: title }),
    outline: isHome ? [] : record.outline,
    breadcrumbs: [],
    ...(isDoc ? navigation(source.id, options, source) : {}),
    ...(editUrl === undefined ? {} : { editUrl }),
    ...(updated === undefined ? {} : { lastUpdated: updated }),
    ...(frontMatter.hide_table_of_contents === true ? { hideOutline: true } : {}),
    ...(frontMatter.unlisted === true ? { noIndex: true } : {}),
    ...(image === undefined ? {} : { image: assetHrefOf(image, options.site.config.base) }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(record.module ? { frontMatter } : {}),
    ...placeOf(source, options),
  }
}

/** The place of a page in its sidebar, if its code asks for it. */
function placeOf(
  { frontMatter, id, listedSidebar, route }: SourceFile,
  options: PlanOptions,
): Pick<PageData, 'listed'> {
  const { bundles, site } = options
  if (!bundles.chunks.get(route)?.readsPlace) return {}
  const displayed = frontMatter.displayed_sidebar
  const named = typeof displayed === 'string' ? displayed : listedSidebar
  const listed = listedPlace(id, named ?? site.places.get(id)?.sidebar ?? '', site)
  return listed ? { listed } : {}
}

type Navigation = Pick<PageData, 'breadcrumbs' | 'previous' | 'next' | 'sidebar'>

/** Breadcrumbs, neighbors and sidebar of a page. */
function navigation(id: string, options: PlanOptions, source?: SourceFile): Navigation {
  const { site, sidebars } = options
  const frontMatter = source?.frontMatter ?? {}
  const displayed = frontMatter.displayed_sidebar
  if (displayed === null) return { breadcrumbs: [] }
  const named = typeof displayed === 'string' ? displayed : source?.listedSidebar
  const own = site.places.get(id)
  const sidebar = site.sidebars.get(named ?? own?.sidebar ?? '')
  if (!sidebar) return { breadcrumbs: [] }
  const place = own?.sidebar === sidebar.name ? own : undefined
  const trail = place && site.config.docs?.breadcrumbs ? place.place.trail : []
  const position = site.config.docs?.pagination ? place?.position : undefined
  const around = position === undefined ? {} : neighbors(sidebar, position, { site, frontMatter })
  return { breadcrumbs: trail, ...around, sidebar: sidebars.urlFor(sidebar.name, place?.place.branch ?? 0) }
}

function neighbors(
  sidebar: ResolvedSidebar,
  position: number,
  { site, frontMatter }: { readonly site: Site; readonly frontMatter: Readonly<Record<string, unknown>> },
): { previous?: PageLink; next?: PageLink } {
  const pick = (field: string, at: number): PageLink | undefined => {
    const chosen = frontMatter[field]
    if (chosen === null) return undefined
    if (typeof chosen === 'string') {
      const doc = site.docs.get(chosen)
      if (doc) return { href: doc.href, label: doc.label }
    }
    const place = sidebar.order[at]
    return place && { href: place.href, label: place.label }
  }
  const previous = pick('pagination_prev', position - 1)
  const next = pick('pagination_next', position + 1)
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}

function bodyOf(sitePage: SitePage, site: Site): { body: PackRange | readonly string[]; bodyHash: string } {
  if (sitePage.type === 'markdown') {
    const { body } = sitePage.page.record
    return { body, bodyHash: body.hash }
  }
  const body =
    sitePage.type === 'generated'
      ? [generatedIndexHtml(sitePage.items, { site, description: sitePage.index.description })]
      : []
  return { body, bodyHash: hashOf(body) }
}

function editUrlOf(source: SourceFile, site: Site): string | undefined {
  const { frontMatter } = source
  if (frontMatter.custom_edit_url === null) return undefined
  if (typeof frontMatter.custom_edit_url === 'string') return frontMatter.custom_edit_url
  const editUrl = source.collection === 'docs' ? site.config.docs?.editUrl : undefined
  if (typeof editUrl === 'function')
    return editUrl({ docPath: source.relativePath, id: source.id, route: source.route })
  return editUrl === undefined ? undefined : `${editUrl.replace(/\/$/, '')}/${source.relativePath}`
}

function lastUpdatedOf(source: SourceFile, options: PlanOptions): string | undefined {
  const setting = options.site.config.docs?.lastUpdated
  if (setting === 'none') return undefined
  return lastUpdate(source.frontMatter) ?? (setting === 'git' ? options.gitDates?.get(source.path) : undefined)
}
