import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import type { PageData } from '../../shared/page.js'
import type { SiteData } from '../../shared/site.js'
import type { BlogView } from '../../shared/blog.js'
import type { BlogList, BlogPost } from './blog.js'
import type { DocumentLayout, ResolvedConfig } from './config.js'
import type { PageFeature } from './compiled-page.js'
import type { DocumentFacts } from './output-record.js'
import type { PackRange, Page } from './page.js'
import type {
  CategoryNode,
  GeneratedIndex,
  ResolvedSidebar,
  SidebarDoc,
  SidebarNode,
  SidebarPlace,
  Sidebars,
} from './sidebars.js'
import type { FrontMatter, PageFile, Sources } from './source-file.js'
import type { Tag, TagPage } from './tags.js'

/** A page of the site: a route and the source of its body. */
export type SitePage =
  | {
      readonly type: 'markdown'
      readonly route: string
      readonly file: string
      readonly title: string
      readonly page: Page
    }
  | { readonly type: 'react'; readonly route: string; readonly file: string; readonly pageFile: PageFile }
  | {
      readonly type: 'generated'
      readonly route: string
      readonly file: string
      readonly title: string
      /** What it lists: the items of a sidebar category, or the pages of a docs folder that has no index page. */
      readonly of: 'category' | 'folder'
      /** Key of the docs set. */
      readonly docsSet: string
      readonly index: GeneratedIndex
      readonly items: readonly SidebarNode[]
    }
  | {
      readonly type: 'tag'
      readonly route: string
      readonly file: string
      readonly title: string
      readonly page: TagPage
      readonly docsSet: string
      /** Route of the page with all tags; absent if there is none. */
      readonly all?: string
    }
  | {
      readonly type: 'tags'
      readonly route: string
      readonly file: string
      readonly title: string
      readonly pages: readonly TagPage[]
      readonly docsSet: string
    }
  | {
      readonly type: 'blog'
      readonly route: string
      /** The folder of the blog. */
      readonly file: string
      readonly title: string
      readonly list: BlogList
      readonly blogId: string
    }
  | { readonly type: 'search'; readonly route: string; readonly file: string; readonly title: string }
  | { readonly type: 'not-found'; readonly route: string; readonly file: string; readonly title: string }

/** The config, pages, sidebars and redirects of a site. */
export interface Site {
  readonly config: ResolvedConfig
  readonly data: SiteData
  readonly staticFiles: Sources['staticFiles']
  /** Sorted by route; each route once. */
  readonly pages: readonly SitePage[]
  readonly sidebars: ReadonlyMap<string, ResolvedSidebar>
  /** The sidebars as configured. */
  readonly sidebarNodes: Sidebars
  /** The same by the keys of the docs sets. */
  readonly sidebarsBySet: ReadonlyMap<string, Sidebars>
  /** The place of each page in the first sidebar that has it, by doc id or generated route. */
  readonly places: ReadonlyMap<string, PagePlace>
  /** The page of a category's folder, for categories that link to no page themselves. */
  readonly folderPages: ReadonlyMap<CategoryNode, { readonly href: string; readonly description?: string }>
  readonly docs: ReadonlyMap<string, SidebarDoc>
  /** The tags of docs, by the path of the source file. */
  readonly tagsOf: ReadonlyMap<string, readonly Tag[]>
  /** Posts of the blogs by the path of their file. */
  readonly posts: ReadonlyMap<string, BlogPost>
  readonly redirects: readonly SiteRedirect[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The place of a page in a sidebar. */
export interface PagePlace {
  readonly sidebar: string
  readonly place: SidebarPlace
  /** Position in the reading order; absent for unlisted docs and for the index page of a folder, which are no part of it. */
  readonly position?: number
}

/** A redirect of the site, resolved. */
export interface SiteRedirect {
  /** Route, without base. */
  readonly from: string
  /** URL of the final target, with base, percent-encoded. */
  readonly href: string
  /** Route of the target page; absent if the target has a fragment or is not a page. */
  readonly route?: string
}

/** A document to render: its data and its prose. */
export interface PlannedPage {
  readonly page: PageData
  readonly sitePage: SitePage
  /** Position of the HTML fragments in the cache, or the fragments themselves. */
  readonly body: PackRange | readonly string[]
  readonly bodyHash: string
  /** Hash of the data and the prose. */
  readonly contentHash: string
  /** Name of the page's data relative to the output folder. */
  readonly dataName: string
  /** Identifies the data and the prose. */
  readonly dataHash: string
  /** HTML for readers without scripts, which replaces the prose in the document but not in the data. */
  readonly noScript?: string
  /** What a page of a blog shows besides its prose, and the posts that it lists. */
  readonly blog?: BlogContent
  /** HTML for the head of this document only. */
  readonly head?: string
}

/** The content of a page of a blog that is rendered in Node only. */
export interface BlogContent {
  readonly view: BlogView
  /** One for each post of a list, in its order. */
  readonly excerpts: readonly ExcerptSource[]
}

/** What the excerpt of a post is cut from. */
export interface ExcerptSource {
  /** Position of the HTML fragments in the cache, or the fragments themselves. */
  readonly body: PackRange | readonly string[]
  /** URL of the post. */
  readonly href: string
  /** The server module of a post with components, and its front matter. */
  readonly chunkPath?: string
  readonly frontMatter?: FrontMatter
}

/** What a page needs in the browser besides the theme: for its prose, its tags or its kind. */
export function featuresOf(page: SitePage, { tagsOf }: Pick<Site, 'tagsOf'>): readonly PageFeature[] {
  if (page.type === 'tags' || page.type === 'not-found') return [page.type]
  if (page.type !== 'markdown') return []
  const { record, source } = page.page
  const features = record.features ?? []
  return tagsOf.has(source.path) ? [...features, 'tags'] : features
}

/** The route of the not-found document, which has no URL of its own. */
export const notFoundRoute = '/404'

/**
 * The ids that a fragment can name, by route: those of the compiled prose and those that components rendered. A redirected
 * route has the ids of its target. Pages with errors are left out, because not all of their ids are known.
 */
export function idsByRoute(site: Site, rendered: ReadonlyMap<string, DocumentFacts>): Map<string, ReadonlySet<string>> {
  const ids = new Map<string, ReadonlySet<string>>()
  for (const page of site.pages) {
    const facts = rendered.get(documentName(page.route, site.config.documents))
    const record = page.type === 'markdown' ? page.page.record : undefined
    const hasCode = page.type === 'react' || record?.module !== undefined
    if ((hasCode && !facts) || (record && hasErrors(record.diagnostics))) continue
    ids.set(page.route, new Set([...(record?.ids ?? []), ...(facts?.ids ?? [])]))
  }
  for (const { from, route } of site.redirects) {
    const found = route === undefined ? undefined : ids.get(route)
    if (found) ids.set(from, found)
  }
  return ids
}

/** Name of a route's Markdown version, relative to the output folder. */
export function markdownName(route: string): string {
  return `${route === '/' ? 'index' : route.slice(1)}.md`
}

/** Name of the web app manifest, relative to the output folder. */
export const webAppName = 'manifest.webmanifest'

/**
 * Name of a route's document, relative to the output folder. A route `/index` is a folder in both layouts, because hosts answer `/`
 * with `index.html`; a route `/a.html` is that file in the second.
 */
export function documentName(route: string, layout: DocumentLayout = 'folders'): string {
  if (route === '/') return 'index.html'
  if (route === notFoundRoute) return '404.html'
  const name = route.slice(1)
  if (layout === 'folders' || /(?:^|\/)index$/.test(name)) return `${name}/index.html`
  return name.endsWith('.html') ? name : `${name}.html`
}
