import type { BlogAuthor, BlogTag } from '../../shared/blog.js'
import type { Page } from './page.js'
import type { ReadonlyDeep } from './readonly-deep.js'
import type { CheckedBlog } from './schema/blog.js'
import type { SourceFile } from './source-file.js'

/** The options of a blog as the schema declares them. */
type BlogOptions = ReadonlyDeep<Omit<CheckedBlog, 'markdown'>>

/** A blog of the site: its options, its folder, and how its files become routes. All routes start with `/`. */
export interface ResolvedBlog
  extends Omit<BlogOptions, 'dir' | 'title' | 'sidebar' | 'feed' | 'authors' | 'tags' | 'archive'> {
  /** Position in the config; undefined if `blog` is not a list. */
  readonly position?: number
  readonly blogDir: string
  readonly title: string
  readonly sidebar: { readonly title: string; readonly count: number | 'all' }
  readonly feed: false | ResolvedFeed
  /** Absolute paths of the files with authors and tags, which may be missing. */
  readonly authorsPath: string
  readonly tagsPath: string
  /** Route of the archive; absent if there is none. */
  readonly archive?: string
}

/** The feeds of a blog. */
export interface ResolvedFeed extends Exclude<BlogOptions['feed'], false> {
  readonly title: string
  readonly description: string
}

/** A format of a feed. */
export type FeedType = ResolvedFeed['types'][number]

/** The name of a feed below the route of its blog. */
const feedNames: Readonly<Record<FeedType, string>> = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' }

/** The route of a feed. */
export function feedRoute({ routeBase }: ResolvedBlog, type: FeedType): string {
  return `${routeBase === '/' ? '' : routeBase}/${feedNames[type]}`
}

/** A post as its front matter and file name describe it. */
export interface PlannedPost {
  readonly source: SourceFile
  /** ISO 8601, in UTC. */
  readonly date: string
  readonly authors: readonly BlogAuthor[]
  readonly tags: readonly BlogTag[]
  /** Whether lists and feeds have it. */
  readonly isListed: boolean
}

/** A generated page of a blog. */
export interface BlogList {
  readonly kind: 'posts' | 'archive' | 'tags' | 'authors'
  readonly route: string
  /** In the `<title>`. */
  readonly title: string
  readonly heading: string
  readonly description?: string
  /** The posts on this page; all of the blog for the archive; none for the lists of tags and authors. */
  readonly posts: readonly PlannedPost[]
  readonly tags: readonly BlogTag[]
  readonly authors: readonly BlogAuthor[]
  /** The author whose posts the page lists. */
  readonly author?: BlogAuthor
  /** Routes of the page before and after it. */
  readonly newer?: string
  readonly older?: string
}

/** The posts and generated pages of a blog. */
export interface BlogPlan {
  readonly blog: ResolvedBlog
  /** In the order of the lists, with unlisted posts. */
  readonly posts: readonly PlannedPost[]
  readonly lists: readonly BlogList[]
}

/** A post whose file has been compiled. */
export interface BlogPost extends PlannedPost {
  readonly blog: ResolvedBlog
  readonly page: Page
  readonly title: string
  /** The neighbors in the order of the lists. */
  readonly newer?: PlannedPost
  readonly older?: PlannedPost
}
