import { readFileSync } from 'node:fs'
import type { BodyStore } from '../cache/page-cache.js'
import { descriptionOf, docTitle, keywordsOf, pageSearch } from '../content/front-matter-fields.js'
import { isHomePage } from '../content/home-fields.js'
import { decodeSource } from '../content/read-source.js'
import { resolveTags } from '../content/tags-file.js'
import { resolutionHash } from '../links/resolution.js'
import type { CompiledPage } from '../model/compiled-page.js'
import type { PageRecord } from '../model/page.js'
import type { SourceFile } from '../model/source-file.js'
import { recordTerms } from '../search/record-terms.js'
import { bodyStartOf } from '../source-text/front-matter-span.js'
import { type CompileContext, compilePage, failedPage } from './compile-page.js'

/** A source file to compile. Plain data. */
export interface CompileJob {
  readonly source: SourceFile
  readonly key: string
}

/** Reads and compiles a source file, and stores its prose in the cache. */
export async function compileSource(job: CompileJob, context: CompileContext, bodies: BodyStore): Promise<PageRecord> {
  const { source, key } = job
  const { text, problem } = readText(source)
  const page = problem ? failedPage([problem]) : await compileText(source, text, context)
  const { index } = context
  return bodies.write(page, {
    key,
    indexHash: index.data.hash,
    resolution: resolutionHash(page.links, source, index),
  })
}

/** Compiles the text of a source file, and records its search terms. */
export async function compileText(source: SourceFile, text: string, context: CompileContext): Promise<CompiledPage> {
  const { frontMatter } = source
  const input = {
    ...source,
    text,
    bodyStart: bodyStartOf(text),
    outline: outlineDepths(source),
    home: isHomePage(frontMatter),
  }
  const page = await compilePage(input, context)
  // The terms of a page with components are recorded when it is rendered.
  if (!context.terms || page.module || !pageSearch(frontMatter).isIndexed) return page
  const indexed = {
    title: docTitle(source, page),
    description: descriptionOf(frontMatter),
    keywords: [...(keywordsOf(frontMatter) ?? []), ...tagLabels(frontMatter.tags)],
    html: page.parts,
  }
  return { ...page, terms: recordTerms(indexed, context.terms) }
}

function readText(source: SourceFile): ReturnType<typeof decodeSource> {
  try {
    return decodeSource(readFileSync(source.path), source.file)
  } catch {
    return {
      text: '',
      problem: {
        code: 'unreadable-source',
        severity: 'error',
        message: 'the file was removed during the build',
        hint: 'run the build again',
        location: { file: source.file },
      },
    }
  }
}

/** The tags of a page as written, by which readers search for it. */
function tagLabels(tags: unknown): readonly string[] {
  return resolveTags(tags, { tags: undefined, base: '/' }).map(({ label }) => label)
}

/** Outline depths from the front matter. */
function outlineDepths(source: SourceFile): { min?: number; max?: number } {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = source.frontMatter
  return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) }
}
