import { PAGE_LIST } from '../../shared/listed-pages.js'
import { pageMarkdown, renderedMarkdown, wholeUrls } from '../markdown/markdown-version/page-markdown.js'
import { findMain } from '../render/rendered-content.js'
import { planPage } from '../render/page-data.js'
import { markdownHead } from '../render/markdown-version-job.js'
import { hostPrefix } from '../base/languages.js'
import { publishedFiles } from '../render/stage-published.js'
import { componentPath, type Publication, type RenderedBody } from '../base/site.js'
import { noBundles } from '../bundle/pages.js'
import { pluginsWith } from '../config/run-hook.js'
import { isOutdated } from './background-work.js'
import { bodyHtml, type PreparedPage, preparePage, renderPage } from './documents.js'
import type { LiveSite } from './live-site.js'

/** Creates a file that the site publishes beside its pages, such as `sitemap.xml`; undefined for any other name. */
export async function publishedFile(site: LiveSite, name: string): Promise<string | undefined> {
  const isDeclared = site.snapshot.index.data.published.includes(`/${name}`)
  if (name.endsWith('.md') && !isDeclared) return markdownVersion(site, name.slice(0, -'.md'.length))
  const isKnown = isDeclared || name === PAGE_LIST || /^[\w-]+\.(?:txt|xml|webmanifest)$/.test(name)
  if (!isKnown) return undefined
  if (isDeclared) await recordAllFacts(site)
  const isPublished = site.snapshot.index.data.published.includes(`/${name}`)
  // A large sitemap has parts.
  if (!isPublished && !/^[\w-]+\.xml$/.test(name) && name !== PAGE_LIST) return undefined
  const isBelowRoot = hostPrefix(site.config.languages) !== ''
  const files = publishedFiles(await publicationOf(site))
  const file = files.find((one) => one.name === name && !(one.atRoot && isBelowRoot))
  if (typeof file?.content === 'function') {
    const { text, diagnostics } = await file.content((route) => liveBody(site, route))
    site.problems.set(`file:${name}`, diagnostics)
    return text
  }
  // A file that joins the Markdown versions of all pages is not text yet; creating it would render every page.
  return typeof file?.content === 'string' ? file.content : undefined
}

/** Creates a file that the site publishes above the folders of all languages; undefined for any other name. */
export async function rootFile(site: LiveSite, name: string): Promise<string | undefined> {
  const files = publishedFiles(await publicationOf(site))
  const content = files.find((one) => one.atRoot && one.name === name)?.content
  return typeof content === 'string' ? content : undefined
}

async function publicationOf(site: LiveSite): Promise<Publication> {
  const { snapshot } = site
  const { sidebars } = snapshot
  const commits = snapshot.history?.lastCommits
  const planned = await Promise.all(
    snapshot.site.pages.map(async (page) => {
      // The title of a React page is in its code.
      const prepared = componentPath(page) !== undefined ? await preparePage(site, page.route) : undefined
      return prepared ?? planPage(page, { site: snapshot.site, sidebars, bundles: noBundles, commits })
    }),
  )
  return { site: snapshot.site, planned }
}

/** Compiles a page for a file that has its body. */
async function liveBody(site: LiveSite, route: string): Promise<RenderedBody | undefined> {
  const prepared = await preparePage(site, route)
  return prepared && { page: prepared.sitePage, html: await bodyHtml(site, prepared) }
}

/** Compiles the pages that no browser has requested, if plugins record facts of pages: files may be made from all of them. */
async function recordAllFacts(site: LiveSite): Promise<void> {
  if (pluginsWith(site.config, 'record').length === 0) return
  for (const filePath of site.sourcePaths()) {
    const source = site.source(filePath)
    if (source) await site.pages.updateRecord(source, site.snapshot.index)
  }
  if (isOutdated(site)) site.retake()
}

/** HTML of the element with the content of a page. */
async function mainOf(site: LiveSite, prepared: PreparedPage): Promise<string> {
  const { html, main = findMain(html) } = await renderPage(site, prepared)
  return main
}

async function markdownVersion(site: LiveSite, name: string): Promise<string | undefined> {
  const prepared = await preparePage(site, name === 'index' ? '/' : `/${name}`)
  if (prepared?.page.markdown === undefined) return undefined
  const { config, snapshot } = site
  const head = markdownHead(prepared, config)
  const source = prepared.sitePage.body.compiled?.source
  const compiled = source && (await site.pages.markdownVersion(source, snapshot.index))
  if (compiled !== undefined) return pageMarkdown(head, compiled)
  const main = prepared.view ? `<main>${await bodyHtml(site, prepared)}</main>` : await mainOf(site, prepared)
  return pageMarkdown(head, await renderedMarkdown(main, wholeUrls(config.publish.origin)))
}
