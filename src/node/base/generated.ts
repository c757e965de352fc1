import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'

/** The content that plugins have generated. */
export interface Generated {
  readonly files: readonly GeneratedFile[]
  readonly pages: readonly GeneratedPage[]
  /** What it was made from, for each hook. */
  readonly inputs: readonly HookInputs[]
  /** What the hooks reported. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The files that the result of a hook depends on. */
export interface HookInputs {
  /** As the plugin declared them. */
  readonly declared: readonly string[]
  /** Those of them that match no file. */
  readonly unmatched: readonly string[]
  /** Changes when a file is added, changed or removed. */
  readonly hash: string
  /** Absolute paths. */
  readonly files: readonly string[]
  /** Absolute paths of the folders that are inputs, or that patterns begin with. */
  readonly dirs: readonly string[]
}

/** A generated file. */
export interface GeneratedFile {
  /** Absolute path at which the site has it. */
  readonly path: string
  /** Absolute path of its folder of docs, pages, a blog or static files. */
  readonly dir: string
  /** Absolute path at which its content is. */
  readonly contentPath: string
  readonly hash: string
  /** Whether the content is another one in the default language of the site, or missing there. */
  readonly isTranslated: boolean
  /** Name of its plugin. */
  readonly plugin: string
  /** What the plugin made it from. */
  readonly source?: SourceLocation
}

/** A generated page with its component. */
export interface GeneratedPage {
  readonly route: string
  /** Absolute path of the component. */
  readonly componentPath: string
  /** JSON text. */
  readonly data: string
  readonly meta: { readonly title?: string; readonly description?: string }
}

/** A site without plugins. */
export const nothingGenerated: Generated = {
  files: [],
  pages: [],
  inputs: [],
  diagnostics: [],
}
