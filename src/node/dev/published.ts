import { pageTwin, renderedTwin, wholeUrls } from '../markdown/twin/page-twin.js'
import { mainOf } from '../prerender/draw.js'
import { planPage } from '../prerender/page-data.js'
import { twinHead } from '../prerender/twin-job.js'
import { publishedFiles } from '../publish/stage-published.js'
import { noBundles } from './chunk-store.js'
import type { Session } from './session.js'

/** What a site publishes beside its pages, made when it is asked for; undefined for any other name. */
export async function findPublished(name: string, session: Session): Promise<string | undefined> {
  if (name.endsWith('.md')) return twin(name.slice(0, -'.md'.length), session)
  if (!/^[\w-]+\.(?:txt|xml|webmanifest)$/.test(name)) return undefined
  const { site, sidebars } = session.site.snapshot
  const planned = await Promise.all(
    site.pages.map(async (page) => {
      // The title of a React page is in its code.
      const prepared = page.type === 'react' ? await session.site.prepare(page.route) : undefined
      return prepared ?? planPage(page, { site, sidebars, bundles: noBundles })
    }),
  )
  const file = publishedFiles({ site, planned }).get(name)
  // What joins the twins of all pages would have all of them drawn.
  return typeof file === 'string' ? file : undefined
}

async function twin(name: string, session: Session): Promise<string | undefined> {
  const route = name === 'index' ? '/' : `/${name}`
  const prepared = await session.site.prepare(route)
  if (prepared?.page.markdown === undefined) return undefined
  const html = await session.draw(prepared)
  const { config } = session
  return pageTwin(twinHead(prepared.page, config), await renderedTwin(mainOf(html), wholeUrls(config.publish.origin)))
}
