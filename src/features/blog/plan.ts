import type { BlogAuthor, BlogTag } from '../../shared/blog.js'
import type { ResolvedBlog } from './blog-options.js'
import type { SourceFile } from '../../node/base/source-file.js'

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
  readonly previous?: string
  readonly next?: string
}

/** The posts and generated pages of a blog. */
export interface BlogPlan {
  readonly blog: ResolvedBlog
  /** The newest first, with unlisted posts. */
  readonly posts: readonly PlannedPost[]
  readonly lists: readonly BlogList[]
}
