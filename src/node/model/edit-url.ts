/** The doc that an edit link is for. */
export interface EditUrlArguments {
  /** Relative to the docs folder, with `/`. */
  readonly docPath: string
  readonly id: string
  /** Name of the version. */
  readonly version: string
  readonly route: string
}

/** Returns the URL of a page's edit link, or nothing. Components get any other value as `page.editValue`. */
export type EditUrlFunction = (args: EditUrlArguments) => unknown
