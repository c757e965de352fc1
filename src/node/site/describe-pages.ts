import { docTitle, isHomePage, layoutOf, pageSearch } from '../content/front-matter-fields.js'
import type { PageModule } from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import { docsSetAt, plainName } from '../base/docs.js'
import { fillBase } from '../base/languages.js'
import type { Page } from '../base/page.js'
import type { PageAmendment } from '../base/source-file.js'
import { notFoundRoute, nowhere, type Site, type SitePage, visibilityOf } from '../base/site.js'
import type { PageFile } from '../base/source-file.js'
import { withSlash } from '../../shared/route.js'

/** Describes a Markdown file of a collection. */
export function markdownPage(page: Page, { base, docs }: Pick<ResolvedConfig, 'base' | 'docs'>): SitePage {
  const { source, record } = page
  const { article = false, collection, docsSet, frontMatter, id, language, route } = source
  const isHome = !article && isHomePage(frontMatter)
  const isDoc = collection === 'docs' && !isHome
  const layout = article || isHome ? undefined : layoutOf(frontMatter)
  const set = docsSetAt(docs, docsSet)
  const noIndex = isDoc && set?.version.noIndex
  const title = docTitle(source, record)
  const unlisted = frontMatter.unlisted === true
  const hasOwnHeading = record.contentTitle !== undefined || record.hasTitle === true || frontMatter.hide_title === true
  const search = pageSearch(frontMatter)
  const isNotFound = route === notFoundRoute
  const isInFrame = isDoc || article || !(isHome || isNotFound)
  return {
    route,
    source: { type: 'path', path: source.file },
    title,
    place: { collection, docsSet, language, id: collection === 'docs' ? id : undefined },
    body: {
      source,
      compiled: page,
      code: record.module && { path: source.path, module: moduleWith(record.module, base) },
    },
    visibility: isNotFound
      ? nowhere
      : {
          ...visibilityOf({ unlisted, noIndex }),
          // A page that is not translated is found after those that are, and search engines list its original.
          ...(language !== undefined && { sitemap: false }),
          search: search.isIndexed && { boost: language === undefined ? search.boost : search.boost / 2 },
          // The lists of a collection have every article.
          found: unlisted || article || (set?.main !== undefined && set.main === plainName(set.key, id)),
        },
    needs: {
      navigation: isDoc && (layout === undefined || layout === 'wide') ? { sidebar: source.listedSidebar } : undefined,
      version: isDoc || undefined,
      origin: isHome || layout === 'plain' ? undefined : source,
    },
    openGraphType: isDoc || article ? 'article' : 'website',
    isNotFound: isNotFound || undefined,
    data: {
      kind: isDoc ? 'doc' : isInFrame ? 'text' : 'page',
      standalone: isInFrame ? undefined : true,
      title,
      // A number stays on the line of the word before it, as in "Part 2".
      heading: isDoc && !hasOwnHeading ? title.replace(/ (?=\d)/g, '\u00a0') : undefined,
      outline: isHome ? [] : undefined,
      hideOutline: frontMatter.hide_table_of_contents === true || layout !== undefined || undefined,
      className: layout && layout !== 'splash' ? `doc ${layout}-doc` : undefined,
      noIndex: unlisted || noIndex || undefined,
      unlisted: unlisted || undefined,
    },
    frontMatter,
    extras: [...(record.extras ?? []), ...(layout && layout !== 'splash' ? (['layouts'] as const) : [])],
  }
}

function moduleWith(module: PageModule, base: string): PageModule {
  const code = fillBase(module.code, base)
  return code === module.code ? module : { ...module, code }
}

/** Describes a React page of the pages folder or of a plugin. Its code may add a title and a description. */
export function modulePage(pageFile: PageFile, href: Site['href']): SitePage {
  const { amendment, file, generated, route } = pageFile
  const {
    description,
    headTags,
    image,
    keywords,
    title,
    unlisted = false,
  }: PageAmendment = { ...generated?.meta, ...amendment }
  const isNotFound = route === notFoundRoute
  return {
    route,
    source: { type: 'path', path: file },
    title: title ?? '',
    place: { collection: 'pages' },
    body: { source: pageFile, code: { path: pageFile.path, generated } },
    visibility: isNotFound ? nowhere : visibilityOf({ unlisted }),
    needs: {},
    openGraphType: 'website',
    isNotFound: isNotFound || undefined,
    data: {
      kind: isNotFound ? 'not-found' : 'page',
      notFound: isNotFound || undefined,
      standalone: true,
      title,
      description,
      keywords,
      image: image && href(withSlash(image)),
      noIndex: unlisted || undefined,
      unlisted: unlisted || undefined,
      head: headTags,
    },
    extras: [],
  }
}

/** The page for unknown paths that docsgen adds to a site without one. */
export function notFoundPage({ strings }: Pick<ResolvedConfig, 'strings'>): SitePage {
  return {
    route: notFoundRoute,
    source: { type: 'generated', by: 'theme' },
    title: strings.notFound,
    place: { collection: 'not-found' },
    body: {},
    visibility: nowhere,
    needs: {},
    openGraphType: 'website',
    isNotFound: true,
    data: { kind: 'not-found', notFound: true, standalone: true, title: strings.notFound },
    extras: ['not-found'],
  }
}
