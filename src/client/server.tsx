import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageData, PageFragments, SidebarData } from '../shared/page.js'
import { hrefOf } from '../shared/route.js'
import type { SiteData } from '../shared/site.js'
import type { CachedLists } from './cached-lists.js'
import type { ShellEnvironment } from './context.js'
import type { NotedRouter, RenderingNotes } from './rendering-notes.js'
import { type BodyProps, loadedChunk } from './router/chunks.js'
import { createStaticRouter } from './router/router.js'
import { Shell } from './shell.js'
import type { Theme } from './theme.js'
import { UnguardedBody } from './unguarded-body.js'

/** What `renderShell` renders. */
interface ShellInput {
  readonly site: SiteData
  readonly theme: Theme
  /** See `withCachedLists`. */
  readonly prepareLists?: CachedLists['prepareLists']
  readonly page: PageData
  readonly fragments: PageFragments
  readonly sidebar?: SidebarData
  /** The default export of the page's chunk; present if and only if `page.chunk` is. */
  readonly Body?: ComponentType<BodyProps>
}

/** A rendered shell. */
interface RenderedShell {
  /** The content of `<div id="dg-root">`. */
  readonly html: string
  /** What the components of the page say besides it. */
  readonly notes: RenderingNotes
}

/** React writes this at the start of a Suspense boundary whose content threw. */
const FAILED_BOUNDARY = '<!--$!-->'

/** Hints that React adds before the HTML of a page with images. The HTML parser finds the images just as soon. */
const IMAGE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** Renders a page. If its own component throws, that error is thrown. */
export function renderShell({ site, theme, prepareLists, page, fragments, sidebar, Body }: ShellInput): RenderedShell {
  if ((Body === undefined) !== (page.chunk === undefined)) {
    throw new Error(`${page.route}: a page has either a body and a chunk, or neither`)
  }
  const notes: RenderingNotes = { head: [], anchors: [], links: [], linked: [] }
  const router: NotedRouter = { ...createStaticRouter(page.route, site), notes }
  const environment: ShellEnvironment = { site, theme, router }
  const chunk = Body === undefined ? undefined : loadedChunk(Body)
  if (sidebar)
    prepareLists?.(sidebar.items, page.marked ?? hrefOf(page.route, site.base, site.trailingSlash), environment)
  const loadFragments = () => Promise.resolve(fragments)
  const html = renderToString(
    <Shell environment={environment} view={{ page, fragments, sidebar, chunk }} loadFragments={loadFragments} />,
  )
  // React leaves a component that threw to the browser. Here it is an error to report, so it is rendered without
  // guards.
  if (Body !== undefined && html.includes(FAILED_BOUNDARY))
    renderToString(<UnguardedBody environment={environment} page={page} parts={fragments.parts} Body={Body} />)
  return { html: html.replace(IMAGE_PRELOADS, ''), notes }
}
