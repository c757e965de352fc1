import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import * as strings from '../shared/strings.js'
import { EnvironmentContext, PageContext } from './context.js'
import { MINIMUM } from './progress.js'
import { createStaticRouter } from './router/router.js'
import type { Theme } from './theme.js'

type PendingTheme = Pick<Theme, 'ErrorBox' | 'ProgressBar' | 'Spinner'>

/** The components are rendered outside of all pages. */
const NO_PAGE: PageData = {
  route: '/',
  kind: 'page',
  standalone: true,
  title: '',
  outline: [],
  breadcrumbs: [],
  hash: '',
}

/**
 * The content of the template from which the boot script shows a navigation before React has loaded: the theme's progress bar,
 * spinner and error box, each in an element. Where a replaced component needs a browser and throws, the default one is rendered.
 */
export function pendingHtml(site: SiteData, { own, original }: { own: Theme; original: PendingTheme }): string {
  const router = createStaticRouter('/', site)
  const html = (theme: Theme, children: ReactNode) =>
    renderToStaticMarkup(
      <EnvironmentContext value={{ site, theme, router }}>
        <PageContext value={NO_PAGE}>{children}</PageContext>
      </EnvironmentContext>,
    )
  const render = (view: (theme: Theme) => ReactNode): string => {
    try {
      return html(own, view(own))
    } catch {
      const theme = { ...own, ...original }
      return html(theme, view(theme))
    }
  }
  const nothing = () => undefined
  const parts = [
    // The content policy forbids style attributes; the boot script sets the property.
    render(({ ProgressBar }) => <ProgressBar value={MINIMUM} />).replace(` style="--progress:${MINIMUM}"`, ''),
    render(({ Spinner }) => <Spinner />),
    render(({ ErrorBox }) => <ErrorBox message={strings.pageOffline} onRetry={nothing} onDismiss={nothing} />),
  ]
  return `<div>${parts.join('</div><div class="page-status">')}</div>`
}
