import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BodyCache, type FileBody } from './file-body.js'
import { isAllowedHost, isForeignRead, requestPath } from './request-guard.js'
import { listSiteFiles, type SiteFiles } from './site-files.js'

export interface StaticServerOptions {
  /** Folder to serve, absolute. */
  readonly dir: string
  /** Begins and ends with `/`. */
  readonly base: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Milliseconds of a clock that only goes forward; for tests. */
  readonly now?: () => number
}

/** A server that listens. */
export interface StaticServer {
  readonly port: number
  /** URL of the site's home page. */
  readonly url: string
  /** Ends all connections. */
  close(): Promise<void>
}

/** Memory for bodies that were read and compressed. */
const CACHE_BYTES = 64 * 1024 * 1024
/** A path that is not there makes the server look again, at most this often. */
const RESCAN_INTERVAL_MS = 1000

/** For every answer: nothing here is for other origins, and types are as told. */
const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "frame-ancestors 'none'",
} as const

/**
 * Serves a folder to this machine, and only what a listing of the folder knows: a request's path, decoded once, is
 * looked up in that list and never joined to a folder. The list is made again when a path is missing (at most once a
 * second) and when a listed file is gone. Rejects with Node's own error where the address cannot be listened on.
 */
export async function createStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const site = new ServedSite(options, await listSiteFiles(options.dir, options.base))
  const server = createServer((request, response) => {
    respond({ request, response, site, options }).catch(() => {
      // A disk fault in the middle of an answer: the client sees a broken connection, not half a page as a whole one.
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Internal server error')
    })
  })
  await listen(server, options)
  const { port } = server.address() as AddressInfo
  const hostName = options.host.includes(':') ? `[${options.host}]` : options.host
  return { port, url: `http://${hostName}:${port}${options.base}`, close: () => close(server) }
}

/** What is served now. */
class ServedSite {
  readonly bodies = new BodyCache(CACHE_BYTES)
  readonly #options: StaticServerOptions
  #files: SiteFiles
  #listedAt: number

  constructor(options: StaticServerOptions, files: SiteFiles) {
    this.#options = options
    this.#files = files
    this.#listedAt = this.#now()
  }

  /** The body of a URL path; undefined where the site has none. */
  async find(urlPath: string, acceptEncoding: string): Promise<FileBody | undefined> {
    const path = this.#files.get(urlPath)
    const body = path === undefined ? undefined : await this.bodies.read(path, acceptEncoding)
    if (body !== undefined) return body
    const isGone = path !== undefined
    if (!isGone && this.#now() - this.#listedAt < RESCAN_INTERVAL_MS) return undefined
    await this.#list()
    const newPath = this.#files.get(urlPath)
    return newPath === undefined ? undefined : this.bodies.read(newPath, acceptEncoding)
  }

  async #list(): Promise<void> {
    this.#listedAt = this.#now()
    try {
      this.#files = await listSiteFiles(this.#options.dir, this.#options.base)
    } catch {
      // The folder is being replaced: the next look will find it.
    }
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))()
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly site: ServedSite
  readonly options: StaticServerOptions
}

async function respond({ request, response, site, options }: Exchange): Promise<void> {
  const { headers, method = '', url = '' } = request
  if (!isAllowedHost(headers.host, options.host)) return sendText(response, 403, 'This host name is not served here')
  if (isForeignRead(headers)) return sendText(response, 403, 'Other origins cannot read this site')
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return sendText(response, 405, 'Only GET and HEAD')
  }
  const urlPath = requestPath(url)
  if (urlPath === undefined) return sendText(response, 400, 'Bad request')
  if (urlPath === '/' && options.base !== '/') {
    response.setHeader('Location', options.base)
    return sendText(response, 302, 'The site is below its base')
  }
  const acceptEncoding = String(headers['accept-encoding'] ?? '')
  const body = await site.find(urlPath, acceptEncoding)
  if (body !== undefined)
    return sendBody({ request, response, body, status: 200, caching: cachingOf(urlPath, options) })
  const notFound = await site.find(`${decodeURI(options.base)}404.html`, acceptEncoding)
  if (notFound === undefined) return sendText(response, 404, 'Not found')
  sendBody({ request, response, body: notFound, status: 404, caching: 'no-cache' })
}

/** Files under `assets/` have a hash of their content in their names; anything else may change at any build. */
function cachingOf(urlPath: string, { base }: StaticServerOptions): string {
  return urlPath.startsWith(`${decodeURI(base)}assets/`) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

interface Answer extends Pick<Exchange, 'request' | 'response'> {
  readonly body: FileBody
  readonly status: 200 | 404
  readonly caching: string
}

function sendBody({ request, response, body, status, caching }: Answer): void {
  const headers = {
    ...SECURITY_HEADERS,
    'Cache-Control': caching,
    ETag: body.etag,
    ...(body.varies ? { Vary: 'Accept-Encoding' } : {}),
  }
  if (status === 200 && matchesEtag(request.headers['if-none-match'], body.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(status, {
    ...headers,
    'Content-Type': body.type,
    'Content-Length': body.content.length,
    ...(body.encoding === 'identity' ? {} : { 'Content-Encoding': body.encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body.content)
}

/** https://httpwg.org/specs/rfc9110.html#field.if-none-match: `*` or a list, compared weakly. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

function sendText(response: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    // A refused request may have a body that nobody reads.
    ...(status >= 400 ? { Connection: 'close' } : {}),
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

function listen(server: Server, { host, port }: StaticServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
