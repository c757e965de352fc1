import { type ShellEnvironment, EnvironmentContext, PageContext } from './context.js'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import { PageContent, type PageBodyProps } from './page-body.js'
import { PageStatus } from './page-status.js'
import { RouteProgress } from './route-progress.js'
import { ADOPTED_HTML } from './static-part.js'

/** The component tree of a page: the same in Node and in the browser. */
export function Shell({ environment, ...body }: PageBodyProps & { readonly environment: ShellEnvironment }) {
  const { page, sidebar, chunk } = body.view
  const { Layout, DocPage } = environment.theme
  const content = <PageContent key={page.route} {...body} />
  return (
    <EnvironmentContext value={environment}>
      <PageContext value={page}>
        <RouteProgress />
        <Layout page={page} sidebar={sidebar}>
          {page.standalone ? (
            content
          ) : (
            <DocPage key={page.route} page={page}>
              {content}
            </DocPage>
          )}
        </Layout>
        <PageStatus chunk={chunk} />
        {/* The boot script and the router write to it. */}
        <div id={ELEMENT_IDS.announcer} className="sr-only" aria-live="polite" {...ADOPTED_HTML} />
      </PageContext>
    </EnvironmentContext>
  )
}
