import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { normalizeRoute } from '../../shared/route.js'
import type { ResolvedConfig } from '../model/config.js'
import { latestSet } from '../model/docs.js'
import { siteRelative } from '../model/names.js'
import type { SiteRedirect } from '../model/site.js'
import { type KeyPath, keyLocator } from '../source-text/locate-key.js'
import { followRedirects } from './follow-redirects.js'
import { resolveUrl } from './resolve-url.js'
import type { SiteIndex } from './site-index.js'

/** The redirects of a site, and the diagnostics of those that cannot work. */
export interface PlannedRedirects {
  /** In the order of the config. */
  readonly redirects: readonly SiteRedirect[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Matches routes in the output folders that docsgen writes itself. */
export const ownFolder = /^\/(?:assets|docsgen)(?:\/|$)/

/** Resolves the targets of the config's redirects, and reports redirects that conflict or loop. */
export function planRedirects(options: {
  readonly config: ResolvedConfig
  readonly index: SiteIndex
  /** Every page of the site. */
  readonly pages: readonly { readonly route: string; readonly file: string }[]
}): PlannedRedirects {
  const { config, index } = options
  const redirects = siteRedirects(config, index)
  if (config.redirects.length === 0) return { redirects, diagnostics: [] }
  const locate = keyLocator(readFileSync(config.configPath, 'utf8'))
  const file = siteRelative(config.rootDir, config.configPath)
  const diagnostics = problemsOf(options).map(
    ({ key, ...problem }): Diagnostic => ({ ...problem, severity: 'error', location: { file, ...locate(key) } }),
  )
  return { redirects, diagnostics }
}

function siteRedirects(config: ResolvedConfig, index: SiteIndex): SiteRedirect[] {
  const { configPath, rootDir, docs } = config
  // Targets are paths from the root of the site, whatever the route of the page.
  const page = { path: configPath, route: '/', contentDir: latestSet(docs)?.docsDir ?? rootDir }
  return [...index.redirects].map(([from, to]) => {
    const resolved = resolveUrl(to, page, index)
    const isPage = resolved.kind === 'internal' && resolved.fragment === undefined && index.routes.has(resolved.target)
    return { from, href: encodedUrl(resolved.href), ...(isPage ? { route: resolved.target } : {}) }
  })
}

/** Percent-encodes characters that would end a line of `_redirects` or an attribute. */
function encodedUrl(href: string): string {
  const { origin, pathname, search, hash } = new URL(href, 'http://localhost')
  return `${href.startsWith('/') ? '' : origin}${pathname}${search}${hash}`
}

interface Problem extends Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  /** The key in the config that the problem is about. */
  readonly key: KeyPath
}

function problemsOf({ config, index, pages }: Parameters<typeof planRedirects>[0]): Problem[] {
  const { repeated, loops } = followRedirects(config.redirects, {
    base: config.base,
    isTaken: (route) => index.routes.has(route) || index.staticFiles.has(route),
  })
  const taken = takenPaths(pages, index)
  const documents = new Set(config.redirects.flatMap(({ from }) => (from.endsWith('.html') ? [identity(from)] : [])))
  return [
    ...repeated.map(({ from, fromKey }) => ({
      code: 'redirect-conflict',
      message: `"${from}" is redirected more than once`,
      hint: 'remove one of the redirects',
      key: fromKey,
    })),
    ...loops.map(({ redirect, passed }) => ({
      code: 'redirect-loop',
      message: `the redirects form a loop: ${passed.map((route) => `"${route}"`).join(' -> ')}`,
      hint: 'point one of them at an existing page',
      key: redirect.toKey,
    })),
    ...config.redirects.flatMap(({ from, fromKey }) => {
      const owner = ownerOf(from, { taken, documents })
      if (owner === undefined) return []
      const message = `"${from}" is already the path of ${owner}`
      return [{ code: 'redirect-conflict', message, hint: 'remove the redirect, or move what it hides', key: fromKey }]
    }),
  ]
}

/** What the output has at a path. */
interface Owner {
  readonly kind: 'page' | 'file'
  readonly name: string
}

/** Paths of the output, folded as file systems that ignore case compare names. */
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
