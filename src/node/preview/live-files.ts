import { readFileSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { PAGE_LIST } from '../../shared/listed-pages.js'
import { NO_PAGE_DATA, routeOfPageData } from '../../shared/route.js'
import type { DocumentLayout } from '../base/config.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { hashOf } from '../base/hash.js'
import { hostBase, hostPrefix, isFirstOnHost } from '../base/languages.js'
import { isBelow } from '../base/names.js'
import { packageDir } from '../base/package.js'
import type { RecordedDocument, RecordedFiles } from '../base/recorder.js'
import {
  componentPath,
  documentName,
  notFoundRoute,
  type Publication,
  type RenderedBody,
  type SitePage,
} from '../base/site.js'
import { extraFile } from '../bundle/extras.js'
import { noBundles } from '../bundle/pages.js'
import { pluginsWith } from '../config/run-hook.js'
import { pageMarkdown, renderedMarkdown, wholeUrls } from '../markdown/markdown-version/page-markdown.js'
import { markdownHead } from '../render/markdown-version-job.js'
import { planPage } from '../render/page-data.js'
import { dataJson } from '../render/render-document.js'
import { findMain } from '../render/rendered-content.js'
import { publishedFiles } from '../render/stage-published.js'
import { BodyCache, contentType, type FileBody } from '../site/server/file-body.js'
import { documentPolicy } from '../site/server/policy-reports.js'
import { linkedFile } from '../site/server/site-files.js'
import { hasSameContent } from '../store/page-cache.js'
import { isOutdated } from './background-work.js'
import { bodyHtml, isRendered, liveDocument, type PreparedPage, preparePage, renderPage } from './documents.js'
import type { LiveSite } from './live-site.js'
import { withServedPolicy } from './served-files.js'
import type { Snapshot } from './snapshot.js'

/** How many pages are rendered before files are made; the background work renders the others, for the next time. */
const MOST_RENDERED_AT_ONCE = 24

/**
 * The files that features of a live site make from what they have recorded of all pages. They are made when a browser first
 * requests them, and again at the first request after an edit, so that edits themselves cost nothing.
 */
class LiveRecordedFiles {
  /** By feature. */
  readonly #made = new Map<
    string,
    { readonly site: LiveSite; readonly state: string; readonly making: Promise<void> }
  >()

  /** `revision` counts the changes of the site. */
  constructor(private readonly revision: () => number) {}

  /** A file by its name below the base; undefined if no feature makes it. */
  async file(site: LiveSite, name: string): Promise<string | Buffer | undefined> {
    for (const [feature, { files }] of site.recorders) {
      if (!files || !name.startsWith(files.dir)) continue
      const state = `${this.revision()} ${site.recordings}`
      const made = this.#made.get(feature)
      const isOutdated = made?.site !== site || (name === files.dir + files.entry && made.state !== state)
      const making = isOutdated ? makeFiles(site, feature, files) : made.making
      this.#made.set(feature, isOutdated ? { site, state, making } : made)
      await making
      return site.served.file(name)
    }
    return undefined
  }
}

async function makeFiles(site: LiveSite, feature: string, { dir, prepare }: RecordedFiles): Promise<void> {
  const pages = [...site.snapshot.pages.values()].filter((page) => site.recorders.get(feature)?.records(page))
  const state = await site.state().catch(() => undefined)
  const documents: RecordedDocument[] = []
  let rendered = 0
  for (const page of pages) {
    const text = await staticText(site, page, feature)
    if (text !== undefined || (!page.body.compiled && !page.body.code)) {
      documents.push({ page, data: { ...page.data, title: page.title }, dataHash: '', text })
      continue
    }
    if (state && rendered < MOST_RENDERED_AT_ONCE && !(await isRendered(site, page, state))) {
      rendered++
      // Its errors are among the problems of the site.
      await liveDocument(site, page.route).catch(() => undefined)
    }
    const { facts, data } = site.rendered(page.route) ?? {}
    if (data) documents.push({ page, data, dataHash: '', text: facts?.recorded?.[feature] })
  }
  const files = new Map<string, string>()
  const prepared = await prepare(documents, undefined)
  await prepared.write((name, content) => files.set(dir + name, content))
  site.served.set(dir, { identity: files, read: (name) => files.get(name) })
}

/** The text of a page that is recorded without rendering it; undefined if components render a part of it. */
async function staticText(site: LiveSite, page: SitePage, feature: string): Promise<string | undefined> {
  const { compiled } = page.body
  if (!compiled) return undefined
  const source = site.source(compiled.source.path) ?? compiled.source
  return site.pages.recorded(source, site.snapshot.index, feature)
}

/** Folder, below the base, of the files that only `serve --watch` serves. */
export const devPrefix = 'docsgen/dev/'

/** Memory for static files, in bytes. */
const CACHE_BYTES = 16 * 1024 * 1024

/**
 * Finds the file at a URL path of a live site: static files, assets, data and documents. Each is looked up by its exact
 * name; only files that a scan or a compiled page has named are ever opened.
 */
export class LiveFiles {
  readonly #static = new BodyCache(CACHE_BYTES)
  readonly #client = readFileSync(path.join(packageDir(), 'dist', 'dev-client.js'))
  readonly #recorded: LiveRecordedFiles

  /** `revision` counts the changes of the site. Each document has it, so that its script knows what it has missed. */
  constructor(private readonly revision: () => number) {
    this.#recorded = new LiveRecordedFiles(revision)
  }

  /** Returns the file at a URL path; undefined if there is none. */
  async find(site: LiveSite, urlPath: string): Promise<FileBody | undefined> {
    const name = nameBelowBase(site, urlPath)
    if (name === undefined) return this.#aboveBase(site, urlPath)
    if (name === `${devPrefix}client.js`) return bodyOf(this.#client, name)
    if (/(?:^|\/)\./.test(name)) return undefined
    const { sources, documents, pages } = site.snapshot
    const route = routeNamed(name, pages, site.config.documents)
    // A file with the name of a document is an error, and is not published.
    const isDocument = route !== undefined && documentName(route, site.config.documents) === name
    const file = isDocument ? undefined : sources.staticFiles.get(`/${name}`)
    if (file !== undefined) return this.#staticFile(file, site.config.staticDirs)
    if (name.startsWith('assets/')) return this.#asset(site, name)
    const recorded = await this.#recorded.file(site, name)
    if (recorded !== undefined) return bodyOf(recorded, name)
    const routeOfData = routeOfPageData(name)
    if (routeOfData !== undefined) return this.#pageData(site, routeOfData)
    if (route !== undefined) return this.#document(site, route)
    const document = [name, `${name}/index.html`, `${name}index.html`, `${name}.html`].find((one) => documents.has(one))
    if (document !== undefined) return bodyOf(documents.get(document), document)
    return bodyOf(await publishedFile(site, name), name)
  }

  notFound(site: LiveSite): Promise<FileBody | undefined> {
    return this.#document(site, notFoundRoute)
  }

  /** Finds a file that the host serves above the folders of all languages. */
  async #aboveBase(site: LiveSite, urlPath: string): Promise<FileBody | undefined> {
    const { config, snapshot } = site
    const root = decodeURI(hostBase(config))
    if (!isFirstOnHost(config.languages) || !`${urlPath}/`.startsWith(root)) return undefined
    const name = urlPath.slice(root.length) || 'index.html'
    const file = snapshot.sources.staticFiles.get(`/${name}`)
    if (file !== undefined) return this.#staticFile(file, config.staticDirs)
    return bodyOf(await rootFile(site, name), name)
  }

  /** Reads a static file, or the file in the same static folder that a symbolic link points to. */
  async #staticFile(file: string, dirs: readonly string[]): Promise<FileBody | undefined> {
    const body = await this.#static.read(file)
    const dir = dirs.find((one) => isBelow(file, one))
    if (body || dir === undefined) return body
    const target = await linkedFile(file, await realpath(dir))
    return target === undefined ? undefined : this.#static.read(target)
  }

  async #document(site: LiveSite, route: string): Promise<FileBody | undefined> {
    // The site may change while the document is rendered; its script then fetches it again.
    const revision = this.revision()
    const html = await liveDocument(site, route).catch((error: unknown) => {
      if (!(error instanceof DocsgenError)) throw error
      return emptyDocument(site.config.title)
    })
    if (html === undefined) return undefined
    return bodyOf(
      withClient(withServedPolicy(html), `${site.config.base}${devPrefix}client.js?${revision}`),
      'index.html',
    )
  }

  async #asset(site: LiveSite, name: string): Promise<FileBody | undefined> {
    const latin1 = extraFile(site.extras, name)
    if (latin1 !== undefined) return bodyOf(Buffer.from(latin1, 'latin1'), name)
    const content = site.served.file(name) ?? site.snapshot.documents.get(name)
    if (content !== undefined) return bodyOf(content, name)
    const file = assetPath(site, name.slice('assets/'.length))
    return file === undefined ? bodyOf(await publishedFile(site, name), name) : this.#static.read(file)
  }

  /** The data of a page, which is compiled for it. Without such a page, a link leads to the route: see `stageLinkData`. */
  async #pageData(site: LiveSite, route: string): Promise<FileBody | undefined> {
    const prepared = await preparePage(site, route)
    if (prepared === undefined) return bodyOf(NO_PAGE_DATA, 'page.json')
    return bodyOf(dataJson(prepared.page, prepared.fragments), 'page.json')
  }
}

/** Path of the file that an asset of a page or of a partial is a copy of. */
function assetPath({ pages, code }: LiveSite, name: string): string | undefined {
  const named = [...pages.assets(), ...code.assets()].filter((asset) => asset.name === name)
  const byPath = new Map(named.map((asset) => [asset.path, asset]))
  // Equal files have one name, until one of them changes.
  return ([...byPath.values()].find(hasSameContent) ?? named[0])?.path
}

/** A URL path without the base; undefined above the base. */
function nameBelowBase({ config }: LiveSite, urlPath: string): string | undefined {
  const base = decodeURI(config.base)
  if (`${urlPath}/` === base) return ''
  return urlPath.startsWith(base) ? urlPath.slice(base.length) : undefined
}

/** The page that a browser shows at a URL path, decoded once; undefined if there is none. */
export function pageAt(site: LiveSite, urlPath: string): SitePage | undefined {
  const { pages } = site.snapshot
  const name = nameBelowBase(site, urlPath)
  const route = name === undefined ? undefined : routeNamed(name, pages, site.config.documents)
  return route === undefined ? undefined : pages.get(route)
}

/** The route whose document or folder has a name: `a`, `a/` and `a/index.html` or, if documents are files, `a.html` are the same route. */
function routeNamed(name: string, pages: Snapshot['pages'], layout: DocumentLayout): string | undefined {
  if (name === '404.html') return notFoundRoute
  const forms = [
    name,
    name.replace(/\/$/, ''),
    name.replace(/(?:^|\/)index\.html$/, ''),
    ...(layout === 'files' ? [name.replace(/\.html$/, '')] : []),
  ]
  return forms.map((form) => pages.get(`/${form}`)).find((page) => page && !page.isNotFound)?.route
}

function bodyOf(content: Uint8Array | string | undefined, name: string): FileBody | undefined {
  if (content === undefined) return undefined
  const bytes = Buffer.from(content)
  const type = contentType(name)
  const policy = documentPolicy(bytes, type)
  return { content: bytes, etag: `"${hashOf([bytes])}"`, type, varies: false, policy }
}

/**
 * Adds the script that only `serve --watch` has. Apart from it, local servers in the policy, and the URLs of the chunks that import React,
 * documents are as built.
 */
function withClient(html: string, src: string): string {
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}<script type="module" src="${src}" data-served></script>${html.slice(end)}`
}

/** The document while the theme has never been bundled; the script shows the reasons in it. */
function emptyDocument(title: string): string {
  const text = title.replace(/[<&]/g, ' ')
  return `<!doctype html><html><head><meta charset="utf-8"><title>${text}</title></head><body></body></html>\n`
}

/** Creates a file that the site publishes beside its pages, such as `sitemap.xml`; undefined for any other name. */
async function publishedFile(site: LiveSite, name: string): Promise<string | Uint8Array | undefined> {
  const isDeclared = site.snapshot.index.data.published.includes(`/${name}`)
  if (name.endsWith('.md') && !isDeclared) return markdownVersion(site, name.slice(0, -'.md'.length))
  // The names of drawn files are known once all pages are planned.
  const isListed = name === PAGE_LIST || name.startsWith('assets/')
  const isKnown = isDeclared || isListed || /^[\w-]+\.(?:txt|xml|webmanifest)$/.test(name)
  if (!isKnown) return undefined
  if (isDeclared) await recordAllFacts(site)
  const isPublished = site.snapshot.index.data.published.includes(`/${name}`)
  // A large sitemap has parts.
  if (!isPublished && !/^[\w-]+\.xml$/.test(name) && !isListed) return undefined
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
async function rootFile(site: LiveSite, name: string): Promise<string | undefined> {
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
