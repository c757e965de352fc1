import { PAGE_LIST } from '../../shared/listed-pages.js'
import { pageMarkdown, renderedMarkdown, wholeUrls } from '../markdown/markdown-version/page-markdown.js'
import { mainOf } from '../prerender/render-document.js'
import { planPage } from '../prerender/page-data.js'
import { markdownHead } from '../prerender/markdown-version-job.js'
import { publishedFiles } from '../publish/stage-published.js'
import { noBundles } from '../bundle/pages.js'
import { preparePage, renderPage } from './documents.js'
import { liveFeed, postBody } from './live-feeds.js'
import type { LiveSite } from './live-site.js'

/** Creates a file that the site publishes beside its pages, such as `sitemap.xml`; undefined for any other name. */
export async function publishedFile(site: LiveSite, name: string): Promise<string | undefined> {
  if (name.endsWith('.md')) return markdownVersion(site, name.slice(0, -'.md'.length))
  const feed = await liveFeed(site, name)
  if (feed !== undefined) return feed
  if (!/^[\w-]+\.(?:txt|xml|webmanifest)$/.test(name) && name !== PAGE_LIST) return undefined
  const { snapshot } = site
  const { sidebars } = snapshot
  const planned = await Promise.all(
    snapshot.site.pages.map(async (page) => {
      // The title of a React page is in its code.
      const prepared = page.body.type === 'module' ? await preparePage(site, page.route) : undefined
      return prepared ?? planPage(page, { site: snapshot.site, sidebars, bundles: noBundles })
    }),
  )
  const file = publishedFiles({ site: snapshot.site, planned }).find((one) => one.name === name)
  // A file that joins the Markdown versions of all pages is not text yet; creating it would render every page.
  return typeof file?.content === 'string' ? file.content : undefined
}

async function markdownVersion(site: LiveSite, name: string): Promise<string | undefined> {
  const prepared = await preparePage(site, name === 'index' ? '/' : `/${name}`)
  if (prepared?.page.markdown === undefined) return undefined
  const { config } = site
  const isPost = prepared.page.kind === 'post'
  const main = isPost ? `<main>${await postBody(site, prepared)}</main>` : mainOf(await renderPage(site, prepared))
  return pageMarkdown(markdownHead(prepared, config), await renderedMarkdown(main, wholeUrls(config.publish.origin)))
}
