import type { SiteRedirect } from '../model/site.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { normalizeRoute } from '../../shared/route.js'
import type { ResolvedConfig, ResolvedRedirect } from '../model/config.js'
import { type KeyPath, keyLocator } from '../source-text/locate-key.js'
import type { LinkRecord } from '../model/compiled-page.js'
import type { FileLinks } from '../model/compiled-page.js'
import { followRedirects } from './follow-redirects.js'
import { resolveUrl } from './resolve-url.js'
import type { SiteIndex } from './site-index.js'

/** The redirects of a site, what is wrong with them, and their targets as links of the config. */
export interface PlannedRedirects {
  /** Sorted as configured. */
  readonly redirects: readonly SiteRedirect[]
  readonly diagnostics: readonly Diagnostic[]
  readonly links: readonly FileLinks[]
}

/** Folders of the output that are docsgen's own. */
const ownFolder = /^\/(?:assets|docsgen)(?:\/|$)/

/** Completes the config's redirects. Reads the config's source, for the places of what is wrong. */
export function planRedirects(options: {
  readonly config: ResolvedConfig
  readonly index: SiteIndex
  /** Every page of the site. */
  readonly pages: readonly { readonly route: string; readonly file: string }[]
}): PlannedRedirects {
  const { config, index, pages } = options
  if (config.redirects.length === 0) return { redirects: siteRedirects(config, index), diagnostics: [], links: [] }
  const file = path.relative(config.rootDir, config.configPath).split(path.sep).join('/')
  const locate = keyLocator(readFileSync(config.configPath, 'utf8'))
  const problem = (key: KeyPath, finding: Pick<Diagnostic, 'code' | 'message' | 'hint'>): Diagnostic => ({
    ...finding,
    severity: 'error',
    location: { file, ...locate(key) },
  })
  const { repeated, circles } = followRedirects(config.redirects, {
    base: config.base,
    isTaken: (route) => index.routes.has(route) || index.staticFiles.has(route),
  })
  const taken = takenPaths(pages, index)
  const documents = new Set(config.redirects.flatMap(({ from }) => (from.endsWith('.html') ? [identity(from)] : [])))
  const diagnostics = [
    ...repeated.map(({ from, fromKey }) => {
      const message = `"${from}" is redirected already`
      return problem(fromKey, { code: 'redirect-conflict', message, hint: 'keep one of the two' })
    }),
    ...circles.map(({ redirect, passed }) => {
      const message = `the redirect never arrives: ${passed.map((route) => `"${route}"`).join(' -> ')}`
      return problem(redirect.toKey, { code: 'redirect-loop', message, hint: 'lead one of them to a page' })
    }),
    ...config.redirects.flatMap(({ from, fromKey }) => {
      const owner = ownerOf(from, { taken, documents })
      if (owner === undefined) return []
      const message = `"${from}" is the address of ${owner}`
      return [
        problem(fromKey, { code: 'redirect-conflict', message, hint: 'remove the redirect, or move what is there' }),
      ]
    }),
  ]
  const links = config.redirects
    .filter((redirect) => index.redirects.has(redirect.from) && !repeated.includes(redirect))
    .map((redirect) => targetLink(redirect, { config, index, place: locate(redirect.toKey) }))
  return { redirects: siteRedirects(config, index), diagnostics, links: [{ file, links, page: configPage(config) }] }
}

function siteRedirects(config: ResolvedConfig, index: SiteIndex): SiteRedirect[] {
  return [...index.redirects].map(([from, to]) => {
    const resolved = resolveUrl(to, configPage(config), index)
    const href = encodedUrl(resolved.href)
    const isPage = resolved.kind === 'internal' && resolved.fragment === undefined && index.routes.has(resolved.target)
    return { from, href, ...(isPage ? { route: resolved.target } : {}) }
  })
}

/** A redirect's target is checked as any other link. */
function targetLink(
  { to }: ResolvedRedirect,
  options: {
    readonly config: ResolvedConfig
    readonly index: SiteIndex
    readonly place: { readonly line: number; readonly column: number }
  },
): LinkRecord {
  const { config, index, place } = options
  const resolved = resolveUrl(to, configPage(config), index)
  if (resolved.kind === 'missing-markdown') return { kind: 'markdown', url: to, ...place, missingFile: true }
  if (resolved.kind === 'external' || resolved.kind === 'file') return { kind: 'link', url: to, ...place }
  const { target, fragment } = resolved
  const spelling = resolved.kind === 'internal' ? resolved.spelling : undefined
  return {
    kind: 'link',
    url: to,
    ...place,
    target,
    ...(fragment === undefined ? {} : { fragment }),
    ...(spelling === undefined ? {} : { spelling }),
  }
}

/** Targets are paths from the root of the site, so that the place of their page says nothing. */
function configPage({ configPath, rootDir, docs }: ResolvedConfig) {
  return { path: configPath, route: '/', contentDir: docs?.docsDir ?? rootDir }
}

/** Everything in a URL that would end a line of `_redirects` or an attribute, encoded; what is encoded already stays. */
function encodedUrl(href: string): string {
  const isPath = href.startsWith('/')
  const { origin, pathname, search, hash } = new URL(href, 'http://localhost')
  return `${isPath ? '' : origin}${pathname}${search}${hash}`
}

/** What is at a path already. */
interface Owner {
  readonly kind: 'page' | 'file'
  readonly name: string
}

/** Paths that are something already, in the form in which disks that ignore case compare names. */
function takenPaths(
  pages: readonly { readonly route: string; readonly file: string }[],
  { staticFiles }: SiteIndex,
): Map<string, Owner> {
  const taken = new Map<string, Owner>([['/404.html', { kind: 'page', name: 'the not-found page' }]])
  for (const url of staticFiles.keys()) {
    const owner = { kind: 'file', name: `the static file "${url}"` } as const
    taken.set(identity(url), owner)
    if (url.endsWith('/index.html')) taken.set(identity(normalizeRoute(url)), { ...owner, kind: 'page' })
  }
  for (const { route, file } of pages) taken.set(identity(route), { kind: 'page', name: `the page ${file}` })
  return taken
}

function ownerOf(
  from: string,
  { taken, documents }: { readonly taken: ReadonlyMap<string, Owner>; readonly documents: ReadonlySet<string> },
): string | undefined {
  if (ownFolder.test(from)) return "docsgen's own files"
  const own = taken.get(identity(from))
  if (own) return own.name
  // A file cannot be a folder too.
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
