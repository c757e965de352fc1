import path from 'node:path'
import { isAbsoluteUrl } from '../../shared/route.js'
import type { BodyStore } from '../store/page-cache.js'
import { docTitle, textField, isHomePage } from '../content/front-matter-fields.js'
import { readSource } from '../content/markdown-file.js'
import { resolutionHash, resolveUrl } from '../links/resolve-url.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompiledPage, LinkRecord } from '../base/compiled-page.js'
import type { PageRecord } from '../base/page.js'
import type { SourceFile } from '../base/source-file.js'
import { bodyStartOf, frontMatterSpan } from '../base/source-text/front-matter-span.js'
import { frontMatterLocator } from '../base/source-text/yaml-data.js'
import { fingerprintOf } from '../store/file-hashes.js'
import { filesOfTranslation, takeAsset, unpublished } from './links.js'
import { readingMinutes } from './article.js'
import { type CompileContext, compilePage, failedPage } from './compile-page.js'
import { isDemanding } from './demanding-text.js'

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
  const page = problem ? failedPage([problem]) : await compileText(source, text, context)
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
    translationPath: translationPathOf(source),
    text,
    bodyStart: bodyStartOf(text),
    outline: outlineDepths(source),
    home: isHomePage(frontMatter) && !article,
    article,
  }
  const compiled = await compilePage(input, context)
  const timed = article ? { ...compiled, minutes: readingMinutes(text.slice(input.bodyStart)) } : compiled
  const whole = withImage(timed, { source, text }, context)
  const page = context.recordFacts?.(whole, source) ?? whole
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

/** Publishes the `image` of the front matter, if it is a path relative to the file (`./card.png`); others lead to static files. */
function withImage(
  page: CompiledPage,
  { source, text }: { readonly source: SourceFile; readonly text: string },
  { index, gate }: CompileContext,
): CompiledPage {
  const { path: filePath, frontMatter } = source
  const url = textField(frontMatter, 'image')
  if (url === undefined) return page
  const withLink = (link: Pick<LinkRecord, 'url' | 'resolved'>): CompiledPage => {
    const span = frontMatterSpan(text)
    const place = span ? frontMatterLocator(text.slice(span.start, span.end))(['image']) : { line: 1, column: 1 }
    return { ...page, links: [...page.links, { kind: 'image', ...link, ...place }] }
  }
  if (!/^\.\.?\//.test(url)) {
    const rooted = isAbsoluteUrl(url) ? url : path.posix.join('/', url)
    const { href: _, ...resolved } = resolveUrl(rooted, source, index)
    if (resolved.kind === 'file' || resolved.kind === 'external') return page
    const isPage = resolved.kind === 'internal' && !index.staticFiles.has(resolved.target)
    return withLink({ url: rooted, resolved: isPage ? { ...resolved, kind: 'not-image' } : resolved })
  }
  const named = [path.resolve(path.dirname(filePath), url)]
  const translated = filesOfTranslation(named, { ...source, translationPath: translationPathOf(source) })
  const asset = takeAsset([...translated, ...named], gate)
  const added = translated.map((input) => ({ path: input, hash: fingerprintOf(input, 'content') }))
  const inputs = [...(page.inputs ?? []), ...added]
  if (asset && !('message' in asset))
    return { ...page, inputs, assets: [...page.assets, asset], image: `${index.data.base}assets/${asset.name}` }
  return { ...withLink({ url, resolved: unpublished(asset) }), inputs }
}

/** Absolute path of a translation; undefined for any other page. */
function translationPathOf({ inherited, contentPath }: SourceFile): string | undefined {
  return inherited && contentPath
}

/** Outline depths from the front matter. */
function outlineDepths(source: SourceFile): { min?: number; max?: number } {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = source.frontMatter
  // The depths that it has take precedence over those of the config.
  return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) }
}
