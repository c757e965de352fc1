/** What a server answered, without its body. */
export interface Answer {
  readonly status: number
  readonly location?: string
  readonly retryAfter?: string
}

/** Why there was no answer. Only what may be different the next time is worth another try. */
export interface NoAnswer {
  readonly failure: string
  readonly mayPass: boolean
}

/** Asks one server once; follows no redirect, and takes no body. Never rejects. */
export type Request = (
  url: string,
  options: { readonly method: 'HEAD' | 'GET'; readonly signal: AbortSignal },
) => Promise<Answer | NoAnswer>

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const certificateFaults: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that is not known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its server leaves out a certificate of the chain',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is signed by an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that is not known',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

const networkFaults: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host could not be looked up',
  ECONNREFUSED: 'its server refuses the connection',
  ECONNRESET: 'its server broke the connection off',
  EPIPE: 'its server broke the connection off',
  UND_ERR_SOCKET: 'its server broke the connection off',
  EHOSTUNREACH: 'there is no way to its server',
  ENETUNREACH: 'there is no way to its server',
  ETIMEDOUT: 'its server cannot be reached in time',
  UND_ERR_CONNECT_TIMEOUT: 'its server cannot be reached in time',
}

/** Requests by `fetch`, under docsgen's own name: a site that wants no checkers can know one. */
export function createRequest(fetchUrl: typeof fetch, version: string): Request {
  const headers = { 'User-Agent': `docsgen/${version} (check-links)`, Accept: 'text/html, */*;q=0.8' }
  return async (url, { method, signal }) => {
    try {
      const response = await fetchUrl(url, { method, signal, headers, redirect: 'manual' })
      const location = response.headers.get('location')
      const retryAfter = response.headers.get('retry-after')
      // Nobody waits for the body, and what cancelling it says is of no interest.
      response.body?.cancel().catch(() => undefined)
      return {
        status: response.status,
        ...(location === null ? {} : { location }),
        ...(retryAfter === null ? {} : { retryAfter }),
      }
    } catch (error) {
      return signal.aborted ? { failure: 'its server does not answer in time', mayPass: true } : faultOf(error)
    }
  }
}

function faultOf(error: unknown): NoAnswer {
  const code = codeOf(error)
  const certificate = certificateFaults[code]
  if (certificate !== undefined) return { failure: certificate, mayPass: false }
  if (code === 'ENOTFOUND') return { failure: networkFaults.ENOTFOUND as string, mayPass: false }
  return { failure: networkFaults[code] ?? `the request fails${code === '' ? '' : ` (${code})`}`, mayPass: true }
}

/** `fetch` hides the system's code in the cause, or in the first of several causes. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error instanceof AggregateError ? error.errors[0] : error.cause)
}
