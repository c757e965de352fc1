import { pathToFileURL } from 'node:url'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageData, SidebarData } from '../../shared/page.js'
import { htmlUrls } from '../source-text/html-urls.js'
import { documentHtml } from './document.js'
import type { DocumentHead } from './render-job.js'

/** What the server bundle of the theme exports; see `serverEntry` in bundle/entries.ts. */
export interface ServerRuntime {
  readonly render: (input: { page: unknown; parts: readonly string[]; sidebar: unknown; Body: unknown }) => string
}

/** One document to render. */
export interface Drawing {
  readonly runtime: ServerRuntime
  readonly head: DocumentHead
  readonly page: PageData
  readonly parts: readonly string[]
  readonly sidebar?: SidebarData | undefined
  /** Server module whose default export is the page's component: absolute path. */
  readonly chunkPath?: string | undefined
}

/** Loads the theme's server bundle. */
export async function loadRuntime(runtimePath: string): Promise<ServerRuntime> {
  return (await import(pathToFileURL(runtimePath).href)) as ServerRuntime
}

/** A document as text. */
export interface RenderedDocument {
  readonly html: string
  /** All ids, for a page whose components may make some. */
  readonly ids?: readonly string[]
  /** URLs that components wrote, for the same pages, and those of the layout for the not-found page; each once. */
  readonly urls?: readonly string[]
  /** HTML of the page's body, for the same pages: what stands in the boundary that waits for the page's code. */
  readonly body?: string
}

/** Renders a whole document. Throws what a component threw. */
export async function renderDocument(rendering: Drawing): Promise<RenderedDocument> {
  const { runtime, head, page, parts, sidebar, chunkPath } = rendering
  const chunk =
    chunkPath === undefined ? undefined : ((await import(pathToFileURL(chunkPath).href)) as { default?: unknown })
  const shell = runtime.render({ page, parts, sidebar, Body: chunk?.default })
  const html = documentHtml({ page, shell, head })
  if (page.kind === 'not-found') return { html, urls: [...new Set(htmlUrls(shell))] }
  if (!chunk) return { html }
  return { html, ids: idsOf(shell), urls: componentUrls(shell, parts), body: renderedBody(shell) }
}

/** The body of a page with code of its own, in its document: what the boundary holds that waits for the code. */
export function renderedBody(html: string): string {
  return /<!--\$-->(.*)<!--\/\$-->/s.exec(mainOf(html))?.[1] ?? ''
}

/** What components put between the strings of prose. */
function componentUrls(shell: string, parts: readonly string[]): string[] {
  let html = mainOf(shell)
  for (const part of parts) html = part === '' ? html : html.replace(part, () => '')
  return [...new Set(htmlUrls(html))]
}

/** The `<main>` of a document. */
export function mainOf(html: string): string {
  return /<main[ >].*<\/main>/s.exec(html)?.[0] ?? ''
}

/** The data asset of a page; `partsJson` is the JSON text of its parts. */
export function dataJson(page: PageData, partsJson: string): string {
  return `{"page":${JSON.stringify(page)},"parts":${partsJson}}`
}

/** What a component threw while its page was rendered, as a mistake of that page. */
export function renderProblem(error: unknown, file: string): Diagnostic {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const message = `a component of this page threw while it was rendered: ${reason}`
  const hint = 'components run in Node at build time: touch `window` and `document` only in effects'
  return { code: 'render-failed', severity: 'error', message, hint, location: { file } }
}

function idsOf(html: string): string[] {
  const ids: string[] = []
  for (const match of html.matchAll(/\s(?:id|name)="([^"]+)"/g)) ids.push(match[1] ?? '')
  return ids
}
