import type { ReadonlyDeep } from './readonly-deep.js'
import type { CheckedBlog } from './schema/blog.js'

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
