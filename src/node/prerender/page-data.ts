import type { PageData } from '../../shared/page.js'
import { assetHrefOf, markdownHrefOf, pageDataName } from '../../shared/route.js'
import { descriptionOf, keywordsOf, textField } from '../content/front-matter-fields.js'
import { isHomePage } from '../content/home-fields.js'
import { qualifiedName } from '../model/docs.js'
import { hashOf, hexHash, shortened } from '../model/hash.js'
import type { PackRange } from '../model/page.js'
import { notFoundRoute, type PlannedPage, type Site, type SitePage } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'
import { listedPlace } from './listed-place.js'
import { versionData } from './page-version.js'
import { aroundList, aroundPost, blogContent, blogHash, excerptRoutes, metaTitle, postOf } from './blog-data.js'
import { postHead } from './post-head.js'
import { allPagesHtml, generatedIndexHtml } from './page-lists.js'
import { navigation } from './page-navigation.js'
import { pageFeatures } from './page-features.js'
import { pageOrigin } from './page-origin.js'
import type { PlanOptions } from './plan-options.js'
import { tagIndexHtml, tagLinks, tagPageHtml } from './tag-lists.js'

/** Plans all pages, in the order of their routes. */
export function planPages(options: PlanOptions): PlannedPage[] {
  return options.site.pages.map((sitePage) => planPage(sitePage, options))
}

/** Computes the data of one page. The time does not depend on the size of the site. */
export function planPage(sitePage: SitePage, options: PlanOptions): PlannedPage {
  const { site, bundles } = options
  const { body, bodyHash: proseHash } = bodyOf(sitePage, site)
  const blog = blogContent(sitePage, options)
  const bodyHash = blog ? hashOf([proseHash, blogHash(blog, sitePage, options)]) : proseHash
  const chunk = bundles.chunks.get(sitePage.route)
  const { base, publish } = site.config
  const content = contentOf(sitePage, options)
  const isList = sitePage.type === 'tag' || sitePage.type === 'tags'
  const hasMarkdown = publish.markdown && !isList && !['not-found', 'posts'].includes(content.kind) && !content.noIndex
  const draft: PageData = {
    ...content,
    ...(hasMarkdown ? { markdown: markdownHrefOf(sitePage.route, base) } : {}),
    chunk: chunk && base + chunk.chunk,
    ...extraFiles(sitePage, options),
    // The hash is computed from this draft.
    hash: '',
  }
  const contentHash = hexHash(JSON.stringify(draft) + bodyHash)
  const dataHash = shortened(contentHash)
  const noScript = sitePage.type === 'search' ? { noScript: allPagesHtml(site) } : {}
  const post = postOf(sitePage, site)
  return {
    page: { ...draft, hash: dataHash },
    ...{ sitePage, body, bodyHash, contentHash, dataName: pageDataName(sitePage.route), dataHash },
    ...noScript,
    blog,
    head: post && postHead(post, site.config, draft.image ?? site.config.image),
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

type Content = Omit<PageData, 'chunk' | 'styles' | 'hash'>

function contentOf(sitePage: SitePage, options: PlanOptions): Content {
  const { route } = sitePage
  const empty = { route, outline: [], breadcrumbs: [] }
  switch (sitePage.type) {
    case 'search':
      return { ...empty, kind: 'page', title: sitePage.title, noIndex: true }
    case 'not-found':
      return { ...empty, kind: 'not-found', title: sitePage.title }
    case 'react': {
      const { meta, ownMain } = options.bundles.chunks.get(route) ?? {}
      const { headTags, image, keywords, unlisted, ...amended } = sitePage.pageFile.amendment ?? {}
      const { title = '', ...about } = { ...meta, ...amended }
      return {
        ...empty,
        kind: route === notFoundRoute ? 'not-found' : 'page',
        title,
        ownMain: ownMain || undefined,
        ...about,
        keywords,
        image: image === undefined ? undefined : assetHrefOf(image, options.site.config.base),
        noIndex: unlisted || undefined,
        unlisted: unlisted || undefined,
        head: headTags,
      }
    }
    case 'generated': {
      const { index } = sitePage
      const description = index.description === undefined ? {} : { description: index.description }
      return {
        ...empty,
        kind: 'doc',
        generated: true,
        title: index.title,
        heading: index.title,
        ...description,
        keywords: index.keywords,
        image: index.image === undefined ? undefined : assetHrefOf(index.image, options.site.config.base),
        ...navigation(index.route, options, { docsSet: sitePage.docsSet, frontMatter: {} }),
        ...labelOf(index.route, index.title, options),
        ...versionData(options.site, { docsSet: sitePage.docsSet }),
      }
    }
    case 'tag': {
      const { description } = sitePage.page.tag
      return {
        ...listContent(sitePage, options),
        ...(description === undefined ? {} : { description }),
        ...(sitePage.page.unlisted ? { noIndex: true, unlisted: true } : {}),
      }
    }
    case 'tags':
      return listContent(sitePage, options)
    case 'blog': {
      const { title, description } = sitePage.list
      const about = description === undefined ? {} : { description }
      return { ...empty, kind: 'posts', title, ...about, ...aroundList(sitePage, options) }
    }
    case 'markdown':
      return markdownContent(sitePage, options)
  }
}

/** A generated page that is in no sidebar. */
function listContent(
  { route, title, docsSet }: Extract<SitePage, { type: 'tag' | 'tags' }>,
  { site }: PlanOptions,
): Content {
  const empty = { outline: [], breadcrumbs: [] }
  return { route, kind: 'doc', generated: true, title, heading: title, ...empty, ...versionData(site, { docsSet }) }
}

function markdownContent({ page, title }: Extract<SitePage, { type: 'markdown' }>, options: PlanOptions): Content {
  const { source, record } = page
  const { frontMatter } = source
  const description = descriptionOf(frontMatter, record)
  const image = textField(frontMatter, 'image')
  const isHome = source.collection !== 'blog' && isHomePage(frontMatter)
  const tags = tagLinks(source.path, options.site)
  const keywords = keywordsOf(frontMatter)
  const head = [...(record.head ?? []), ...(source.addedHead ?? [])]
  const isDoc = source.collection === 'docs' && !isHome
  const post = options.site.posts.get(source.path)
  const ownHeading = record.contentTitle !== undefined || record.hasTitle === true || frontMatter.hide_title === true
  return {
    route: source.route,
    kind: post ? 'post' : isDoc ? 'doc' : isHome || source.route === notFoundRoute ? 'page' : 'text',
    title: post ? metaTitle(post) : title,
    description,
    heading: ownHeading || !isDoc ? undefined : title,
    outline: isHome ? [] : (options.bundles.chunks.get(source.route)?.outline ?? record.outline),
    breadcrumbs: [],
    ...(isDoc ? { ...navigation(source.id, options, source), ...versionData(options.site, source) } : {}),
    ...(isDoc ? labelOf(source.id, title, options) : {}),
    ...(post ? aroundPost(post, options) : {}),
    ...(isHome ? {} : pageOrigin(source, options)),
    tags,
    hideOutline: frontMatter.hide_table_of_contents === true || undefined,
    ...(frontMatter.unlisted === true ? { noIndex: true, unlisted: true } : {}),
    image: image === undefined ? undefined : (record.image ?? assetHrefOf(image, options.site.config.base)),
    keywords,
    head: head.length === 0 ? undefined : head,
    frontMatter: record.module && frontMatter,
    ...placeOf(source, options),
  }
}

/** The place of a page in its sidebar, if its code asks for it. */
function placeOf({ docsSet = '', frontMatter, id, listedSidebar, route }: SourceFile, options: PlanOptions) {
  const { bundles, site } = options
  if (!bundles.chunks.get(route)?.readsPlace) return {}
  const displayed = frontMatter.displayed_sidebar
  const named = typeof displayed === 'string' ? displayed : listedSidebar
  const sidebar = named === undefined ? site.places.get(id)?.sidebar : qualifiedName(docsSet, named)
  const listed = sidebar === undefined ? undefined : listedPlace({ id, docsSet, sidebar }, site)
  return listed ? { listed } : {}
}

/** How the sidebar calls a page, if that is not its title. */
function labelOf(id: string, title: string, { site }: PlanOptions): Pick<PageData, 'label'> {
  const label = site.places.get(id)?.place.label
  return label === undefined || label === title ? {} : { label }
}

function bodyOf(sitePage: SitePage, site: Site): { body: PackRange | readonly string[]; bodyHash: string } {
  if (sitePage.type === 'markdown') {
    const { body } = sitePage.page.record
    return { body, bodyHash: body.hash }
  }
  const body =
    sitePage.type === 'generated'
      ? [generatedIndexHtml(sitePage.items, { site, description: sitePage.index.description })]
      : sitePage.type === 'tag'
        ? [tagPageHtml(sitePage, site)]
        : sitePage.type === 'tags'
          ? [tagIndexHtml(sitePage.pages, site)]
          : []
  return { body, bodyHash: hashOf(body) }
}
