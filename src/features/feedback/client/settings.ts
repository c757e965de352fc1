/** What the script knows about its site. `features/feedback/feedback.ts` has the values. */
interface FeedbackSettings {
  /** Where answers are sent; undefined if they are events of analytics. */
  readonly endpoint?: string
  readonly comments?: CommentSettings
}

/** The discussions of a site: https://giscus.app */
export interface CommentSettings {
  readonly repo: string
  readonly repoId: string
  readonly category: string
  readonly categoryId: string
  /** A language that giscus has. */
  readonly language: string
}

declare global {
  const docsgenFeedback: FeedbackSettings
}
