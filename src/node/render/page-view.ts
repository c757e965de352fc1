import { pathToFileURL } from 'node:url'
import type { PageData, PageFragments } from '../../shared/page.js'
import type { IncludedBody, PlannedView } from '../base/site.js'
import { type ServerRuntime, withLoadedCode } from './render-document.js'

/** What the HTML of a page with a view is rendered from. */
interface ViewRequest {
  readonly view: PlannedView
  readonly page: PageData
  readonly runtime: ServerRuntime
  /** HTML fragments of the prose. */
  readonly parts: readonly string[]
  /** Reads the HTML fragments of an included page. */
  readonly read: (source: IncludedBody) => readonly string[]
}

/** The HTML of a page with a view. The components in an included page are rendered to static HTML. */
export async function withView({ view, page, runtime, parts, read }: ViewRequest): Promise<PageFragments> {
  const included: { readonly html: string; readonly href: string }[] = []
  for (const source of view.included) {
    const html = await bodyHtml(source, { parts: read(source), page, runtime })
    included.push({ html, href: source.href })
  }
  const { feature, props } = view
  const { instead, above, below } = await withLoadedCode(runtime, () =>
    runtime.renderView({ feature, props, page, included }),
  )
  return instead === undefined ? { parts, above, below } : { parts: [instead] }
}

/** The same for a view whose included bodies are HTML fragments. */
export async function liveView(input: Omit<ViewRequest, 'read'>): Promise<PageFragments> {
  return withView({ ...input, read: ({ body }) => ('pack' in body ? [] : body) })
}

async function bodyHtml(
  { chunkPath, frontMatter = {} }: IncludedBody,
  { parts, page, runtime }: Pick<ViewRequest, 'parts' | 'page' | 'runtime'>,
): Promise<string> {
  if (chunkPath === undefined) return parts.join('')
  const { default: Body } = (await import(pathToFileURL(chunkPath).href)) as { default?: unknown }
  return withLoadedCode(runtime, () => runtime.renderBody({ page: { ...page, frontMatter }, parts, Body }))
}
