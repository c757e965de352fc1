import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic, SourceLocation } from '../../../shared/diagnostic.js'
import type { ResolvedConfig } from '../../base/config.js'
import { siteRelative } from '../../base/names.js'
import type { FrontMatter } from '../../base/source-file.js'
import { frontMatterSpan } from '../../base/source-text/front-matter-span.js'
import type { KeyPath } from '../../base/source-text/position.js'
import { readRegularFile } from '../../base/source-text/regular-file.js'
import { frontMatterLocator } from '../../base/source-text/yaml-data.js'
import { readFrontMatter } from '../../content/front-matter.js'
import { isMdx, unreadableFile } from '../../content/markdown-file.js'
import { decodeSource } from '../../content/read-source.js'
import { createNotation } from '../../markdown/line-notation.js'
import { type CodeBlock, type CodeLine, type MarkdownText, readCodeBlocks } from '../../markdown/read-code-blocks.js'
import { codeFilesOfSite, pageParsers } from '../page-parsers.js'

export { regionMark } from '../../markdown/select-code.js'
export type { CodeBlock, CodeLine }

/** The code blocks of a Markdown file. */
export interface CodePage {
  /** As diagnostics name it. */
  readonly file: string
  /** Absolute. */
  readonly path: string
  readonly blocks: readonly CodeBlock[]
  readonly frontMatter: FrontMatter
  /** Where a key of the front matter is. */
  readonly locate: (path: KeyPath) => { readonly line: number; readonly column: number }
  /** What a plugin made the file from; absent for other files. */
  readonly source?: GeneratorSource
}

/** What a page was generated from. */
export interface GeneratorSource {
  /** Where the plugin says that the page comes from. */
  readonly location: SourceLocation
  /** The text of that file. */
  readonly text: string
}

/** Reads the code blocks of Markdown files, whose paths are absolute. Files that are not text, or do not parse, are diagnostics. */
export async function readCodePages(
  paths: readonly string[],
  config: ResolvedConfig,
): Promise<{ readonly pages: readonly CodePage[]; readonly diagnostics: readonly Diagnostic[] }> {
  const parsers = {
    ...(await pageParsers(config)),
    notation: createNotation(config.markdown.magicComments),
    codeFiles: codeFilesOfSite(config),
  }
  const { files, diagnostics } = readFiles(paths, config)
  const sourceOf = sourceFinder(config)
  const read = files.map((file) => ({
    file,
    ...readCodeBlocks(file, parsers),
    matter: readFrontMatter(file.text, file.file),
  }))
  return {
    pages: read.map(({ file, blocks, matter }) => ({
      file: file.file,
      path: file.path,
      blocks,
      frontMatter: matter.data,
      locate: (key) => locatorOf(file.text)(key),
      source: sourceOf(file),
    })),
    diagnostics: [
      ...diagnostics,
      ...read.flatMap((page) => page.diagnostics),
      // What is wrong in the fields of a project decides what is checked.
      ...read.flatMap(({ matter }) =>
        'project' in matter.data ? matter.problems.map((each) => ({ ...each, severity: 'error' as const })) : [],
      ),
    ],
  }
}

function locatorOf(text: string): CodePage['locate'] {
  const span = frontMatterSpan(text)
  return span ? frontMatterLocator(text.slice(span.start, span.end)) : () => ({ line: 1, column: 1 })
}

/** Creates a function that returns what a file was generated from; undefined for other files. */
function sourceFinder({ generated, rootDir }: ResolvedConfig): (file: MarkdownText) => GeneratorSource | undefined {
  const sources = new Map(generated.files.map(({ contentPath, source }) => [contentPath, source]))
  const texts = new Map<string, string | undefined>()
  return ({ path: filePath = '' }) => {
    const location = sources.get(filePath)
    if (location === undefined) return undefined
    const sourcePath = path.resolve(rootDir, location.file)
    if (!texts.has(sourcePath)) texts.set(sourcePath, textIfPresent(sourcePath))
    const text = texts.get(sourcePath)
    return text === undefined ? undefined : { location, text }
  }
}

function textIfPresent(filePath: string): string | undefined {
  return statSync(filePath, { throwIfNoEntry: false })?.isFile() ? readFileSync(filePath, 'utf8') : undefined
}

/** Reads files; a file that is not text is a diagnostic. */
function readFiles(
  paths: readonly string[],
  config: ResolvedConfig,
): { readonly files: readonly Required<MarkdownText>[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const files: Required<MarkdownText>[] = []
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
