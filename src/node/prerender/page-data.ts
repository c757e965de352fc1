import type { PageData } from '../../shared/page.js'
import { assetHrefOf, markdownHrefOf, pageDataName } from '../../shared/route.js'
import { descriptionOf, keywordsOf, textField } from '../content/front-matter-fields.js'
import { qualifiedName } from '../model/docs.js'
import { hashOf, hexHash, shortened } from '../model/hash.js'
import type { PackRange, Page } from '../model/page.js'
import type { DocumentAddition, PlannedPage, Site, SitePage } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'
import { listedPlace } from './listed-place.js'
import { versionData } from './page-version.js'
import { blogContent, blogData, blogHash, excerptRoutes, postOf } from './blog-data.js'
import { postHead } from './post-head.js'
import { allPagesHtml } from './page-lists.js'
import { navigation } from './page-navigation.js'
import { pageFeatures } from './page-features.js'
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
  const additions = site.features.flatMap(({ document }) => document?.(sitePage, site) ?? [])
  const { body, bodyHash: proseHash } = bodyOf(sitePage, site)
  const blog = blogContent(sitePage, options)
  const bodyHash = blog ? hashOf([proseHash, blogHash(blog, sitePage, options)]) : proseHash
  const chunk = bundles.chunks.get(route)
  const { base, publish } = site.config
  const content = contentOf(sitePage, options)
  const draft: PageData = {
    route,
    ...content,
    ...blogData(sitePage, options),
    ...Object.assign({}, ...additions.map(({ data }) => data)),
    ...joined(content.head, additions),
    markdown: publish.markdown && visibility.markdown ? markdownHrefOf(route, base) : undefined,
    chunk: chunk && base + chunk.chunk,
    ...extraFiles(sitePage, options),
    // The hash is computed from this draft.
    hash: '',
  }
  const contentHash = hexHash(JSON.stringify(draft) + bodyHash)
  const dataHash = shortened(contentHash)
  const post = postOf(sitePage, site)
  return {
    page: { ...draft, hash: dataHash },
    sitePage,
    body,
    bodyHash,
    contentHash,
    dataName: pageDataName(route),
    dataHash,
    noScript: needs.allPages && allPagesHtml(site),
    blog,
    head: post && postHead(post, site.config, draft.image ?? site.config.image),
    day: post?.date.slice(0, 10),
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
  const { body, data, needs, place } = page
  const { site, bundles } = options
  const chunk = bundles.chunks.get(page.route)
  const compiled = body.type === 'markdown' ? compiledContent(body.page, site) : {}
  const version =
    needs.version && place.docsSet !== undefined ? versionData(site, { docsSet: place.docsSet, ...needs.version }) : {}
  return {
    ...data,
    title: data.title ?? chunk?.meta?.title ?? '',
    description: data.description ?? chunk?.meta?.description ?? compiled.description,
    outline: data.outline ?? chunk?.outline ?? compiled.outline ?? [],
    ...navigation(page, options),
    ...version,
    ...(needs.origin && pageOrigin(needs.origin, options)),
    noIndex: data.noIndex ?? version.noIndex,
    image: data.image ?? compiled.image,
    keywords: data.keywords ?? compiled.keywords,
    head: data.head ?? compiled.head,
    ownMain: chunk?.ownMain,
    frontMatter: compiled.frontMatter,
    listed: chunk?.readsPlace && body.type === 'markdown' ? placeOf(body.page.source, site) : undefined,
  }
}

/** What is known of a page from its Markdown. */
function compiledContent({ source, record }: Page, site: Site): Partial<PageData> {
  const { frontMatter } = source
  const image = textField(frontMatter, 'image')
  const head = [...(record.head ?? []), ...(source.addedHead ?? [])]
  return {
    description: descriptionOf(frontMatter, record),
    outline: record.outline,
    image: image === undefined ? undefined : (record.image ?? assetHrefOf(image, site.config.base)),
    keywords: keywordsOf(frontMatter),
    head: head.length === 0 ? undefined : head,
    frontMatter: record.module && frontMatter,
  }
}

/** The style sheets and scripts that a page needs besides those of the theme. */
function extraFiles(sitePage: SitePage, { site, bundles }: PlanOptions): Pick<PageData, 'styles' | 'scripts'> {
  const features = pageFeatures(sitePage, site).map((name) => bundles.features.get(name))
  const { base } = site.config
  const urls = (files: readonly (string | undefined)[]) => files.flatMap((file) => (file ? [base + file] : []))
  const routes = [sitePage.route, ...excerptRoutes(sitePage, site)]
  const ofChunk = routes.flatMap((route) => bundles.chunks.get(route)?.styles ?? [])
  const styles = [...new Set(urls([...features.map((feature) => feature?.style), ...ofChunk]))]
  const scripts = urls(features.map((feature) => feature?.script))
  return { styles: styles.length > 0 ? styles : undefined, scripts: scripts.length > 0 ? scripts : undefined }
}

/** The place of a page in its sidebar, for code that asks for it. */
function placeOf({ docsSet = '', frontMatter, id, listedSidebar }: SourceFile, site: Site): PageData['listed'] {
  const displayed = frontMatter.displayed_sidebar
  const named = typeof displayed === 'string' ? displayed : listedSidebar
  const sidebar = named === undefined ? site.places.get(id)?.sidebar : qualifiedName(docsSet, named)
  return sidebar === undefined ? undefined : listedPlace({ id, docsSet, sidebar }, site)
}

function bodyOf({ body }: SitePage, site: Site): { body: PackRange | readonly string[]; bodyHash: string } {
  if (body.type === 'markdown') return { body: body.page.record.body, bodyHash: body.page.record.body.hash }
  const parts = body.type === 'html' ? body.parts(site) : []
  return { body: parts, bodyHash: hashOf(parts) }
}
