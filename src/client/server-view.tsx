import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import { type ShellEnvironment, EnvironmentContext, PageContext } from './context.js'
import type { BodyProps } from './router/chunks.js'
import { createStaticRouter } from './router/router.js'
import type { ServerTheme } from './theme.js'
import { UnguardedBody } from './unguarded-body.js'

/** Returns the view of a page: what is above and below its prose, or what replaces it. It is rendered in Node only. */
export type ViewFunction<Props> = (input: ViewInput<Props>) => ViewContent

/** What a view is made from. */
interface ViewInput<Props> {
  readonly props: Props
  /** The bodies of the pages that the view includes, in their order. */
  readonly included: readonly IncludedHtml[]
  readonly theme: ServerTheme
}

/** The body of a page that a view includes, as static HTML. */
interface IncludedHtml {
  readonly html: string
  /** URL of the page. */
  readonly href: string
}

/** The elements of a view. */
type ViewContent =
  | { readonly above: ReactNode; readonly below: ReactNode; readonly instead?: never }
  | { readonly instead: ReactNode; readonly above?: never; readonly below?: never }

/** The HTML of a view, which never hydrates. */
interface ViewHtml {
  readonly above?: string
  readonly below?: string
  readonly instead?: string
}

/** The site and its theme, on the server. */
interface ServerSite {
  readonly site: SiteData
  readonly theme: ServerTheme
}

/** Renders a view to HTML that never hydrates. An error that a component throws is thrown. */
export function renderView<Props>(
  view: ViewFunction<Props>,
  { page, ...input }: Omit<ViewInput<Props>, 'theme'> & { readonly page: PageData },
  { site, theme }: ServerSite,
): ViewHtml {
  const environment: ShellEnvironment = { site, theme, router: createStaticRouter(page.route, site) }
  const render = (content: ReactNode): string =>
    renderToStaticMarkup(
      <EnvironmentContext value={environment}>
        <PageContext value={page}>{content}</PageContext>
      </EnvironmentContext>,
    )
  const { above, below, instead } = view({ ...input, theme })
  if (instead !== undefined) return { instead: render(instead) }
  return { above: render(above), below: render(below) }
}

/** Renders the body of a page with components to HTML that never hydrates. An error that a component throws is thrown. */
export function renderBody(
  { page, parts, Body }: { page: PageData; parts: readonly string[]; Body: ComponentType<BodyProps> },
  { site, theme }: ServerSite,
): string {
  const environment: ShellEnvironment = { site, theme, router: createStaticRouter(page.route, site) }
  return renderToStaticMarkup(<UnguardedBody environment={environment} page={page} parts={parts} Body={Body} />)
}
