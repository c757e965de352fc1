import { requestErrorCode } from '../../base/diagnostics/docsgen-error.js'

/** A server's response, without its body. */
export interface UrlResponse {
  readonly status: number
  readonly location?: string
  readonly retryAfter?: string
}

/** Why there was no response; the failure continues a sentence about the address. */
export interface NoAnswer {
  readonly failure: string
  /** Whether another request may succeed. */
  readonly isTemporary: boolean
}

/** Sends one request without following redirects or reading the body. Never rejects. */
export type Request = (
  url: string,
  options: { readonly method: 'HEAD' | 'GET'; readonly signal: AbortSignal },
) => Promise<UrlResponse | NoAnswer>

const unknownAuthority = 'its certificate is signed by an unknown authority'

/** Failures that another request does not change; https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const permanentFailures: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host does not exist',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its server does not send the whole certificate chain',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

const temporaryFailures: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'its host name could not be resolved',
  ECONNREFUSED: 'its server refuses the connection',
  ECONNRESET: 'its server closed the connection',
  EPIPE: 'its server closed the connection',
  UND_ERR_SOCKET: 'its server closed the connection',
  EHOSTUNREACH: 'its server is unreachable',
  ENETUNREACH: 'its server is unreachable',
  ETIMEDOUT: 'its server could not be reached in time',
  UND_ERR_CONNECT_TIMEOUT: 'its server could not be reached in time',
}

/** Creates requests with `fetch` that identify themselves as docsgen, so that sites can block link checkers. */
export function createRequest(fetchUrl: typeof fetch, version: string): Request {
  const headers = { 'User-Agent': `docsgen/${version} (check-links)`, Accept: 'text/html, */*;q=0.8' }
  return async (url, { method, signal }) => {
    try {
      const response = await fetchUrl(url, { method, signal, headers, redirect: 'manual' })
      const location = response.headers.get('location')
      const retryAfter = response.headers.get('retry-after')
      // The body is not needed, and errors of canceling it do not matter.
      response.body?.cancel().catch(() => undefined)
      return { status: response.status, location: location ?? undefined, retryAfter: retryAfter ?? undefined }
    } catch (error) {
      return signal.aborted ? { failure: 'its server does not respond in time', isTemporary: true } : failureOf(error)
    }
  }
}

function failureOf(error: unknown): NoAnswer {
  const code = requestErrorCode(error)
  const permanent = permanentFailures[code]
  if (permanent !== undefined) return { failure: permanent, isTemporary: false }
  const unknown = `the request failed${code === '' ? '' : ` (${code})`}`
  return { failure: temporaryFailures[code] ?? unknown, isTemporary: true }
}

/** The clock, pauses and timeouts of a check; tests have their own. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number
  sleep(ms: number): Promise<void>
  /** Returns a signal that aborts after this many milliseconds. */
  deadline(ms: number): AbortSignal
}

/** The time of the machine. */
export const systemTime: Time = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  deadline: (ms) => AbortSignal.timeout(ms),
}
