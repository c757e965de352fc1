/** The doc that an edit link is for. */
export interface EditUrlArguments {
  /** Relative to the docs folder, with `/`. */
  readonly docPath: string
  /** Relative to the folder of the site, with `/`; of a translated page, that of the translation: `i18n/ja/docs/install.md`. */
  readonly file: string
  readonly id: string
  /** Tag of the language that the page is written in: the default language for a page that is not translated. */
  readonly language: string
  /** Name of the version. */
  readonly version: string
  readonly route: string
}

/** Returns the URL of a page's edit link, or nothing. Components get any other value as `page.editValue`. */
export type EditUrlFunction = (args: EditUrlArguments) => unknown
