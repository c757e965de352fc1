import { PAGE_LIST } from '../../shared/listed-pages.js'
import { assetHrefOf, hrefOf } from '../../shared/route.js'
import { imageSize } from '../model/image-size.js'
import { categoryLabel, type CategoryNode, type SidebarNode } from '../model/sidebars.js'
import { markdownName, type PlannedPage, type Site, type SitePage, sourceOf, webAppName } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import { headersFile } from './headers-file.js'
import { llmsFile, type LlmsSection } from './llms.js'
import { pageListFile } from './page-list.js'
import { sitemapFiles } from './sitemap.js'
import { webAppManifest } from './web-app.js'

/** What the published files are generated from. */
export interface Publication {
  readonly site: Site
  readonly planned: readonly PlannedPage[]
}

/** Stages the files that a site publishes besides its pages. A static file with the same name takes precedence. */
export function stagePublished({
  site,
  planned,
  stage,
  csp,
}: Publication & { readonly stage: Stage; readonly csp: string }): void {
  const { config } = site
  const { publish, base } = config
  const add = (name: string, file: PublishedFile): void => {
    if (stage.planned.has(name)) return
    if (typeof file === 'string') stage.write(name, file)
    else stage.join(name, file)
  }
  if (publish.headers) add('_headers', headersFile(base, csp))
  if (publish.noJekyll) add('.nojekyll', '')
  for (const [name, file] of publishedFiles({ site, planned })) add(name, file)
}

/** Content of a published file: text, or the names of the output files to concatenate. */
export type PublishedFile = string | readonly string[]

/** The published files that are generated from page data, by name. */
export function publishedFiles({ site, planned }: Publication): Map<string, PublishedFile> {
  const { config } = site
  const { publish, base, webApp, title, tagline, locale } = config
  const at = publish.origin + base
  const files = new Map<string, PublishedFile>([[PAGE_LIST, pageListFile(planned, site)]])
  if (publish.sitemap) {
    const pages = listed(planned).filter(({ page }) => !publish.sitemapExclude.some((one) => one.test(page.route)))
    const entries = pages.map(({ page, sitePage }) => ({
      url: pageUrl(page.route, site),
      lastUpdated: page.lastUpdated ?? postDay(sitePage, site),
    }))
    for (const [name, xml] of sitemapFiles(entries, at)) files.set(name, xml)
  }
  if (publish.robots && base === '/')
    files.set('robots.txt', robotsFile(publish.sitemap ? `${at}sitemap.xml` : undefined))
  if (publish.llms) {
    const sections = llmsOrder({ site, planned })
    files.set('llms.txt', llmsFile({ title, tagline }, llmsSections(sections, site)))
    if (publish.markdown)
      files.set(
        'llms-full.txt',
        sections.flatMap(({ pages }) => pages.map(({ page }) => markdownName(page.route))),
      )
  }
  if (webApp !== undefined) {
    const icons = webApp.icons.map((icon) => {
      const file = site.staticFiles.get(`/${icon.replace(/^\/+/, '')}`)
      return { src: assetHrefOf(icon, base), size: file === undefined ? undefined : imageSize(file) }
    })
    files.set(webAppName, webAppManifest({ webApp, icons, title, tagline, base, locale }))
  }
  return files
}

/** Pages that search engines and language models may list. */
function listed(planned: readonly PlannedPage[]): PlannedPage[] {
  return planned.filter(({ sitePage }) => sitePage.visibility.sitemap)
}

function llmsSections(sections: readonly PlannedSection[], site: Site): LlmsSection[] {
  const { origin } = site.config.publish
  return sections.map(({ title, pages }) => ({
    title,
    pages: pages.map(({ page }) => ({
      title: page.title || site.config.title,
      description: page.description,
      url: page.markdown === undefined ? pageUrl(page.route, site) : origin + page.markdown,
    })),
  }))
}

interface PlannedSection {
  readonly title: string
  readonly pages: readonly PlannedPage[]
}

/** Pages grouped by the top-level categories of the sidebars, in their order; pages outside of sidebars come last. */
function llmsOrder({ site, planned }: Publication): PlannedSection[] {
  const { strings } = site.config
  const left = new Map(
    listed(planned).flatMap((page) =>
      page.sitePage.visibility.listed && isLatest(page, site) ? [[page.page.route, page] as const] : [],
    ),
  )
  const routeOf = new Map(
    planned.flatMap(({ sitePage: { place, route } }) => (place.id === undefined ? [] : [[place.id, route]])),
  )
  const take = (route: string | undefined): PlannedPage[] => {
    const page = route === undefined ? undefined : left.get(route)
    if (page) left.delete(page.page.route)
    return page ? [page] : []
  }
  const within = (node: SidebarNode): PlannedPage[] => {
    if (node.type === 'doc') return take(routeOf.get(node.id))
    if (node.type !== 'category') return []
    const { link } = node
    const own = link === undefined ? [] : take(link.type === 'doc' ? routeOf.get(link.id) : link.route)
    return [...own, ...node.items.flatMap(within)]
  }
  const labelOf = (node: CategoryNode) => categoryLabel(node, (id) => site.docs.get(id))
  const sections = [...site.sidebarNodes.values()].flatMap((nodes) => {
    const loose = nodes.filter((node) => node.type !== 'category').flatMap(within)
    const categories = nodes.flatMap((node) =>
      node.type === 'category' ? [{ title: labelOf(node), pages: within(node) }] : [],
    )
    return [...(loose.length > 0 ? [{ title: strings.docs, pages: loose }] : []), ...categories]
  })
  const blogs = site.config.blogs.map(({ id, title }) => ({ title, pages: postRoutes(id, site).flatMap(take) }))
  return [...sections, ...blogs, { title: strings.otherPages, pages: [...left.values()] }]
}

/** The routes of the posts of a blog, in the order of its lists. */
function postRoutes(blogId: string, { posts }: Site): string[] {
  return [...posts.values()].flatMap(({ blog, source }) => (blog.id === blogId ? [source.route] : []))
}

/** The day of a post; undefined for other pages. */
function postDay(page: SitePage, { posts }: Site): string | undefined {
  const source = sourceOf(page)
  return source && posts.get(source.path)?.date.slice(0, 10)
}

/** False for pages of versions of the docs that readers should not use. */
function isLatest({ page: { version } }: PlannedPage, { data }: Site): boolean {
  return (
    version === undefined ||
    data.versions.some(({ docs, name, latest }) => latest && docs === version.docs && name === version.name)
  )
}

/** A `robots.txt` file that allows everything. Only the one at the root of a host counts. */
function robotsFile(sitemapUrl: string | undefined): string {
  const sitemap = sitemapUrl === undefined ? [] : ['', `Sitemap: ${sitemapUrl}`]
  return ['User-agent: *', 'Allow: /', ...sitemap, ''].join('\n')
}

function pageUrl(route: string, { config }: Site): string {
  return config.publish.origin + hrefOf(route, config.base, config.trailingSlash)
}
