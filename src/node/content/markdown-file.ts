import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { docsSetAt, qualifiedName } from '../model/docs.js'
import { hashOf } from '../model/hash.js'
import { siteRelative } from '../model/names.js'
import type { SourceFile } from '../model/source-file.js'
import { frontMatterText } from '../source-text/front-matter-span.js'
import { identifyDoc } from './doc-route.js'
import { readFrontMatter } from './front-matter.js'
import { notText } from './read-source.js'

/** A Markdown file that a scan has found. */
export interface FoundMarkdown {
  readonly config: ResolvedConfig
  readonly contentDir: string
  readonly relativePath: string
  readonly collection: 'docs' | 'pages'
  /** Key of the docs set of a doc. */
  readonly docsSet?: string
  /** Receives the problems of the file. */
  readonly diagnostics: Diagnostic[]
}

/** Reads a found file; undefined (with a diagnostic) if it is not readable text. */
export type MarkdownReader = (found: FoundMarkdown) => SourceFile | undefined

/** Reads a Markdown file completely. */
export const readMarkdown: MarkdownReader = (found) => {
  const { config, contentDir, relativePath, diagnostics } = found
  const filePath = path.join(contentDir, relativePath)
  const file = siteRelative(config.rootDir, filePath)
  try {
    const bytes = readFileSync(filePath)
    const problem = notText(bytes, file)
    if (problem === undefined) {
      const { data, problems } = readFrontMatter(frontMatterText(bytes), file)
      diagnostics.push(...problems)
      return sourceFileOf(found, { hash: hashOf([bytes]), frontMatter: data })
    }
    diagnostics.push(problem)
  } catch (error) {
    diagnostics.push(unreadableFile(error, file))
  }
  return undefined
}

/** A diagnostic for a file that was found, but cannot be opened or read. */
export function unreadableFile(error: unknown, file: string): Diagnostic {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return {
    code: 'unreadable-source',
    severity: 'error',
    message: `the file cannot be read (${reason})`,
    hint: 'it may have been removed during the build; run the build again',
    location: { file },
  }
}

/** The source file for a found file with some content. */
export function sourceFileOf(
  { config, contentDir, relativePath, collection, docsSet }: Omit<FoundMarkdown, 'diagnostics'>,
  content: Pick<SourceFile, 'hash' | 'frontMatter'>,
): SourceFile {
  const filePath = path.join(contentDir, relativePath)
  const set = docsSetAt(config.docs, docsSet)
  const { id, route } = identifyDoc(relativePath, content.frontMatter, set ?? { routeBase: '/', numberPrefixes: false })
  return {
    path: filePath,
    file: siteRelative(config.rootDir, filePath),
    relativePath,
    contentDir,
    collection,
    ...(docsSet === undefined ? {} : { docsSet }),
    mdx: isMdx(relativePath, config.markdown.format),
    ...content,
    id: qualifiedName(docsSet ?? '', id),
    route,
  }
}

/** Whether a file is parsed as MDX: by its extension, unless the config sets one format for all files. */
export function isMdx(filePath: string, format: 'detect' | 'md' | 'mdx'): boolean {
  return format === 'detect' ? filePath.endsWith('.mdx') : format === 'mdx'
}
