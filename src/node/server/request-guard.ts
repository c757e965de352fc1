import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Names that reach this machine only; a page of another site cannot have one of them as its own. */
const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1'])

/**
 * The path of a request target, decoded once, without its query; undefined where the target is no plain path (another
 * form, a fragment, a bad escape, a backslash or a control character): the answer is then 400.
 */
export function requestPath(target: string): string | undefined {
  if (!target.startsWith('/') || target.includes('#')) return undefined
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  try {
    const decoded = decodeURIComponent(path)
    return /[\\\p{Cc}]/u.test(decoded) ? undefined : decoded
  } catch {
    return undefined
  }
}

/**
 * False for a Host header that is not ours: a name that someone else's DNS points here (DNS rebinding) must not be
 * answered. Where the server listens on all interfaces, any IP address is ours.
 */
export function isAllowedHost(header: string | undefined, listenHost: string): boolean {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(header ?? '') ?? []
  const name = (bracketed ?? plain)?.toLowerCase()
  if (name === undefined) return false
  if (LOCAL_NAMES.has(name) || name === listenHost.toLowerCase()) return true
  return (listenHost === '0.0.0.0' || listenHost === '::') && isIP(name) !== 0
}

/**
 * True for a request that a page of another origin makes for something other than to navigate here: a script, an image,
 * a fetch. https://www.w3.org/TR/fetch-metadata/
 */
export function isForeignRead(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  const mode = headers['sec-fetch-mode']
  if (site === 'cross-site' || site === 'same-site') return mode !== 'navigate'
  // A script is asked for without a say about the site only by something that hides where it comes from.
  return site === undefined && mode === 'no-cors' && headers['sec-fetch-dest'] === 'script'
}

/** False where a page of another origin asks: a browser names the origin of every request that a script may read. */
export function isOwnOrigin({ host, origin }: IncomingHttpHeaders): boolean {
  return origin === undefined || origin === `http://${host}`
}
