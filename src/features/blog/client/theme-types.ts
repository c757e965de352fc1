import type { ComponentType } from 'react'
import type { BlogAuthor, BlogTag, ListedPost, PostData } from '../../../shared/blog.js'
import type { PageLink } from '../../../shared/page.js'

/** Props of the date, the reading time and the authors of a post. */
export interface PostBylineProps {
  readonly post: PostData
  /** `large` above the post, `small` in lists. */
  readonly size: 'large' | 'small'
}

/** Props of an author, in the list of authors and above their posts. */
export interface AuthorCardProps {
  readonly author: BlogAuthor
  /** Whether the name is the heading of the page. */
  readonly isHeading?: boolean
}

/** Props of what is above the prose of a post: its title, date and authors. It must have the `<h1>`. */
export interface PostHeaderProps {
  readonly post: PostData
}

/** Props of what is below the prose of a post: its tags. */
export interface PostFooterProps {
  readonly post: PostData
}

/** Props of a page with posts: those of the blog, of a tag or of an author. */
export interface PostListProps {
  readonly heading: string
  readonly description?: string
  /** The author whose posts it lists. */
  readonly author?: BlogAuthor
  /** The page that lists all tags or all authors. */
  readonly all?: PageLink
  readonly posts: readonly ListedPost[]
}

/** Props of the archive: all posts, in the order of the lists. */
export interface PostArchiveProps {
  readonly heading: string
  readonly posts: readonly PostData[]
}

/** Props of the page with all tags. */
export interface TagListProps {
  readonly heading: string
  readonly tags: readonly BlogTag[]
}

/** Props of the page with all authors. */
export interface AuthorListProps {
  readonly heading: string
  readonly authors: readonly BlogAuthor[]
}

/** Components of blogs. They are rendered in Node only, so replacements can have no state, effects or event handlers. */
export interface BlogComponents {
  readonly AuthorCard: ComponentType<AuthorCardProps>
  readonly PostByline: ComponentType<PostBylineProps>
  readonly PostHeader: ComponentType<PostHeaderProps>
  readonly PostFooter: ComponentType<PostFooterProps>
  readonly PostList: ComponentType<PostListProps>
  readonly PostArchive: ComponentType<PostArchiveProps>
  readonly TagList: ComponentType<TagListProps>
  readonly AuthorList: ComponentType<AuthorListProps>
}
