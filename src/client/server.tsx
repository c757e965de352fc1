import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageData, SidebarData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import { type Environment, EnvironmentContext, PageContext } from './context.js'
import { UnguardedContext } from './island.js'
import { PartsContext } from './prose.js'
import { type BodyProps, loadedChunk } from './router/chunks.js'
import { createStillRouter } from './router/router.js'
import { Shell } from './shell.js'
import type { Theme } from './theme.js'

/** What one document's shell is made of. */
export interface ShellInput {
  readonly site: SiteData
  readonly theme: Theme
  readonly page: PageData
  /** The HTML strings of the page's prose. */
  readonly parts: readonly string[]
  readonly sidebar?: SidebarData | undefined
  /** The default export of the page's chunk; present exactly where `page.chunk` is. */
  readonly Body?: ComponentType<BodyProps> | undefined
}

/** What a Suspense boundary begins with whose content threw. */
const FAILED_BOUNDARY = '<!--$!-->'

/** Hints that React puts before the HTML of a page with images: the parser finds the images as soon. */
const IMAGE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** HTML of `<div id="docsgen">`'s content. Throws what the page's own component threw. */
export function renderShell({ site, theme, page, parts, sidebar, Body }: ShellInput): string {
  if ((Body === undefined) !== (page.chunk === undefined)) {
    throw new Error(`${page.route}: a page's body and its chunk come together`)
  }
  const environment: Environment = { site, theme, router: createStillRouter(page.route, site) }
  const chunk = Body === undefined ? undefined : loadedChunk(Body)
  const loadParts = () => Promise.resolve(parts)
  const html = renderToString(
    <Shell environment={environment} view={{ page, parts, sidebar, chunk }} loadParts={loadParts} />,
  )
  // React would leave a component that threw for the browser to try; here it is a mistake to be told.
  if (Body !== undefined && html.includes(FAILED_BOUNDARY)) {
    renderToString(
      <EnvironmentContext value={environment}>
        <PageContext value={page}>
          <PartsContext value={{ parts, load: loadParts }}>
            <UnguardedContext value={true}>
              <Body frontMatter={page.frontMatter} />
            </UnguardedContext>
          </PartsContext>
        </PageContext>
      </EnvironmentContext>,
    )
  }
  return html.replace(IMAGE_PRELOADS, '')
}
