import { pathToFileURL } from 'node:url'
import type { PageData, PageFragments, SidebarData } from '../../shared/page.js'
import type { HeadElement } from '../../shared/head-key.js'
import { htmlUrls } from '../source-text/html-urls.js'
import { documentHtml } from './document-html.js'
import type { DocumentHead } from './head.js'
import type { UnstableCall } from '../model/output-record.js'
import { findContent } from './rendered-content.js'
import { unwatched, type WatchRendering } from './watch-rendering.js'

/** Exports of the theme's server bundle; see `serverEntry` in bundle/entries.ts. */
export interface ServerRuntime {
  readonly render: (input: { page: unknown; fragments: PageFragments; sidebar: unknown; Body: unknown }) => {
    readonly html: string
    /** What components say besides the HTML: see src/client/rendering-notes.ts. */
    readonly notes: {
      readonly head: readonly HeadElement[]
      readonly anchors: readonly string[]
      readonly links: readonly string[]
      readonly linked: readonly string[]
    }
  }
  /** Renders the view of a page: what is above and below its prose, or what replaces it. */
  readonly renderView: (input: {
    readonly feature: string
    readonly props: unknown
    readonly page: PageData
    readonly included: readonly { readonly html: string; readonly href: string }[]
  }) => { readonly above?: string; readonly below?: string; readonly instead?: string }
  /** Renders the body of a page with components to static HTML. */
  readonly renderBody: (input: { page: unknown; parts: readonly string[]; Body: unknown }) => string
}

/** A document to render, with everything that it depends on. */
export interface DocumentInput {
  readonly runtime: ServerRuntime
  readonly head: DocumentHead
  readonly page: PageData
  readonly fragments: PageFragments
  readonly sidebar?: SidebarData
  /** Absolute path of the server module whose default export is the page's component. */
  readonly chunkPath?: string
  /** HTML for the head of this document only. */
  readonly ownHead?: string
  /** Finds calls that give other HTML in the browser; absent if there is no code of the site. */
  readonly watch?: WatchRendering
}

/** Loads the theme's server bundle. */
export async function loadRuntime(runtimePath: string): Promise<ServerRuntime> {
  return (await import(pathToFileURL(runtimePath).href)) as ServerRuntime
}

/** A rendered document. `ids`, `urls`, `main` and `body` are present if the page has components of its own. */
export interface RenderedDocument {
  readonly html: string
  readonly ids?: readonly string[]
  /** URLs that the components rendered, or on the not-found page all URLs; without duplicates. */
  readonly urls?: readonly string[]
  /** Those of the URLs that are only in tags, and in no `Link`; absent if there are none. */
  readonly tagUrls?: readonly string[]
  /** Calls in components that give other HTML in the browser; absent if there are none. */
  readonly unstable?: readonly UnstableCall[]
  /** HTML of the element with the content, and of the page's body in it. */
  readonly main?: string
  readonly body?: string
}

/** Renders a whole document. An error that a component throws is thrown. */
export async function renderDocument(input: DocumentInput): Promise<RenderedDocument> {
  const { runtime, head, page, fragments, sidebar, chunkPath, ownHead, watch = unwatched } = input
  const chunk =
    chunkPath === undefined ? undefined : ((await import(pathToFileURL(chunkPath).href)) as { default?: unknown })
  const { value, unstable } = watch(() => runtime.render({ page, fragments, sidebar, Body: chunk?.default }))
  const { html: shell, notes } = value
  const found = unstable.length === 0 ? {} : { unstable }
  const html = documentHtml({ page, shell, head, ownHead, added: notes.head })
  if (page.kind === 'not-found') return { html, urls: [...new Set(htmlUrls(shell))], ...found }
  if (!chunk) return { html, ...found }
  const { parts, above = '', below = '' } = fragments
  const { main, body, ...targets } = findContent(shell, [...parts, above, below])
  const urls = [...new Set([...targets.urls, ...notes.links])]
  const linked = new Set([...notes.linked, ...notes.links])
  const tagUrls = urls.filter((url) => !linked.has(url))
  const inTags = tagUrls.length === 0 ? {} : { tagUrls }
  return { html, ids: [...targets.ids, ...notes.anchors], urls, ...inTags, main, body, ...found }
}

/**
 * JSON text of a page's data; `partsJson` is that of its fragments, if it is known. `main` is undefined in the preview, whose
 * documents load again if the theme changes.
 */
export function dataJson(
  page: PageData,
  { parts, above, below }: PageFragments,
  { main, partsJson = JSON.stringify(parts) }: { readonly main?: string; readonly partsJson?: string } = {},
): string {
  const ofDeployment = main === undefined ? '' : `"main":${JSON.stringify(main)},`
  const around = above === undefined ? '' : `,"above":${JSON.stringify(above)},"below":${JSON.stringify(below)}`
  return `{${ofDeployment}"page":${JSON.stringify(page)},"parts":${partsJson}${around}}`
}
