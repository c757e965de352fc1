import type { Diagnostic } from '../../shared/diagnostic.js'
import { type Address, addressesOf, type ExternalLink } from './addresses.js'
import type { AnswerCache } from './answer-cache.js'
import { ClosedHosts } from './closed-hosts.js'
import { HostQueue } from './host-queue.js'
import type { Request } from './request.js'
import type { Time } from './time.js'
import { type Outcome, verifyUrl } from './verify-url.js'

export interface ExternalCheckOptions {
  readonly links: readonly ExternalLink[]
  /** Patterns of links that are left out. */
  readonly ignore: readonly RegExp[]
  readonly request: Request
  readonly time: Time
  readonly cache: AnswerCache
  /** What this run has asked for already; added to. */
  readonly answers?: Map<string, Outcome>
  /** For one request. */
  readonly timeoutMs: number
  readonly onProgress: (done: number, total: number) => void
}

/** Different addresses by what became of them. */
export interface ExternalFigures {
  readonly checked: number
  readonly fromCache: number
  readonly broken: number
  readonly unverified: number
  readonly moved: number
  /** Examples, and what the config ignores. */
  readonly leftOut: number
}

const limits = { perHost: 2, total: 16 }
const retries = 3
const longestWaitMs = 60_000

/**
 * Asks for every address of other sites, each once:
 * 1. take the links that have an address to ask for;
 * 2. answer from the cache what was fine lately, and ask for the rest, a few at once;
 * 3. report each link of an address that is broken, moved or could not be verified.
 */
export async function checkExternal(
  options: ExternalCheckOptions,
): Promise<{ diagnostics: Diagnostic[]; figures: ExternalFigures }> {
  const { asked, unreadable, leftOut } = addressesOf(options.links, options.ignore)
  const { time, cache, request, timeoutMs, answers = new Map<string, Outcome>() } = options
  const asking = { request, time, timeoutMs, retries, longestWaitMs }
  const hosts = { queue: new HostQueue(limits, time), closed: new ClosedHosts() }
  let fromCache = 0
  let done = 0
  const results = await Promise.all(
    asked.map(async (address) => {
      const known = answers.get(address.url) ?? cache.get(address.url)
      if (known) fromCache++
      const outcome = known ?? (await verifyUrl(address.url, { ...asking, ...hosts }))
      if (!known) cache.set(address.url, outcome, time.now())
      answers.set(address.url, outcome)
      // Where it leads has answered too.
      if (outcome.state === 'fine' && outcome.finalUrl !== undefined) answers.set(outcome.finalUrl, { state: 'fine' })
      options.onProgress(++done, asked.length)
      return { address, outcome }
    }),
  )
  cache.save()
  const count = (is: (outcome: Outcome) => boolean): number => results.filter(({ outcome }) => is(outcome)).length
  return {
    diagnostics: [
      ...unreadable.map((link) => problemAt(link, { ...broken, message: `"${link.url}" is no valid URL` })),
      ...results.flatMap(({ address, outcome }) => diagnosticsOf(address, outcome)),
    ],
    figures: {
      checked: asked.length,
      fromCache,
      broken: count(({ state }) => state === 'broken') + unreadable.length,
      unverified: count(({ state }) => state === 'unverified'),
      moved: count((outcome) => outcome.state === 'fine' && outcome.movedTo !== undefined),
      leftOut,
    },
  }
}

type Problem = Pick<Diagnostic, 'code' | 'severity' | 'message' | 'hint' | 'fix'>

const broken = { code: 'external-broken', severity: 'error', hint: 'correct the address, or remove the link' } as const

function diagnosticsOf({ links }: Address, outcome: Outcome): Diagnostic[] {
  return links.flatMap((link) => {
    const problem = problemOf(link, outcome)
    return problem ? [problemAt(link, problem)] : []
  })
}

function problemOf({ url }: ExternalLink, outcome: Outcome): Problem | undefined {
  const by = outcome.finalUrl === undefined ? '' : ` (redirected to "${outcome.finalUrl}")`
  if (outcome.state === 'broken') return { ...broken, message: `"${url}" answers ${outcome.status}${by}` }
  if (outcome.state === 'unverified')
    return {
      code: 'external-unverified',
      severity: 'warning',
      message: `"${url}" could not be verified: ${outcome.reason}${by}`,
      hint: 'look at it in a browser; `links.ignore` leaves it out',
    }
  if (outcome.movedTo === undefined) return undefined
  const target = withFragment(outcome.movedTo, url)
  const onward = outcome.finalUrl === outcome.movedTo ? '' : ` (which leads on to "${outcome.finalUrl}" for now)`
  return {
    code: 'external-redirect',
    severity: 'warning',
    message: `"${url}" has moved permanently to "${target}"${onward}`,
    hint: 'link to the new address',
    ...(outcome.finalUrl === outcome.movedTo && isSamePage(url, target)
      ? { fix: { from: url, to: asTerse(url, target) } }
      : {}),
  }
}

/**
 * Whether a new address is likely that of the same page: a site that sends all that it has lost to its front page, to a
 * log-in or to a chosen language says so in the path or in the query.
 */
function isSamePage(url: string, target: string): boolean {
  const [from, to] = [new URL(url, 'https://a'), new URL(target)]
  return from.search === to.search && (to.pathname !== '/' || from.pathname === '/')
}

/** An address without the slash of an empty path, where the author wrote none. */
function asTerse(url: string, target: string): string {
  const { origin, pathname, search, hash } = new URL(target)
  return pathname === '/' && /^(?:https?:)?\/\/[^/?#]*(?:[?#]|$)/.test(url) ? origin + search + hash : target
}

function problemAt({ file, line, column }: ExternalLink, problem: Problem): Diagnostic {
  const place = { file, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
  return { ...problem, location: place }
}

/** A browser keeps the fragment over a redirect. */
function withFragment(target: string, url: string): string {
  const hash = url.indexOf('#')
  return hash === -1 ? target : target + url.slice(hash)
}
