import type { ResolvedRemoteCache } from '../model/remote-cache.js'
import type { Refusal } from './artifact.js'
import type { Failed, Received } from './exchange.js'
import type { ServerProblem } from './health.js'

const checkLog = 'check the log of the server'
const checkUrl = 'check the URL of the remote cache'
const checkToken = 'check the token and the team'

/** A request without a response. */
export function failureProblem({ failure, isTimeout, isClosed }: Failed, settings: ResolvedRemoteCache): ServerProblem {
  const proxy = 'set NODE_USE_ENV_PROXY=1, with which Node.js 22.21 and 24 use HTTPS_PROXY'
  if (isTimeout) {
    const hint = settings.ignoresProxy ? proxy : 'raise `cache.remote.timeout` if the server is only slow'
    return { reason: failure, hint, givesUp: 'now', scope: 'all' }
  }
  const hint = settings.ignoresProxy ? proxy : checkUrl
  return { reason: failure, hint, givesUp: isClosed ? 'soon' : 'now', scope: 'all' }
}

/** A response to a download that is neither the artifact nor 404. */
export function downloadProblem({ status, retryAfterMs }: Received): ServerProblem {
  const reason = `it responds with ${status}`
  // 400: the server requires a team.
  if ([400, 401, 403, 407].includes(status)) return { reason, hint: checkToken, givesUp: 'now', scope: 'all' }
  if (status === 402) return { reason, hint: 'the limit of the account is reached', givesUp: 'now', scope: 'all' }
  if (status === 429) return { reason, hint: 'the server limits the number of requests', givesUp: 'now', scope: 'all' }
  // A server that asks to wait was asked again, unless the wait is too long.
  const givesUp = retryAfterMs === undefined ? 'soon' : 'now'
  return { reason, hint: status >= 500 ? checkLog : checkUrl, givesUp, scope: 'all' }
}

/** A response to an upload that has failed. */
export function uploadProblem({ status, retryAfterMs }: Received): ServerProblem {
  const reason = `it responds to an upload with ${status}`
  if (status === 401 || status === 403)
    return { reason, hint: 'check the token, or set `cache.remote.readOnly`', givesUp: 'now', scope: 'uploads' }
  if (status === 413) return { reason, hint: 'raise the size limit of the server', givesUp: 'never', scope: 'uploads' }
  if (status === 429) return { reason, hint: 'the server limits the number of requests', givesUp: 'now', scope: 'all' }
  if (status === 404 || status === 405) return { reason, hint: checkUrl, givesUp: 'now', scope: 'uploads' }
  return { reason, hint: checkLog, givesUp: retryAfterMs === undefined ? 'soon' : 'now', scope: 'uploads' }
}

/** An artifact that is not used. It is compiled again and uploaded, so the server may have a good one afterwards. */
export function refusalProblem(refusal: Refusal): ServerProblem {
  if (refusal === 'damaged')
    return {
      reason: 'it sends a damaged artifact, which is not used',
      givesUp: 'soon',
      scope: 'downloads',
      hint: checkUrl,
    }
  const hint = 'all machines need the same signature key and team; otherwise, find out who has written to the cache'
  const reason = 'it sends an artifact whose signature is missing or wrong, which is not used'
  return { reason, hint, givesUp: 'soon', scope: 'downloads' }
}

/** The server responds, but the build is probably faster without it. */
export const slowDownloads: ServerProblem = {
  reason: 'it is too slow',
  hint: 'raise `cache.remote.timeout` to use it anyway',
  givesUp: 'now',
  scope: 'downloads',
}

export const tooLargeArtifact: ServerProblem = {
  reason: 'an artifact is too large for it',
  givesUp: 'never',
  scope: 'uploads',
}

/** `make` threw an error, for example because the disk is full. */
export const unreadable: ServerProblem = {
  reason: 'an artifact cannot be created',
  givesUp: 'never',
  scope: 'uploads',
}

/** The build has waited for its uploads for as long as it may. */
export const slowUploads: ServerProblem = {
  reason: 'the uploads take too long',
  hint: 'raise `cache.remote.uploadTimeout`',
  givesUp: 'now',
  scope: 'uploads',
}
