import { isFileRedirect, ownFolder, type ResolvedRedirect } from '../base/redirects.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { normalizeRoute, writtenRoute } from '../../shared/route.js'
import type { ResolvedConfig } from '../base/config.js'
import { latestSet } from '../base/docs.js'
import { siteRelative } from '../base/names.js'
import { documentName, type SitePage, type SiteRedirect, sourceName } from '../base/site.js'
import { keyLocator } from '../base/source-text/locate-key.js'
import { resolveUrl } from './resolve-url.js'
import type { SiteIndex } from './site-index.js'
import { carrySuffix, splitUrl } from './url-parts.js'
import { answeredPaths, parseRedirectLines } from '../base/source-text/redirect-lines.js'

/** The redirects of a site, and the diagnostics of those that cannot work. */
interface PlannedRedirects {
  /** In the order of the config. */
  readonly redirects: readonly SiteRedirect[]
  readonly diagnostics: readonly Diagnostic[]
}

interface PlanOptions {
  readonly config: ResolvedConfig
  /** Those of the config, with those that its patterns and functions make. */
  readonly redirects: readonly ResolvedRedirect[]
  readonly index: SiteIndex
  /** Every page of the site. */
  readonly pages: readonly Pick<SitePage, 'route' | 'source'>[]
}

/**
 * Resolves the targets of redirects, and reports redirects that conflict or loop, which are left out. Those of a redirects
 * file are only warnings: the host has the line.
 */
export function planRedirects(options: PlanOptions): PlannedRedirects {
  const { config, redirects, index } = options
  const taken = redirects.length === 0 ? [] : takenProblems(options)
  const problems = [...chainProblems(options), ...taken]
  const left = new Set(taken.map(({ redirect: { from } }) => from))
  const kept = siteRedirects(config, index).filter(({ from, route }) => {
    return !left.has(from) && !(config.documents === 'files' && from === `${route}.html`)
  })
  if (problems.length === 0) return { redirects: kept, diagnostics: [] }
  const locate = keyLocator(readFileSync(config.configPath, 'utf8'))
  const file = siteRelative(config.rootDir, config.configPath)
  const diagnostics = problems.map(({ redirect, side, ...problem }): Diagnostic => {
    const { line } = redirect
    const location = redirect.alias?.() ?? line?.[side] ?? { file, ...locate(redirect[`${side}Key`]) }
    return { ...problem, severity: line === undefined ? 'error' : 'warning', location }
  })
  return { redirects: kept, diagnostics }
}

function siteRedirects(config: ResolvedConfig, index: SiteIndex): SiteRedirect[] {
  const { configPath, rootDir, docs } = config
  // Targets are paths from the root of the site, whatever the route of the page.
  const page = { path: configPath, route: '/', contentDir: latestSet(docs)?.docsDir ?? rootDir }
  return [...index.redirects].map(([from, to]) => {
    const resolved = resolveUrl(to, page, index)
    const isFound = resolved.kind === 'internal' || resolved.kind === 'misspelled'
    const isPage = isFound && resolved.fragment === undefined && index.routes.has(resolved.target)
    return { from, href: encodedUrl(resolved.href), route: isPage ? resolved.target : undefined }
  })
}

/** Percent-encodes characters that would end a line of `_redirects` or an attribute. */
function encodedUrl(href: string): string {
  const { origin, pathname, search, hash } = new URL(href, 'http://localhost')
  return `${href.startsWith('/') ? '' : origin}${pathname}${search}${hash}`
}

interface Problem extends Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  readonly redirect: ResolvedRedirect
  /** The part of the redirect that the problem is about. */
  readonly side: 'from' | 'to'
}

/** Redirects of a route that another one redirects, and redirects that loop. */
function chainProblems({ config, redirects, index }: PlanOptions): Problem[] {
  const { repeated, loops } = followRedirects(redirects, {
    base: config.base,
    isTaken: (route) => index.routes.has(route) || index.staticFiles.has(route),
  })
  return [
    ...repeated.map((redirect): Problem => {
      const message = `"${redirect.from}" is redirected more than once`
      return { code: 'redirect-conflict', message, hint: 'remove one of the redirects', redirect, side: 'from' }
    }),
    ...loops.map(({ redirect, passed }): Problem => {
      const message = `the redirects form a loop: ${passed.map((route) => `"${route}"`).join(' -> ')}`
      return { code: 'redirect-loop', message, hint: 'point one of them at an existing page', redirect, side: 'to' }
    }),
  ]
}

/** Redirects of a path that the output has already. */
function takenProblems({ config, redirects, index, pages }: PlanOptions): Problem[] {
  const taken = takenPaths(pages, index, config)
  const documents = new Set(
    redirects.flatMap(({ from }) => (isFileRedirect(from, index.routes) ? [identity(from)] : [])),
  )
  return redirects.flatMap((redirect): Problem[] => {
    const owner = ownerOf(redirect.from, { taken, documents })
    if (owner === undefined) return []
    // The document of a page answers this path already.
    if (config.documents === 'files' && redirect.from === `${normalizeRoute(redirect.to)}.html`) return []
    const message = `"${redirect.from}" is already the path of ${owner}`
    const hint = 'remove the redirect, or move what it hides'
    return [{ code: 'redirect-conflict', message, hint, redirect, side: 'from' }]
  })
}

/** What the output has at a path. */
interface Owner {
  readonly kind: 'page' | 'file'
  readonly name: string
}

/** Paths of the output, folded as file systems that ignore case compare names. */
function takenPaths(
  pages: readonly Pick<SitePage, 'route' | 'source'>[],
  { staticFiles }: SiteIndex,
  { documents }: Pick<ResolvedConfig, 'documents'>,
): Map<string, Owner> {
  const taken = new Map<string, Owner>([['/404.html', { kind: 'page', name: 'the not-found page' }]])
  for (const url of staticFiles.keys()) {
    const owner = { kind: 'file', name: `the static file "${url}"` } as const
    taken.set(identity(url), owner)
    if (url.endsWith('/index.html')) taken.set(identity(normalizeRoute(url)), { ...owner, kind: 'page' })
  }
  for (const { route, source } of pages) {
    const owner = { kind: 'page', name: `the page ${sourceName(source)}` } as const
    taken.set(identity(route), owner)
    if (documents === 'files') taken.set(identity(`/${documentName(route, documents)}`), owner)
  }
  return taken
}

function ownerOf(
  from: string,
  { taken, documents }: { readonly taken: ReadonlyMap<string, Owner>; readonly documents: ReadonlySet<string> },
): string | undefined {
  if (ownFolder.test(from)) return "docsgen's own files"
  const own = taken.get(identity(from))
  if (own) return own.name
  // A path cannot be both a file and a folder.
  for (let parent = path.posix.dirname(from); parent !== '/'; parent = path.posix.dirname(parent)) {
    const owner = taken.get(identity(parent))
    if (owner?.kind === 'file') return `a page below ${owner.name}`
    if (documents.has(identity(parent))) return `a page below the redirect "${parent}", which is a file`
  }
  if (documents.has(identity(from))) {
    const below = [...taken].find(([path]) => path.startsWith(`${identity(from)}/`))?.[1]
    if (below) return `the folder of ${below.name}`
  }
  return undefined
}

function identity(route: string): string {
  return route.normalize('NFC').toLowerCase()
}

/** The redirects of a config, followed to their final targets. */
interface FollowedRedirects {
  /** Routes with their final targets, in the order of the config; redirects that loop are left out. */
  readonly targets: readonly (readonly [from: string, to: string])[]
  /** Redirects of a route that an earlier one redirects. */
  readonly repeated: readonly ResolvedRedirect[]
  /** Redirects that loop, each with the routes that it passes. */
  readonly loops: readonly { readonly redirect: ResolvedRedirect; readonly passed: readonly string[] }[]
}

interface RedirectedSite {
  readonly base: string
  /** Whether the site has a page or file at the route: its redirect is a mistake and is ignored. */
  isTaken(route: string): boolean
}

/** Follows every redirect to its final target, so that readers are redirected once. The first redirect of a route counts. */
export function followRedirects(redirects: readonly ResolvedRedirect[], site: RedirectedSite): FollowedRedirects {
  const { base } = site
  const first = new Map<string, ResolvedRedirect>()
  const repeated: ResolvedRedirect[] = []
  for (const redirect of redirects) {
    if (site.isTaken(redirect.from)) continue
    if (first.has(redirect.from)) repeated.push(redirect)
    else first.set(redirect.from, redirect)
  }
  const targets: (readonly [string, string])[] = []
  const loops: FollowedRedirects['loops'][number][] = []
  for (const redirect of first.values()) {
    const passed = new Set([redirect.from])
    let to = redirect.to
    let next = nextOf(to, { base, first })
    while (next && !passed.has(next.from)) {
      passed.add(next.from)
      to = carrySuffix(next.to, to)
      next = nextOf(to, { base, first })
    }
    if (next) loops.push({ redirect, passed: [...passed, next.from] })
    else targets.push([redirect.from, to])
  }
  return { targets, repeated, loops }
}

function nextOf(
  to: string,
  { base, first }: { readonly base: string; readonly first: ReadonlyMap<string, ResolvedRedirect> },
): ResolvedRedirect | undefined {
  if (!to.startsWith('/')) return undefined
  const { path } = splitUrl(to)
  return first.get(writtenRoute(path, base)) ?? first.get(normalizeRoute(path))
}

/** Reads the author's own redirects from the `_redirects` file of a static folder. */
export function ownRedirects(staticFiles: ReadonlyMap<string, string>, base: string): [from: string, to: string][] {
  const filePath = staticFiles.get('/_redirects')
  return filePath === undefined ? [] : answeredPaths(parseRedirectLines(readFileSync(filePath, 'utf8'), base))
}
