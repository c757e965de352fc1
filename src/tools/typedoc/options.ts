/** Options of the plugin. Paths are relative to the folder of the site. */
export interface TypedocOptions {
  /** The modules to document: a list of files, or an object with the title of each module and its file. */
  readonly entryPoints: readonly string[] | Readonly<Record<string, string>>
  /** Defaults to the `tsconfig.json` that is closest to the first entry point. */
  readonly tsconfig?: string
  /** Folder of the pages, inside a folder of docs. Defaults to `docs/api`. */
  readonly dir?: string
  /** Label of the folder in sidebars, and title of the page that lists the modules. Defaults to `API`. */
  readonly title?: string
  /** Position of the folder in a generated sidebar. */
  readonly position?: number
  /** Other options of TypeDoc and typedoc-plugin-markdown, such as `exclude` or `parametersFormat`. */
  readonly typedoc?: Readonly<Record<string, unknown>>
  /** Name of the plugin. Defaults to `typedoc`; a site that has the plugin twice needs two names. */
  readonly name?: string
}
