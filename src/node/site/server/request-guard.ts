// Protects unpublished docs from other websites: without these checks, a page open in the same browser could read the
// site through DNS rebinding, a script element or the event stream. test/integration/serve-refusals.test.ts tries each.
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Host names that always mean this machine: no other website can use them as its own name. */
const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1'])

/**
 * Returns the path of a request target, decoded once, without its query. Returns undefined, which is answered with 400,
 * if the target is not a plain path: another form, a fragment, an invalid escape, a backslash or a control character.
 */
export function requestPath(target: string): string | undefined {
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
export function isAllowedHost(header: string | undefined, listenHost: string): boolean {
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
export function isForeignRead(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  const mode = headers['sec-fetch-mode']
  if (site === 'cross-site' || site === 'same-site') return mode !== 'navigate'
  // A browser that sends the other two headers always sends `Sec-Fetch-Site`, so something has removed it.
  return site === undefined && mode === 'no-cors' && headers['sec-fetch-dest'] === 'script'
}

/** False if a page of another origin sends the request: browsers send `Origin` with each request a script can read. */
export function isOwnOrigin({ host, origin }: IncomingHttpHeaders): boolean {
  return origin === undefined || origin === `http://${host}`
}
