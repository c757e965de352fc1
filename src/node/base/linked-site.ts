/** Another site, which pages link to by a name of the config: `react:hooks/useState`. */
export interface LinkedSite {
  /** Absolute; ends with `/`. */
  readonly url: string
  /** What it has, by names such as `hooks/useState` or `asyncio.run`; absent if that is not known. */
  readonly targets?: Readonly<Record<string, LinkedTarget>>
}

/** A page of another site, or a part of one. */
export interface LinkedTarget {
  /** Absolute. */
  readonly href: string
  readonly title?: string
  /** Ids of its headings; absent if they are not known. */
  readonly ids?: readonly string[]
}
