import type { PageLink } from './page.js'

/** An author of a blog. */
export interface BlogAuthor {
  readonly name: string
  /** Position or role: `Maintainer of Redux`. */
  readonly title?: string
  readonly description?: string
  /** The page of the author in the blog, or another URL. */
  readonly href?: string
  /** URL of a portrait. */
  readonly image?: string
  readonly email?: string
  /** Profiles elsewhere; `label` is the name of the service. */
  readonly socials: readonly PageLink[]
  /** Number of posts, on pages that list authors. */
  readonly count?: number
}

/** A tag of a post, with the page that lists its posts. */
export interface BlogTag extends PageLink {
  readonly description?: string
  /** Number of posts, on pages that list tags. */
  readonly count?: number
}

/** A post, as pages show it. */
export interface PostData extends PageLink {
  /** ISO 8601 with time, in UTC. */
  readonly date: string
  /** Reading time in minutes, rounded up; undefined if it is not shown. */
  readonly minutes?: number
  readonly authors: readonly BlogAuthor[]
  readonly tags: readonly BlogTag[]
  readonly description?: string
}

/** A post in a list, with the HTML up to its truncate marker. */
export interface ListedPost extends PostData {
  readonly excerpt: string
  readonly isTruncated: boolean
}

/** What a page of a blog shows besides its prose. The theme renders it in Node only. */
export type BlogView =
  | { readonly kind: 'post'; readonly post: PostData }
  | {
      readonly kind: 'posts'
      readonly heading: string
      readonly description?: string
      readonly author?: BlogAuthor
      /** The page that lists all tags or all authors. */
      readonly all?: PageLink
      readonly posts: readonly PostData[]
    }
  | { readonly kind: 'archive'; readonly heading: string; readonly posts: readonly PostData[] }
  | { readonly kind: 'tags'; readonly heading: string; readonly tags: readonly BlogTag[] }
  | { readonly kind: 'authors'; readonly heading: string; readonly authors: readonly BlogAuthor[] }
