import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { HASHED_DIRS } from '../../../shared/search/index-files.js'
import { type DocsgenError, environmentError } from '../../base/diagnostics/docsgen-error.js'
import type { RequestHandler } from '../../base/plugin.js'
import type { BlockedLoad, RunningServer } from '../../base/server.js'
import type { FileBody } from './file-body.js'
import { readReport, REPORT_PATH } from './policy-reports.js'

/** What accepts the texts that documents of a server send to it. */
export interface TextReceiver {
  readonly mediaType: string
  /** Returns false if the text is not what it should be. */
  receive(text: string): boolean
}

/** The content that a server serves. URL paths are decoded once, and are never joined to a folder. */
export interface ServedSite {
  /** URL path of the site; starts and ends with `/`. */
  readonly base: string
  /** Returns the file at a URL path; undefined if there is none. */
  find(urlPath: string, acceptEncoding: string): Promise<FileBody | undefined>
  /** Returns the not-found document for a URL path; undefined if the site has none. */
  notFound(acceptEncoding: string, urlPath: string): Promise<FileBody | undefined>
  /** Returns the function that answers requests for an event stream; undefined for any other URL path. */
  streamAt?(urlPath: string): ((response: ServerResponse) => void) | undefined
  /** Returns what accepts the texts that its documents send to a URL path; undefined for any other one. */
  receiverAt?(urlPath: string): TextReceiver | undefined
  /** Request handlers of plugins, which come before everything else that the server does. */
  readonly handlers?: readonly RequestHandler[] | undefined
  /** Called with what the policy of a document blocked; without it, browsers do not report that. */
  onBlocked?(blocked: BlockedLoad): void
}

/** Sent with every response. */
const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "frame-ancestors 'none'",
} as const

/** Serves a site over HTTP. Rejects with a DocsgenError if the address cannot be used. */
export async function listenHttp(site: ServedSite, address: ListenAddress): Promise<RunningServer> {
  const { host } = address
  const server = createServer((request, response) => {
    respond({ request, response, site, host }).catch(() => {
      // A disk fault in the middle of a response: a broken connection is better than half a page that looks complete.
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Internal server error')
    })
  })
  await listen(server, address)
  const { port } = server.address() as AddressInfo
  const hostName = host.includes(':') ? `[${host}]` : host
  const takenPort = address.port === 0 || address.port === port ? undefined : address.port
  return { port, takenPort, url: `http://${hostName}:${port}${site.base}`, close: () => close(server) }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly site: ServedSite
  readonly host: string
}

async function respond({ request, response, site, host }: Exchange): Promise<void> {
  const { headers, method = '', url = '' } = request
  // Of several Host headers, Node keeps the first, and a proxy may have read another one.
  if ((request.headersDistinct.host ?? []).length > 1) return sendText(response, 400, 'Bad request')
  if (!isAllowedHost(headers.host, host)) return sendText(response, 403, 'Unknown host name')
  if (isForeignRead(headers)) return sendText(response, 403, 'Requests from other origins are not allowed')
  for (const handler of site.handlers ?? []) if (await answers(handler, request, response)) return
  const receiver = method === 'POST' ? receiverAt(site, requestPath(url)) : undefined
  if (receiver) return receiveText(request, response, receiver)
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return sendText(response, 405, 'Only GET and HEAD are supported')
  }
  const urlPath = requestPath(url)
  if (urlPath === undefined) return sendText(response, 400, 'Bad request')
  if (urlPath === '/' && site.base !== '/') {
    response.setHeader('Location', site.base)
    return sendText(response, 302, `The site is at ${site.base}`)
  }
  const openStream = method === 'GET' ? site.streamAt?.(urlPath) : undefined
  if (openStream) {
    if (isOwnOrigin(headers)) return openStream(response)
    return sendText(response, 403, 'Requests from other origins are not allowed')
  }
  const acceptEncoding = String(headers['accept-encoding'] ?? '')
  const body = await site.find(urlPath, acceptEncoding)
  const sent = { request, response, reportUrl: site.onBlocked && site.base + REPORT_PATH }
  if (body) return sendBody({ ...sent, body, status: 200, caching: cachingOf(urlPath, site.base) })
  const notFound = await site.notFound(acceptEncoding, urlPath)
  if (!notFound) return sendText(response, 404, 'Not found')
  sendBody({ ...sent, body: notFound, status: 404, caching: 'no-cache' })
}

/** Whether a handler answers the request itself. */
function answers(handler: RequestHandler, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onClose = () => resolve(true)
    const next = () => {
      response.off('close', onClose)
      resolve(false)
    }
    response.once('close', onClose)
    Promise.resolve(handler(request, response, next)).catch(reject)
  })
}

function receiverAt(site: ServedSite, urlPath: string | undefined): TextReceiver | undefined {
  if (urlPath === undefined) return undefined
  if (!site.onBlocked || urlPath !== decodeURI(site.base) + REPORT_PATH) return site.receiverAt?.(urlPath)
  const receive = (text: string): boolean => {
    const blocked = readReport(text)
    if (blocked) site.onBlocked?.(blocked)
    return blocked !== undefined
  }
  return { mediaType: 'application/csp-report', receive }
}

/** Longer texts of documents, in bytes, are not read. */
const MAX_TEXT_BYTES = 16 * 1024

/** Accepts a text from a document of this server. */
async function receiveText(request: IncomingMessage, response: ServerResponse, receiver: TextReceiver): Promise<void> {
  const { headers } = request
  const { mediaType } = receiver
  if (!isOwnOrigin(headers)) return sendText(response, 403, 'Requests from other origins are not allowed')
  if (headers['content-type'] !== mediaType) return sendText(response, 415, `Only ${mediaType} is supported`)
  if (Number(headers['content-length'] ?? 0) > MAX_TEXT_BYTES) return sendText(response, 413, 'Too long')
  const text = await readText(request)
  if (text === undefined || !receiver.receive(text)) return sendText(response, 400, 'Bad request')
  response.writeHead(204, SECURITY_HEADERS).end()
}

async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_TEXT_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Files with a content hash in their names never change; every other file may change with each build. */
function cachingOf(urlPath: string, base: string): string {
  const isHashed = HASHED_DIRS.some((folder) => urlPath.startsWith(decodeURI(base) + folder))
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Sends the headers of an event stream, including those that every response has. */
export function openEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  // Without this, an event may be held back until a second one fills the packet.
  response.socket?.setNoDelay(true)
}

interface Answer extends Pick<Exchange, 'request' | 'response'> {
  readonly body: FileBody
  readonly status: 200 | 404
  readonly caching: string
  /** Where the browser reports what the policy of the document blocks. */
  readonly reportUrl: string | undefined
}

function sendBody({ request, response, body, status, caching, reportUrl }: Answer): void {
  const { policy } = body
  const headers = {
    ...SECURITY_HEADERS,
    // The document has the policy too, but a policy in a document cannot report anything.
    ...(policy === undefined || reportUrl === undefined
      ? {}
      : { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'; report-uri ${reportUrl}` }),
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
    ...(body.isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
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
    // The body of a refused request is not read, so the connection cannot be reused.
    ...(status >= 400 ? { Connection: 'close' } : {}),
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Where a server listens. */
interface ListenAddress {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How many higher ports to try if the port is taken; none by default. */
  readonly otherPorts?: number
}

/** Starts listening. Rejects with a DocsgenError that names the fix if the address cannot be used. */
async function listen(server: Server, { host, port, otherPorts = 0 }: ListenAddress): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      server.listen(port + tried, host)
      await once(server, 'listening')
      return
    } catch (error) {
      const isTaken = codeOf(error) === 'EADDRINUSE'
      if (!isTaken || port === 0 || tried >= otherPorts || port + tried >= 65535) {
        throw addressError(error, host, port) ?? error
      }
    }
  }
}

function addressError(error: unknown, host: string, port: number): DocsgenError | undefined {
  switch (codeOf(error)) {
    case 'EADDRINUSE': {
      const next = port < 65535 ? port + 1 : port - 1
      const hint = `stop the program that uses it, or choose another port: --port ${next}`
      return environmentError('port-in-use', `port ${port} on ${host} is in use`, hint)
    }
    case 'EACCES': {
      const hint = 'choose a port above 1023: --port 3000'
      return environmentError('port-refused', `you do not have permission to listen on port ${port}`, hint)
    }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN': {
      const message = `${JSON.stringify(host)} is not an address of this machine`
      return environmentError('host-unknown', message, 'try --host 127.0.0.1')
    }
    default:
      return undefined
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}

// Protects unpublished docs from other websites: without these checks, a page open in the same browser could read the
// site through DNS rebinding, a script element or the event stream. test/integration/serve-refusals.test.ts tries each.

/** Host names that always mean this machine: no other website can use them as its own name. */
const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1'])

/**
 * Returns the path of a request target, decoded once, without its query. Returns undefined, which is answered with 400,
 * if the target is not a plain path: another form, a fragment, an invalid escape, a backslash or a control character.
 */
function requestPath(target: string): string | undefined {
  if (!target.startsWith('/') || target.includes('#')) return undefined
  const [path = ''] = target.split('?', 1)
  try {
    const decoded = decodeURIComponent(path)
    return /[\\\p{Cc}]/u.test(decoded) ? undefined : decoded
  } catch {
    return undefined
  }
}

/**
 * Whether a Host header names this server. Any other name may be somebody else's domain that resolves to this machine
 * (DNS rebinding). If the server listens on all interfaces, every IP address is allowed.
 */
function isAllowedHost(header: string | undefined, listenHost: string): boolean {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(header ?? '') ?? []
  const name = (bracketed ?? plain)?.toLowerCase()
  if (name === undefined) return false
  if (LOCAL_NAMES.has(name) || name === listenHost.toLowerCase()) return true
  return (listenHost === '0.0.0.0' || listenHost === '::') && isIP(name) !== 0
}

/**
 * Whether a page of another origin makes the request for anything but a navigation: a script, an image, a fetch.
 * https://www.w3.org/TR/fetch-metadata/
 */
function isForeignRead(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  const mode = headers['sec-fetch-mode']
  if (site === 'cross-site' || site === 'same-site') return mode !== 'navigate'
  // A browser that sends the other two headers always sends `Sec-Fetch-Site`, so something has removed it.
  return site === undefined && mode === 'no-cors' && headers['sec-fetch-dest'] === 'script'
}

/** False if a page of another origin sends the request: browsers send `Origin` with each request a script can read. */
function isOwnOrigin({ host, origin }: IncomingHttpHeaders): boolean {
  return origin === undefined || origin === `http://${host}`
}
