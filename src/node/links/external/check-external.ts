import type { Diagnostic } from '../../../shared/diagnostic.js'
import { addressesOf, type ExternalLink } from './addresses.js'
import type { AnswerCache } from './answer-cache.js'
import { HostQueue } from './host-queue.js'
import type { Request, Time } from './request.js'
import { type UrlOutcome, verifyUrl } from './verify-url.js'

/** The links to check, and how to request their addresses. */
interface ExternalCheckOptions {
  readonly links: readonly ExternalLink[]
  /** Patterns of links to skip. */
  readonly ignore: readonly RegExp[]
  readonly request: Request
  readonly time: Time
  readonly cache: AnswerCache
  /** Outcomes of earlier checks in this run; new ones are added. */
  readonly answers?: Map<string, UrlOutcome>
  /** Timeout for one request. */
  readonly timeoutMs: number
  readonly onProgress: (done: number, total: number) => void
}

/** How many addresses had which outcome. */
export interface ExternalFigures {
  /** All addresses with a result. */
  readonly checked: number
  /** Those of them whose result was in the cache. */
  readonly fromCache: number
  /** Addresses that do not exist. */
  readonly broken: number
  /** Addresses that gave no clear answer, such as those that require a login. */
  readonly unverified: number
  /** Addresses that permanently redirect to another one. */
  readonly moved: number
  /** Examples, and addresses that the config ignores. */
  readonly leftOut: number
}

const limits = { perHost: 2, total: 16 }
const retries = 3
const longestWaitMs = 60_000

/**
 * Checks the links to other sites, and requests each address once:
 * 1. group the links by address;
 * 2. take the outcome from the cache if the address worked lately, or request it, a few at a time;
 * 3. report every link whose address is broken, has moved or could not be verified.
 */
export async function checkExternal(
  options: ExternalCheckOptions,
): Promise<{ diagnostics: Diagnostic[]; figures: ExternalFigures }> {
  const { requested, invalid, skipped } = addressesOf(options.links, options.ignore)
  const { time, cache, request, timeoutMs, answers = new Map<string, UrlOutcome>() } = options
  const verifying = { request, time, timeoutMs, retries, longestWaitMs, queue: new HostQueue(limits, time) }
  let fromCache = 0
  let done = 0
  const results = await Promise.all(
    requested.map(async ({ url, links }) => {
      const known = answers.get(url) ?? cache.get(url)
      if (known) fromCache++
      const outcome = known ?? (await verifyUrl(url, verifying))
      if (!known) cache.set(url, outcome, time.now())
      answers.set(url, outcome)
      // The final address of redirects has answered too.
      if (outcome.state === 'fine' && outcome.finalUrl !== undefined) answers.set(outcome.finalUrl, { state: 'fine' })
      options.onProgress(++done, requested.length)
      return { links, outcome }
    }),
  )
  cache.save()
  const count = (is: (outcome: UrlOutcome) => boolean): number => results.filter(({ outcome }) => is(outcome)).length
  return {
    diagnostics: [
      ...invalid.map((link) => diagnosticAt(link, { ...broken, message: `"${link.url}" is not a valid URL` })),
      ...results.flatMap(({ links, outcome }) =>
        outcome.state === 'unverified' ? [] : links.flatMap((link) => diagnosticsOf(link, outcome)),
      ),
      ...unverifiedHosts(results),
    ],
    figures: {
      checked: requested.length,
      fromCache,
      broken: count(({ state }) => state === 'broken') + invalid.length,
      unverified: count(({ state }) => state === 'unverified'),
      moved: count((outcome) => outcome.state === 'fine' && outcome.movedTo !== undefined),
      leftOut: skipped,
    },
  }
}

/** Addresses without a clear answer: one for each host and reason, since there may be a network that does not answer at all. */
function unverifiedHosts(
  results: readonly { readonly links: readonly ExternalLink[]; readonly outcome: UrlOutcome }[],
): Diagnostic[] {
  const byHost = new Map<string, Diagnostic[]>()
  for (const { links, outcome } of results) {
    if (outcome.state !== 'unverified') continue
    for (const link of links) {
      const key = `${new URL(link.url, 'https://a').host} ${outcome.reason}`
      byHost.set(key, [...(byHost.get(key) ?? []), ...diagnosticsOf(link, outcome)])
    }
  }
  return [...byHost.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    const count = others.length === 1 ? '1 other link' : `${others.length} other links`
    return [{ ...first, message: `${first.message} (and ${count} to this host)` }]
  })
}

const broken = { code: 'external-broken', severity: 'error', hint: 'correct the URL, or remove the link' } as const

function diagnosticsOf(link: ExternalLink, outcome: UrlOutcome): Diagnostic[] {
  const { state, finalUrl } = outcome
  const { url } = link
  const redirected = finalUrl === undefined ? '' : ` (redirected to "${finalUrl}")`
  if (state === 'broken')
    return [diagnosticAt(link, { ...broken, message: `"${url}" responds with ${outcome.status}${redirected}` })]
  if (state === 'unverified') {
    const message = `"${url}" could not be verified: ${outcome.reason}${redirected}`
    const hint = 'check it in a browser, or add it to `links.ignore`'
    return [diagnosticAt(link, { code: 'external-unverified', severity: 'warning', message, hint })]
  }
  if (outcome.movedTo === undefined) return []
  const target = withFragment(outcome.movedTo, url)
  const isFinal = finalUrl === outcome.movedTo
  const problem = {
    code: 'external-redirect',
    severity: 'warning',
    message: `"${url}" has moved permanently to "${target}"${isFinal ? '' : ` (which redirects to "${finalUrl}" for now)`}`,
    hint: 'link to the new URL',
    fix: isFinal && isSamePage(url, target) ? { from: url, to: withoutAddedSlash(url, target) } : undefined,
  } as const
  return [diagnosticAt(link, problem)]
}

/**
 * Whether a new address is probably that of the same page. Sites that redirect removed pages to their front page, a login or
 * a language choice change the path to `/` or the query.
 */
function isSamePage(url: string, target: string): boolean {
  const [from, to] = [new URL(url, 'https://a'), new URL(target)]
  return from.search === to.search && (to.pathname !== '/' || from.pathname === '/')
}

/** Removes the slash of an empty path if the author left it out. */
function withoutAddedSlash(url: string, target: string): string {
  const { origin, pathname, search, hash } = new URL(target)
  return pathname === '/' && /^(?:https?:)?\/\/[^/?#]*(?:[?#]|$)/.test(url) ? origin + search + hash : target
}

function diagnosticAt({ file, line, column }: ExternalLink, problem: Diagnostic): Diagnostic {
  const position = { line, column }
  return { ...problem, location: { file, ...position } }
}

/** Adds the fragment of a URL, which browsers keep over redirects. */
function withFragment(target: string, url: string): string {
  const hash = url.indexOf('#')
  return hash === -1 ? target : target + url.slice(hash)
}
