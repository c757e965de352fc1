/**
 * Code of a feature that is bundled with the theme, for browsers. Unstable: it has what the features of docsgen need so far. All
 * paths are absolute. The bundle is kept until this value or one of the files changes.
 */
export interface FeatureCode {
  /** A module with the export `boot`, a function that the boot script of every document calls. */
  readonly bootModule?: string
  /** A script without React that the boot module imports when it is needed. */
  readonly script?: FeatureScript
  /** A module whose default export is the React component of the pages with the body `feature`. */
  readonly pageModule?: string
  /**
   * What the boot module reads from its element (`chunkUrls` in `client/chunk-urls.ts`), by lower-case names. The URL of the script is
   * there too, under the name of the feature.
   */
  readonly bootValues?: Readonly<Record<string, string>>
  /** The origins that the script sends requests to, for the content security policy. */
  readonly connections?: readonly string[]
}

/** A script of a feature. */
export interface FeatureScript {
  readonly path: string
  /** The constants that it declares, by name. */
  readonly constants: Readonly<Record<string, ScriptConstant>>
}

/** What a constant is: JSON, the text of a bundled style sheet, or a module that the script imports by the name of the constant. */
type ScriptConstant = { readonly json: unknown } | { readonly styleSheet: string } | { readonly module: string }

/** The code of the features of a site, by their names. */
export type FeatureCodes = Readonly<Record<string, FeatureCode>>
