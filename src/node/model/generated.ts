import type { Diagnostic } from '../../shared/diagnostic.js'

/** The content that plugins have generated. */
export interface Generated {
  readonly files: readonly GeneratedFile[]
  readonly pages: readonly GeneratedPage[]
  /** Absolute paths of the files and folders that it was made from. */
  readonly inputFiles: readonly string[]
  readonly inputDirs: readonly string[]
  /** What the hooks reported. */
  readonly diagnostics: readonly Diagnostic[]
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
  ...{ files: [], pages: [], inputFiles: [], inputDirs: [], diagnostics: [] },
}
