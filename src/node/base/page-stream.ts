/** Pages with dates, in the order of their list, of which feeds are made: the posts of a blog. */
export interface PageStream {
  /** The blog in the config whose posts they are; undefined for other pages, whose feeds have the default options. */
  readonly id?: string
  /** Route of the page that lists them. The routes of its feeds begin with it. */
  readonly route: string
  readonly title: string
  readonly description?: string
  readonly entries: readonly StreamEntry[]
}

/** A page of a stream. Its title and its description are those of the page. */
export interface StreamEntry {
  readonly route: string
  /** ISO 8601, in UTC. */
  readonly date: string
  readonly authors: readonly StreamAuthor[]
  /** Labels of its tags. */
  readonly categories: readonly string[]
}

/** An author of a page of a stream. */
interface StreamAuthor {
  readonly name: string
  readonly href?: string
  readonly email?: string
}
