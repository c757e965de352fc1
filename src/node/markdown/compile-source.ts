import { readFileSync } from 'node:fs'
import type { BodyStore } from '../cache/page-cache.js'
import type { PageRecord } from '../model/page.js'
import { docTitle, keywordsOf, pageSearch, textField } from '../content/front-matter-fields.js'
import { bodyStartOf } from '../source-text/front-matter-span.js'
import { decodeSource } from '../content/read-source.js'
import type { SourceFile } from '../model/source-file.js'
import { type IndexedText, recordTerms } from '../search/record-terms.js'
import { type CompileContext, compilePage } from './compile-page.js'
import type { CompiledPage } from '../model/compiled-page.js'

/** One page of a build to compile. Plain data. */
export interface CompileJob {
  readonly source: SourceFile
  readonly key: string
}

/** Reads and compiles one source file and stores its prose. */
export async function compileSource(job: CompileJob, context: CompileContext, bodies: BodyStore): Promise<PageRecord> {
  const { source, key } = job
  const { text, problem } = readText(source)
  if (problem)
    return bodies.write(
      key,
      { outline: [], ids: [], links: [], assets: [], embeds: [], styled: false, diagnostics: [problem], parts: [''] },
      context.index.data.hash,
    )
  return bodies.write(key, await compileText(source, text, context), context.index.data.hash)
}

/** Compiles the text of a source file, and records its search terms. */
export async function compileText(source: SourceFile, text: string, context: CompileContext): Promise<CompiledPage> {
  const input = { ...source, text, bodyStart: bodyStartOf(text), outline: outlineDepths(source) }
  const page = await compilePage(input, context)
  // What components write is known when the page is rendered.
  if (!context.terms || page.module || !pageSearch(source.frontMatter).isIndexed) return page
  return { ...page, terms: recordTerms({ ...describedBy(source, page), html: page.parts }, context.terms) }
}

function describedBy(source: SourceFile, page: CompiledPage): Omit<IndexedText, 'html'> {
  const { frontMatter } = source
  return {
    title: docTitle(source, page),
    description: textField(frontMatter, 'description'),
    keywords: keywordsOf(frontMatter),
  }
}

function readText(source: SourceFile): ReturnType<typeof decodeSource> {
  try {
    return decodeSource(readFileSync(source.path), source.file)
  } catch {
    const hint = 'it was there when the build began; run the build again'
    return {
      text: '',
      problem: {
        code: 'unreadable-source',
        severity: 'error',
        message: 'the file was removed during the build',
        hint,
        location: { file: source.file },
      },
    }
  }
}

/** The front matter's outline depths. */
function outlineDepths(source: SourceFile): { min?: number; max?: number } {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = source.frontMatter
  return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) }
}
