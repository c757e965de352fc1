import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FileBody } from './file-body.js'
import type { RunningServer } from './running-server.js'
import { isAllowedHost, isForeignRead, isOwnOrigin, requestPath } from './request-guard.js'
import { HASHED_DIRS } from '../../shared/search/index-files.js'

/** What a server answers with. Paths are URL paths, decoded once; nothing here joins one to a folder. */
export interface ServedSite {
  /** The body of a URL path; undefined where the site has none. */
  find(urlPath: string, acceptEncoding: string): Promise<FileBody | undefined>
  /** The body of the not-found document. */
  notFound(acceptEncoding: string): Promise<FileBody | undefined>
  /** Whether a path is answered by a stream that stays open. */
  isStream?(urlPath: string): boolean
  openStream?(response: ServerResponse): void
}

export interface HttpServerOptions {
  readonly site: ServedSite
  /** Begins and ends with `/`. */
  readonly base: string | (() => string)
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How many ports after a taken one are tried. */
  readonly otherPorts?: number
}

/** For every answer: nothing here is for other origins, and types are as told. */
const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "frame-ancestors 'none'",
} as const

/** Listens, and lets through what a browser on this machine asks. Rejects with Node's own error where it cannot listen. */
export async function listenHttp(options: HttpServerOptions): Promise<RunningServer> {
  const { host, site } = options
  const server = createServer((request, response) => {
    respond({ request, response, site, host, base: baseOf(options) }).catch(() => {
      // A disk fault in the middle of an answer: the client sees a broken connection, not half a page as a whole one.
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Internal server error')
    })
  })
  await listenNear(server, options)
  const { port } = server.address() as AddressInfo
  const hostName = host.includes(':') ? `[${host}]` : host
  return { port, url: `http://${hostName}:${port}${baseOf(options)}`, close: () => close(server) }
}

function baseOf({ base }: HttpServerOptions): string {
  return typeof base === 'string' ? base : base()
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly site: ServedSite
  readonly host: string
  readonly base: string
}

async function respond({ request, response, site, host, base }: Exchange): Promise<void> {
  const { headers, method = '', url = '' } = request
  if (!isAllowedHost(headers.host, host)) return sendText(response, 403, 'This host name is not served here')
  if (isForeignRead(headers)) return sendText(response, 403, 'Other origins cannot read this site')
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return sendText(response, 405, 'Only GET and HEAD')
  }
  const urlPath = requestPath(url)
  if (urlPath === undefined) return sendText(response, 400, 'Bad request')
  if (urlPath === '/' && base !== '/') {
    response.setHeader('Location', base)
    return sendText(response, 302, 'The site is below its base')
  }
  if (method === 'GET' && site.isStream?.(urlPath)) {
    if (!isOwnOrigin(headers)) return sendText(response, 403, 'Other origins cannot read this site')
    return site.openStream?.(response)
  }
  const acceptEncoding = String(headers['accept-encoding'] ?? '')
  const body = await site.find(urlPath, acceptEncoding)
  if (body !== undefined) return sendBody({ request, response, body, status: 200, caching: cachingOf(urlPath, base) })
  const notFound = await site.notFound(acceptEncoding)
  if (notFound === undefined) return sendText(response, 404, 'Not found')
  sendBody({ request, response, body: notFound, status: 404, caching: 'no-cache' })
}

/** Files with a hash of their content in their names never change; anything else may at any build. */
function cachingOf(urlPath: string, base: string): string {
  const isHashed = HASHED_DIRS.some((folder) => urlPath.startsWith(decodeURI(base) + folder))
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** The headers of an event stream, with those that every answer has. */
export function openEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Each write goes out at once: an edit must not wait for a second one to fill a packet.
    'X-Accel-Buffering': 'no',
  })
  response.socket?.setNoDelay(true)
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

/** Listens on the port, or on one of the next where that is taken and others may be tried. */
async function listenNear(server: Server, { host, port, otherPorts = 0 }: HttpServerOptions): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      return await listen(server, host, port + tried)
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || port === 0 || tried >= otherPorts || port + tried >= 65535) throw error
    }
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
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
