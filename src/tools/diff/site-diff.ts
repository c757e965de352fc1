/** A value in the old and in the new build. */
export interface Change<Value> {
  readonly before: Value
  readonly after: Value
}

/** What is on one side only; both lists are sorted. */
export interface ListChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The difference between two built sites. Lists of pages are sorted by route; routes have no base. */
export interface SiteDiff {
  /** Version of this shape. Later versions of docsgen may add keys without changing it. */
  readonly format: 3
  /** What has built the sites, such as `VitePress v1.6.4`; absent if docsgen has built both. */
  readonly generators?: Change<string>
  /** Number of pages, without the not-found page. */
  readonly pages: Change<number>
  readonly added: readonly PageSummary[]
  /** Pages whose content is on no new page. */
  readonly removed: readonly RemovedPage[]
  /** Removed pages whose content is now at another route. */
  readonly moved: readonly MovedPage[]
  /** Pages whose content has changed, including moved ones. */
  readonly changed: readonly PageChange[]
  readonly redirects: ListChange
  /** Files that are no part of a page: those of static folders and other published files. */
  readonly files: ListChange & { readonly changed: readonly string[] }
  /** URLs of the old site that the new one does not answer or redirect, which fail `--exit-code`. */
  readonly broken: readonly BrokenUrl[]
}

export interface PageSummary {
  readonly route: string
  readonly title: string
  /** Number of words in the content. */
  readonly words: number
}

interface RemovedPage extends PageSummary {
  /** Target of its redirect in the new site; absent if the URL is broken now. */
  readonly redirect?: string
}

interface MovedPage {
  readonly from: string
  readonly to: string
  readonly title: string
  /** Target of the redirect of the old route; absent if the URL is broken now. */
  readonly redirect?: string
  /** Share of the text that both pages have in common, from 0.5 to 1. */
  readonly similarity: number
}

/** What has changed on a page. Absent keys: no change. */
export interface PageChange {
  readonly route: string
  readonly title: string
  /** Old route of a page that has moved. */
  readonly from?: string
  readonly newTitle?: Change<string>
  readonly newDescription?: Change<string>
  readonly text?: TextChange
  /** Links of the content: routes without base, and URLs of other sites. */
  readonly links?: ListChange
  /** Images of the content. One that has changed has another hash in its name, so it is in both lists. */
  readonly images?: ListChange
  /** Ids that links can use as fragments. */
  readonly ids?: ListChange
}

/** Changed words of a page. Changes of spaces and line breaks do not count. */
export interface TextChange {
  /** Number of words. */
  readonly added: number
  readonly removed: number
  /** The changes in context, in the order of the page; at most 40. */
  readonly hunks: readonly TextHunk[]
  /** Number of further changes. */
  readonly omitted: number
}

export interface TextHunk {
  /** Text of the heading above the change; absent at the start of a page. */
  readonly section?: string
  readonly parts: readonly TextPart[]
}

export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed'
  /** At most 60 words; a longer text has `…` in the middle. */
  readonly text: string
  /** True if no space separates it from what is before it. */
  readonly glued?: true
}

export interface BrokenUrl {
  /** `vanished-route` or `vanished-anchor`, as `check-links --against` reports it. */
  readonly code: string
  readonly message: string
  readonly hint: string
}
