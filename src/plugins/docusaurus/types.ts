/** What is used of a plugin for Docusaurus; the types of `@docusaurus/types` fit it. */
export interface DocusaurusPlugin {
  readonly name: string
  loadContent?(): unknown
  contentLoaded?(given: ContentLoadedArguments): unknown
  postBuild?(given: LoadContext & Readonly<Record<string, unknown>>): unknown
}

/** Creates a plugin from the context and its options, whose types differ from plugin to plugin; nothing switches it off. */
export type PluginFunction = (
  context: never,
  options: never,
) => DocusaurusPlugin | Promise<DocusaurusPlugin> | null | undefined

/** A plugin, or a module that has it as its default export. */
export type PluginModule = PluginFunction | { readonly default: PluginFunction }

/** The argument of `contentLoaded`. */
export interface ContentLoadedArguments {
  readonly content: unknown
  readonly allContent: Readonly<Record<string, never>>
  readonly actions: {
    setGlobalData(data: unknown): void
    addRoute(route: DocusaurusRoute): void
    /** Writes a file, and resolves to its absolute path. */
    createData(file: string, data: unknown): Promise<string>
  }
}

/** A route that a plugin adds. */
export interface DocusaurusRoute {
  readonly path: string
  readonly component: string
  /** Props of the component: paths of JSON files. */
  readonly modules?: Readonly<Record<string, string | { readonly path: string }>>
  readonly routes?: readonly DocusaurusRoute[]
  readonly [field: string]: unknown
}

/** The first argument of a plugin. */
export interface LoadContext {
  readonly siteDir: string
  readonly generatedFilesDir: string
  /** A folder whose files become part of the output after `postBuild`. */
  readonly outDir: string
  readonly baseUrl: string
  readonly siteConfig: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}
