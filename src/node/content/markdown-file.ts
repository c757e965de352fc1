import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../config/resolved.js'
import { identifyDoc } from './doc-route.js'
import { readFrontMatter } from './front-matter.js'
import { hashOf } from './hash.js'
import { siteRelative } from './names.js'
import { decodeSource } from './read-source.js'
import type { SourceFile } from './source-file.js'

/** Reads one Markdown file; undefined (and a diagnostic) where it is no text. */
export function readMarkdown(options: {
  readonly config: ResolvedConfig
  readonly contentDir: string
  readonly relativePath: string
  readonly collection: 'docs' | 'pages'
  readonly diagnostics: Diagnostic[]
}): SourceFile | undefined {
  const { config, contentDir, relativePath, collection, diagnostics } = options
  const filePath = path.join(contentDir, relativePath)
  const file = siteRelative(config.rootDir, filePath)
  let bytes: Buffer
  try {
    bytes = readFileSync(filePath)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const hint = 'it may have been removed during the build; run the build again'
    diagnostics.push({
      code: 'unreadable-source',
      severity: 'error',
      message: `the file cannot be read (${reason})`,
      hint,
      location: { file },
    })
    return undefined
  }
  const { text, problem } = decodeSource(bytes, file)
  if (problem) {
    diagnostics.push(problem)
    return undefined
  }
  const { data, problems } = readFrontMatter(text, file)
  diagnostics.push(...problems)
  const routeBase = collection === 'docs' && config.docs ? config.docs.routeBase : '/'
  const numberPrefixes = collection === 'docs' && config.docs ? config.docs.numberPrefixes : false
  return {
    path: filePath,
    file,
    relativePath,
    contentDir,
    collection,
    mdx: isMdx(relativePath, config.markdown.format),
    hash: hashOf([bytes]),
    frontMatter: data,
    ...identifyDoc(relativePath, data, { routeBase, numberPrefixes }),
  }
}

/** Whether a file is parsed as MDX: by its extension, unless the config says what all files are. */
export function isMdx(filePath: string, format: 'detect' | 'md' | 'mdx'): boolean {
  return format === 'detect' ? filePath.endsWith('.mdx') : format === 'mdx'
}
