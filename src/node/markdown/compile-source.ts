import path from 'node:path'
import type { Element } from 'hast'
import { isAbsoluteUrl } from '../../shared/route.js'
import type { BodyStore } from '../store/page-cache.js'
import { docTitle, textField, isHomePage } from '../content/front-matter-fields.js'
import { readSource } from '../content/markdown-file.js'
import { resolutionHash } from '../links/resolve-url.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompiledPage } from '../base/compiled-page.js'
import type { PageRecord } from '../base/page.js'
import type { SourceFile } from '../base/source-file.js'
import { bodyStartOf, frontMatterSpan } from '../base/source-text/front-matter-span.js'
import { frontMatterLocator } from '../base/source-text/yaml-data.js'
import { readingMinutes } from './article.js'
import { type CompileContext, compilePage, failedPage } from './compile-page.js'
import { isDemanding } from './demanding-text.js'
import { createElement } from './hast-tree.js'

/** A source file to compile. Plain data. */
export interface CompileJob {
  readonly source: SourceFile
  readonly key: string
}

/**
 * Reads and compiles a source file, and stores its prose in the cache. Undefined for a page that may take too much time or memory for a
 * thread without limits.
 */
export async function compileSource(
  job: CompileJob,
  context: CompileContext,
  { bodies, hasLimits = false }: { readonly bodies: BodyStore; readonly hasLimits?: boolean },
): Promise<PageRecord | undefined> {
  const { source } = job
  const { text, hash, problem } = readSource(source.contentPath ?? source.path, source.file)
  if (!hasLimits && isDemanding(text, source.mdx)) return undefined
  // Here it is known that satteri can parse the page.
  const known = hasLimits ? context : { ...context, loadRemarkParse: undefined }
  const page = problem ? failedPage([problem]) : await compileText(source, text, known)
  const record = storePage(page, { ...job, index: context.index, bodies })
  return hash === (source.ownFingerprint ?? source.fingerprint) ? record : { ...record, changedMeanwhile: true }
}

/** Where the prose of a page is stored, and what its links are resolved with. */
export interface PageStorage {
  readonly index: SiteIndex
  readonly bodies: BodyStore
}

/** Stores the prose of a page that was compiled from a source file. */
export function storePage(page: CompiledPage, { source, key, index, bodies }: CompileJob & PageStorage): PageRecord {
  const resolution = resolutionHash(page.links, source, index)
  return bodies.write(page, { key, indexHash: index.data.hash, resolution })
}

/** Compiles the text of a source file, and records what features and plugins need to know of it. */
async function compileText(source: SourceFile, text: string, context: CompileContext): Promise<CompiledPage> {
  const { article = false, frontMatter } = source
  const input = {
    ...source,
    // Absent for other pages.
    translationPath: source.inherited && source.contentPath,
    text,
    bodyStart: bodyStartOf(text),
    outline: outlineDepths(source),
    home: isHomePage(frontMatter) && !article,
    draft: frontMatter.draft === true,
    article,
    card: cardOf(source, text),
  }
  const compiled = await compilePage(input, context)
  const timed = article ? { ...compiled, minutes: readingMinutes(text.slice(input.bodyStart)) } : compiled
  const page = context.recordFacts?.(timed, source) ?? timed
  return { ...page, recorded: recordTexts(page, source, context) }
}

/** Undefined for a page with islands: its texts are recorded when it is rendered. */
function recordTexts(page: CompiledPage, source: SourceFile, { recorders }: CompileContext): CompiledPage['recorded'] {
  if (page.module) return undefined
  const texts = [...recorders].flatMap(([feature, recorder]) => {
    const about = recorder.about(source)
    if (about === undefined) return []
    return [[feature, recorder.record({ title: docTitle(source, page), html: page.parts }, about)] as const]
  })
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

/** The `image` of the front matter as an element at the place of its field: a file beside the page (`./card.png`), a static file or a URL. */
function cardOf({ frontMatter }: SourceFile, text: string): Element | undefined {
  const url = textField(frontMatter, 'image')
  if (url === undefined) return undefined
  const span = frontMatterSpan(text)
  const start = span ? frontMatterLocator(text.slice(span.start, span.end))(['image']) : { line: 1, column: 1 }
  const src = isAbsoluteUrl(url) || /^\.\.?\//.test(url) ? url : path.posix.join('/', url)
  return { ...createElement('img', { src }), position: { start, end: start } }
}

/** Outline depths from the front matter. */
function outlineDepths(source: SourceFile): { min?: number; max?: number } {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = source.frontMatter
  // The depths that it has take precedence over those of the config.
  return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) }
}
