import { readFileSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { hashOf } from '../base/hash.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { packageDir } from '../base/package.js'
import { hostBase, isFirstOnHost } from '../base/languages.js'
import type { DocumentLayout } from '../base/config.js'
import { documentName, notFoundRoute, sourceName } from '../base/site.js'
import { extraFile } from '../bundle/extras.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { NO_PAGE_DATA, routeOfPageData } from '../../shared/route.js'
import { dataJson } from '../render/render-document.js'
import { contentType } from '../site/server/file-body.js'
import { BodyCache, type FileBody } from '../site/server/file-body.js'
import { documentPolicy } from '../site/server/policy-reports.js'
import { linkedFile } from '../site/server/site-files.js'
import { liveDocument, preparePage } from './documents.js'
import { hasSameContent } from '../store/page-cache.js'
import { LiveRecordedFiles } from './live-recorded-files.js'
import type { LiveSite } from './live-site.js'
import { publishedFile, rootFile } from './published.js'
import { withServedPolicy } from './served-policy.js'
import type { Snapshot } from './snapshot.js'
import { isBelow } from '../base/names.js'

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
    const base = decodeURI(site.config.base)
    const isRoot = `${urlPath}/` === base
    if (!isRoot && !urlPath.startsWith(base)) return this.#aboveBase(site, urlPath)
    const name = isRoot ? '' : urlPath.slice(base.length)
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
    const body = await this.#static.read(file, 'identity')
    const dir = dirs.find((one) => isBelow(file, one))
    if (body || dir === undefined) return body
    const target = await linkedFile(file, await realpath(dir))
    return target === undefined ? undefined : this.#static.read(target, 'identity')
  }

  async #document(site: LiveSite, route: string): Promise<FileBody | undefined> {
    // The site may change while the document is rendered; its script then fetches it again.
    const revision = this.revision()
    const page = site.snapshot.pages.get(route)
    const html = await liveDocument(site, route).catch((error: unknown) => {
      if (!(error instanceof DocsgenError)) throw error
      return emptyDocument(site.config.title)
    })
    if (html === undefined) return undefined
    return bodyOf(
      withClient(withServedPolicy(html), {
        src: `${site.config.base}${devPrefix}client.js?${revision}`,
        file: page ? sourceName(page.source) : '',
      }),
      'index.html',
    )
  }

  async #asset(site: LiveSite, name: string): Promise<FileBody | undefined> {
    const latin1 = extraFile(site.extras, name)
    if (latin1 !== undefined) return bodyOf(Buffer.from(latin1, 'latin1'), name)
    const content = site.served.file(name) ?? site.snapshot.documents.get(name)
    if (content !== undefined) return bodyOf(content, name)
    const file = assetPath(site, name.slice('assets/'.length))
    return file === undefined ? undefined : this.#static.read(file, 'identity')
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

function bodyOf(content: Buffer | string | undefined, name: string): FileBody | undefined {
  if (content === undefined) return undefined
  const bytes = Buffer.from(content)
  const type = contentType(name)
  const policy = documentPolicy(bytes, type)
  return { content: bytes, encoding: 'identity', etag: `"${hashOf([bytes])}"`, type, varies: false, policy }
}

/** Adds the script that only `serve --watch` has. Apart from it and local servers in the policy, documents are as built. */
function withClient(html: string, { src, file }: { readonly src: string; readonly file: string }): string {
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}<script type="module" src="${src}" data-served="${escapeHtml(file)}"></script>${html.slice(end)}`
}

/** The document while the theme has never been bundled; the script shows the reasons in it. */
function emptyDocument(title: string): string {
  const text = title.replace(/[<&]/g, ' ')
  return `<!doctype html><html><head><meta charset="utf-8"><title>${text}</title></head><body></body></html>\n`
}
