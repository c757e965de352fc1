import { readFileSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { hashOf } from '../model/hash.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import { packageDir } from '../tool/package.js'
import { notFoundRoute } from '../model/site.js'
import type { ManifestEntry } from '../../shared/page.js'
import { SEARCH_DIR } from '../../shared/search/index-files.js'
import { contentType } from '../server/content-types.js'
import { BodyCache, type FileBody } from '../server/file-body.js'
import type { LiveSearch } from './live-search.js'
import { findPublished } from './published.js'
import type { Session } from './session.js'
import { routesByShard, type Snapshot } from './snapshot.js'

/** Where what only a served site has lies, below the base. */
export const devPrefix = 'docsgen/dev/'

/** Memory for static files. */
const CACHE_BYTES = 16 * 1024 * 1024

/**
 * Finds what answers a URL path in a live site: static files, assets and routes, each by its exact name in a map. Only
 * files that a scan or a compiled page has named are ever opened.
 */
export class LiveFiles {
  readonly #static = new BodyCache(CACHE_BYTES)
  readonly #client = readFileSync(path.join(packageDir(), 'dist', 'dev-client.js'))
  readonly #shards = new WeakMap<Snapshot, ReadonlyMap<number, readonly string[]>>()

  /** `revision` goes into every document, so that its client knows what it has missed. */
  constructor(
    private readonly revision: () => number,
    private readonly search: LiveSearch,
  ) {}

  async find(urlPath: string, session: Session): Promise<FileBody | undefined> {
    const base = decodeURI(session.config.base)
    const isRoot = `${urlPath}/` === base
    if (!isRoot && !urlPath.startsWith(base)) return undefined
    const name = isRoot ? '' : urlPath.slice(base.length)
    if (name === `${devPrefix}client.js`) return bodyOf(this.#client, name)
    if (/(?:^|\/)\./.test(name)) return undefined
    const file = session.site.snapshot.sources.staticFiles.get(`/${name}`)
    if (file !== undefined) return this.#read(file, session.config.staticDirs)
    const { redirects } = session.site.snapshot
    if (name.startsWith('assets/')) return this.#asset(name, session)
    if (name.startsWith(SEARCH_DIR)) {
      const json = await this.search.file(name, session)
      return json === undefined ? undefined : bodyOf(json, name)
    }
    const shard = /^docsgen\/routes-(\d{1,7})\.json$/.exec(name)?.[1]
    if (shard !== undefined) return this.#shard(Number(shard), session)
    const route = routeNamed(name, (candidate) => session.site.page(candidate) !== undefined)
    if (route !== undefined) return this.#document(route, session)
    const redirect = [name, `${name}/index.html`, `${name}index.html`].find((one) => redirects.has(one))
    if (redirect !== undefined) return bodyOf(redirects.get(redirect) ?? '', redirect)
    const published = await findPublished(name, session)
    return published === undefined ? undefined : bodyOf(published, name)
  }

  /** A file, or the one inside the same folder that a symbolic link leads to. */
  async #read(file: string, dirs: readonly string[]): Promise<FileBody | undefined> {
    const body = await this.#static.read(file, 'identity')
    if (body) return body
    const target = await realpath(file).catch(() => undefined)
    const dir = dirs.find((one) => file.startsWith(one + path.sep))
    if (target === undefined || dir === undefined) return undefined
    const realDir = await realpath(dir)
    const isInside = target.startsWith(realDir + path.sep) && !/[\\/]\./.test(target.slice(realDir.length))
    return isInside ? this.#static.read(target, 'identity') : undefined
  }

  notFound(session: Session): Promise<FileBody | undefined> {
    return this.#document(notFoundRoute, session)
  }

  async #document(route: string, session: Session): Promise<FileBody | undefined> {
    const html = await session.document(route).catch((error: unknown) => {
      if (!(error instanceof DocsgenError)) throw error
      return emptyDocument(session.config.title)
    })
    if (html === undefined) return undefined
    return bodyOf(withClient(html, `${session.config.base}${devPrefix}client.js?${this.revision()}`), 'index.html')
  }

  async #asset(name: string, session: Session): Promise<FileBody | undefined> {
    const latin1 = session.theme.file(name)
    if (latin1 !== undefined) return bodyOf(Buffer.from(latin1, 'latin1'), name)
    const known =
      session.chunks.file(name) ??
      session.sidebarFile(name) ??
      session.site.data.get(name) ??
      session.site.snapshot.redirects.get(name)
    if (known !== undefined) return bodyOf(known, name)
    const file = session.assetPath(name)
    return file === undefined ? undefined : this.#static.read(file, 'identity')
  }

  /** The routes of a shard, compiled: hardly ever more than one. */
  async #shard(shard: number, session: Session): Promise<FileBody> {
    const { snapshot } = session.site
    const shards = this.#shards.get(snapshot) ?? routesByShard(snapshot)
    this.#shards.set(snapshot, shards)
    const entries: Record<string, ManifestEntry> = {}
    for (const route of shards.get(shard) ?? []) {
      if (route === notFoundRoute) continue
      const page = (await session.site.prepare(route))?.page
      if (!page) continue
      const { data, chunk, styles, sidebar } = page
      entries[route] = {
        data,
        ...(chunk === undefined ? {} : { chunk }),
        ...(styles === undefined ? {} : { styles }),
        ...(sidebar === undefined ? {} : { sidebar }),
      }
    }
    return bodyOf(JSON.stringify(entries), 'shard.json')
  }
}

/** A route by the name of its document or folder: `a`, `a/` and `a/index.html` are one. */
function routeNamed(name: string, isRoute: (route: string) => boolean): string | undefined {
  if (name === '404.html') return notFoundRoute
  const forms = [name, name.replace(/\/$/, ''), name.replace(/(?:^|\/)index\.html$/, '')]
  return forms.map((form) => `/${form}`).find((route) => route !== notFoundRoute && isRoute(route))
}

function bodyOf(content: Buffer | string, name: string): FileBody {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { content: bytes, encoding: 'identity', etag: `"${hashOf([bytes])}"`, type: contentType(name), varies: false }
}

/** The one thing that a served document has and a built one has not: a script before its end. */
function withClient(html: string, src: string): string {
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}<script type="module" src="${src}" data-served></script>${html.slice(end)}`
}

/** What is shown while the theme has never been bundled: nothing, over which the client puts the reasons. */
function emptyDocument(title: string): string {
  const text = title.replace(/[<&]/g, ' ')
  return `<!doctype html><html><head><meta charset="utf-8"><title>${text}</title></head><body></body></html>\n`
}
