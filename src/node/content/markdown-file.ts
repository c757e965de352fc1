import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { identifyDoc } from './doc-route.js'
import { frontMatterText } from '../source-text/front-matter-span.js'
import { readFrontMatter } from './front-matter.js'
import { hashOf } from '../model/hash.js'
import { siteRelative } from '../model/names.js'
import { notText } from './read-source.js'
import type { SourceFile } from '../model/source-file.js'

/** A Markdown file that a scan has found. */
export interface FoundMarkdown {
  readonly config: ResolvedConfig
  readonly contentDir: string
  readonly relativePath: string
  readonly collection: 'docs' | 'pages'
  readonly diagnostics: Diagnostic[]
}

/** Makes a source file of a found one; undefined (and a diagnostic) where it is no text. */
export type MarkdownReader = (found: FoundMarkdown) => SourceFile | undefined

/** Reads one Markdown file whole. */
export const readMarkdown: MarkdownReader = (found) => {
  const { config, contentDir, relativePath, diagnostics } = found
  const filePath = path.join(contentDir, relativePath)
  const file = siteRelative(config.rootDir, filePath)
  let bytes: Buffer
  try {
    bytes = readFileSync(filePath)
  } catch (error) {
    diagnostics.push(unreadableFile(error, file))
    return undefined
  }
  const problem = notText(bytes, file)
  if (problem) {
    diagnostics.push(problem)
    return undefined
  }
  const { data, problems } = readFrontMatter(frontMatterText(bytes), file)
  diagnostics.push(...problems)
  return sourceFileOf(found, { hash: hashOf([bytes]), frontMatter: data })
}

/** A found file that could not be opened or read. */
export function unreadableFile(error: unknown, file: string): Diagnostic {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const hint = 'it may have been removed during the build; run the build again'
  return {
    code: 'unreadable-source',
    severity: 'error',
    message: `the file cannot be read (${reason})`,
    hint,
    location: { file },
  }
}

/** What a found file is, by its place, its front matter and the config. */
export function sourceFileOf(
  { config, contentDir, relativePath, collection }: Omit<FoundMarkdown, 'diagnostics'>,
  content: Pick<SourceFile, 'hash' | 'frontMatter'>,
): SourceFile {
  const filePath = path.join(contentDir, relativePath)
  const routeBase = collection === 'docs' && config.docs ? config.docs.routeBase : '/'
  const numberPrefixes = collection === 'docs' && config.docs ? config.docs.numberPrefixes : false
  return {
    path: filePath,
    file: siteRelative(config.rootDir, filePath),
    relativePath,
    contentDir,
    collection,
    mdx: isMdx(relativePath, config.markdown.format),
    ...content,
    ...identifyDoc(relativePath, content.frontMatter, { routeBase, numberPrefixes }),
  }
}

/** Whether a file is parsed as MDX: by its extension, unless the config says what all files are. */
export function isMdx(filePath: string, format: 'detect' | 'md' | 'mdx'): boolean {
  return format === 'detect' ? filePath.endsWith('.mdx') : format === 'mdx'
}
