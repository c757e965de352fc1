import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import fastGlob from 'fast-glob'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../../node/model/config.js'
import { isMdx, unreadableFile } from '../../node/content/markdown-file.js'
import { compareStrings, siteRelative } from '../../node/model/names.js'
import { decodeSource } from '../../node/content/read-source.js'
import { environmentError } from '../../node/diagnostics/docsgen-error.js'
import type { SampledFile } from './read-fences.js'
import { readRegularFile } from '../../node/source-text/regular-file.js'

/** Files that a user names on the command line. */
export interface NamedFiles {
  /** Paths and globs. */
  readonly patterns: readonly string[]
  /** Folder that they start from, absolute. */
  readonly cwd: string
}

/** Paths of the named Markdown files. Throws a DocsgenError for a pattern that matches none. */
export function namedPaths({ patterns, cwd }: NamedFiles): string[] {
  const paths = patterns.flatMap((pattern) => {
    // A path below a file matches nothing; without this option, it is an error.
    const options = { cwd, absolute: true, ignore: ['**/node_modules/**'], dot: true, suppressErrors: true }
    // A path is taken literally, even if it contains characters of a glob.
    const own = fastGlob.sync(fastGlob.escapePath(pattern), options)
    const found = own.length > 0 ? own : fastGlob.sync(pattern.replaceAll('\\', '/'), options)
    const markdown = found.filter((name) => /\.mdx?$/.test(name))
    if (markdown.length > 0) return markdown
    const named = path.resolve(cwd, pattern)
    const isDir = existsSync(named) && statSync(named).isDirectory()
    throw environmentError(
      'usage',
      isDir ? `${JSON.stringify(pattern)} is a folder` : `no Markdown file matches ${JSON.stringify(pattern)}`,
      isDir ? `name its files: '${pattern.replace(/\/+$/, '')}/**/*.md'` : 'name .md or .mdx files',
    )
  })
  return [...new Set(paths.map((name) => path.resolve(name)))].sort(compareStrings)
}

/** Paths of the partials in the content folders: Markdown that other pages import. Those of earlier versions are left out. */
export function partialPaths(config: ResolvedConfig): string[] {
  const dirs = [
    ...config.docs.filter(({ isArchived }) => !isArchived).map(({ docsDir }) => docsDir),
    ...config.blogs.map(({ blogDir }) => blogDir),
    ...(config.pagesDir === undefined ? [] : [config.pagesDir]),
  ]
  const options = { absolute: true, followSymbolicLinks: false, ignore: ['**/node_modules/**'] }
  const found = dirs.flatMap((cwd) => fastGlob.sync(['**/_*.{md,mdx}', '**/_*/**/*.{md,mdx}'], { ...options, cwd }))
  return found.map((name) => path.resolve(name))
}

/** Reads files; a file that is not text is a diagnostic. */
export function readSampledFiles(
  paths: readonly string[],
  config: ResolvedConfig,
): { readonly files: readonly SampledFile[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const files: SampledFile[] = []
  for (const filePath of paths) {
    const file = siteRelative(config.rootDir, filePath)
    try {
      const { text, problem } = decodeSource(readRegularFile(filePath), file)
      if (problem) diagnostics.push(problem)
      else files.push({ file, path: filePath, mdx: isMdx(filePath, config.markdown.format), text })
    } catch (error) {
      diagnostics.push(unreadableFile(error, file))
    }
  }
  return { files, diagnostics }
}
