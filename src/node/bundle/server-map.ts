import path from 'node:path'
import { isSiteFile, siteRelative } from '../base/names.js'
import { isBundledModule } from '../base/package.js'

/** Ending of the file with the source map of a server module, beside the module. */
export const MAP_ENDING = '.map'

/**
 * The source map of a server module, by which an error is located in the sources of a site. `sources` are paths relative
 * to the site's root, and empty for code that is not the site's own: packages, docsgen, generated modules.
 */
export interface ServerMap {
  readonly version: 3
  readonly sources: readonly string[]
  readonly mappings: string
  /** For each source that is compiled Markdown, the lines of the file; see `PageModule.lines`. */
  readonly lines: readonly (readonly number[] | null)[]
}

/** A Markdown file, whose generated module is a source of esbuild's map. */
export interface MarkdownSource {
  /** As diagnostics name it. */
  readonly file: string
  readonly lines: readonly number[]
}

/** Reduces a source map of esbuild to what `ServerMap` has. `outputDir` is the folder that its sources are relative to. */
export function serverMap(
  text: string,
  options: {
    readonly rootDir: string
    readonly outputDir: string
    /** The Markdown file of a source, by its name in the map or by its absolute path. */
    readonly markdown: (source: string) => MarkdownSource | undefined
  },
): ServerMap {
  const { sources, mappings } = JSON.parse(text) as Pick<ServerMap, 'sources' | 'mappings'>
  const { rootDir, outputDir, markdown } = options
  const found = sources.map((source) => {
    const filePath = path.resolve(outputDir, source)
    return markdown(source) ?? markdown(filePath) ?? { file: ownFile(source, filePath, rootDir), lines: null }
  })
  return {
    version: 3,
    sources: found.map(({ file }) => file),
    mappings,
    lines: found.map(({ lines }) => lines),
  }
}

/** The path of a file of the site's own, relative to its root; empty for others. */
function ownFile(source: string, filePath: string, rootDir: string): string {
  const file = siteRelative(rootDir, filePath)
  return !/^[\w-]+:/.test(source) && !isBundledModule(filePath) && isSiteFile(rootDir, filePath) ? file : ''
}
