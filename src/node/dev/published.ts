import { pageMarkdown, renderedMarkdown, wholeUrls } from '../markdown/markdown-version/page-markdown.js'
import { mainOf } from '../prerender/render-document.js'
import { planPage } from '../prerender/page-data.js'
import { markdownHead } from '../prerender/markdown-version-job.js'
import { publishedFiles } from '../publish/stage-published.js'
import { noBundles } from './chunk-store.js'
import type { Session } from './session.js'

/** What a site publishes beside its pages, made when it is asked for; undefined for any other name. */
export async function findPublished(name: string, session: Session): Promise<string | undefined> {
  if (name.endsWith('.md')) return markdownVersion(name.slice(0, -'.md'.length), session)
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
  // What joins the Markdown versions of all pages would have all of them rendered.
  return typeof file === 'string' ? file : undefined
}

async function markdownVersion(name: string, session: Session): Promise<string | undefined> {
  const route = name === 'index' ? '/' : `/${name}`
  const prepared = await session.site.prepare(route)
  if (prepared?.page.markdown === undefined) return undefined
  const html = await session.render(prepared)
  const { config } = session
  return pageMarkdown(
    markdownHead(prepared.page, config),
    await renderedMarkdown(mainOf(html), wholeUrls(config.publish.origin)),
  )
}
