import { pathToFileURL } from 'node:url'
import type { PageData } from '../../shared/page.js'
import { type Excerpt, excerptOf } from '../blog/excerpt.js'
import type { BlogContent, ExcerptSource } from '../model/site.js'
import type { ServerRuntime } from './render-document.js'

/** What the HTML fragments of a page of a blog are rendered from. */
export interface BlogPartsInput {
  readonly content: BlogContent
  readonly page: PageData
  readonly runtime: ServerRuntime
  /** HTML fragments of the prose of a post; empty for a list. */
  readonly parts: readonly string[]
  /** Reads the HTML fragments of a listed post; undefined if they are missing in the cache. */
  readonly read: (source: ExcerptSource) => readonly string[] | undefined
}

/**
 * All HTML fragments of a page of a blog: the prose of a post with what is above and below it, or a whole list. The components
 * in an excerpt are rendered to static HTML. Undefined if a listed post is missing in the cache.
 */
export async function blogParts(input: BlogPartsInput): Promise<readonly string[] | undefined> {
  const { content, page, runtime, parts, read } = input
  const excerpts: Excerpt[] = []
  for (const [at, source] of content.excerpts.entries()) {
    const own = read(source)
    if (!own) return undefined
    excerpts.push(
      excerptOf(await postHtml({ source, parts: own, page, runtime }), {
        href: source.href,
        prefix: `post-${at + 1}-`,
      }),
    )
  }
  return [...parts, ...runtime.renderBlog({ view: content.view, page, excerpts })]
}

async function postHtml({
  source: { chunkPath, frontMatter = {} },
  parts,
  page,
  runtime,
}: {
  readonly source: ExcerptSource
  readonly parts: readonly string[]
  readonly page: PageData
  readonly runtime: ServerRuntime
}): Promise<string> {
  if (chunkPath === undefined) return parts.join('')
  const { default: Body } = (await import(pathToFileURL(chunkPath).href)) as { default?: unknown }
  return runtime.renderBody({ page: { ...page, frontMatter }, parts, Body })
}
