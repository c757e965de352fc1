import { filterAsync } from 'es-toolkit'
import pLimit from 'p-limit'
import type { ProgressEvent } from '../../node/base/command.js'
import { compareStrings } from '../../node/base/names.js'
import { redirectMatcher } from '../../node/base/redirects.js'
import { documentName, markdownName, notFoundRoute } from '../../node/base/site.js'
import { findVanished } from '../../node/links/former-urls.js'
import type { SiteUrls } from '../../node/links/site-manifest.js'
import { routeOf } from '../../shared/route.js'
import { type BuiltSite, documentOf, openBuiltSite } from './built-site.js'
import { compareLists, comparePage, readBuiltPage } from './compare-page.js'
import { countWords, blockTokens } from './diff-text.js'
import { findMoved, type Move } from './find-moved.js'
import type { BrokenUrl, PageChange, PageSummary, SiteDiff } from './site-diff.js'

/** Options of `diff`. */
export interface DiffOptions {
  /** Absolute paths of the output folders of two builds, also of different versions of docsgen or of another generator. */
  readonly oldDir: string
  readonly newDir: string
  readonly onProgress?: (event: ProgressEvent) => void
}

/** How many documents are read at the same time. */
const readers = 8

/**
 * Compares two built sites:
 * 1. read their manifests; of another generator, all documents in place of the manifest;
 * 2. read the pages that only one of them has, and find those that have moved;
 * 3. compare the documents of the others pair by pair;
 * 4. compare the files that belong to no page, and list the URLs that no longer work.
 * Only the findings are kept in memory. Throws a DocsgenError (exit 2) if a folder is missing or has no built site.
 */
export async function diff({ oldDir, newDir, onProgress }: DiffOptions): Promise<SiteDiff> {
  onProgress?.({ step: 'compare' })
  const opened = await Promise.all([openBuiltSite(oldDir), openBuiltSite(newDir)])
  const isForeign = opened.some(({ generator }) => generator !== 'docsgen')
  const [old, now] = isForeign ? withoutStaticPages(...opened) : opened
  const routes = compareLists(Object.keys(old.manifest.routes), Object.keys(now.manifest.routes))
  const gone = await readLonePages(old, routes.removed)
  const fresh = await readLonePages(now, routes.added)
  const moves = findMoved(gone, fresh)
  const [movedFrom, movedTo] = [new Set(moves.map(({ from }) => from)), new Set(moves.map(({ to }) => to))]
  const redirectOf = redirectFinder(now.manifest)
  const withRedirect = (route: string) => {
    const redirect = redirectOf(route)
    return redirect === undefined ? {} : { redirect }
  }
  return {
    format: 3,
    generators: isForeign ? { before: old.generator ?? 'unknown', after: now.generator ?? 'unknown' } : undefined,
    pages: { before: Object.keys(old.manifest.routes).length, after: Object.keys(now.manifest.routes).length },
    added: fresh.filter(({ route }) => !movedTo.has(route)).map(({ summary }) => summary),
    removed: gone
      .filter(({ route }) => !movedFrom.has(route))
      .map(({ route, summary }) => ({ ...summary, ...withRedirect(route) })),
    moved: moves.map(({ from, to, similarity }) => {
      const title = fresh.find(({ route }) => route === to)?.summary.title ?? ''
      return { from, to, title, similarity: Math.round(similarity * 100) / 100, ...withRedirect(from) }
    }),
    changed: await comparePairs({ old, now, moves, onProgress }),
    redirects: compareLists(redirectLines(old.manifest), redirectLines(now.manifest)),
    files: await compareFiles(old, now),
    broken: brokenUrls(old.manifest, now.manifest, moves),
  }
}

/**
 * Leaves out documents that are a page of one site and a static file of the other: documents of another generator do not always
 * tell which of them it has built.
 */
function withoutStaticPages(old: BuiltSite, now: BuiltSite): [BuiltSite, BuiltSite] {
  const without = (site: BuiltSite, other: BuiltSite): BuiltSite => {
    const isPage = (route: string) =>
      Object.hasOwn(other.manifest.routes, route) || !other.files.has(documentOf(site, route) ?? '')
    const routes = Object.fromEntries(Object.entries(site.manifest.routes).filter(([route]) => isPage(route)))
    return { ...site, manifest: { ...site.manifest, routes } }
  }
  return [without(old, now), without(now, old)]
}

/** A page that only one of the sites has. */
interface ReadPage {
  readonly route: string
  readonly tokens: readonly string[]
  readonly summary: PageSummary
}

async function readLonePages(site: BuiltSite, routes: readonly string[]): Promise<ReadPage[]> {
  const pages = await pLimit(readers).map(routes, async (route): Promise<ReadPage[]> => {
    const html = await htmlOf(site, route)
    if (html === undefined) return []
    const { title, blocks } = readBuiltPage({ site, html })
    const tokens = blockTokens(blocks)
    return [{ route, tokens, summary: { route, title, words: countWords(tokens) } }]
  })
  return pages.flat()
}

interface Compared {
  readonly old: BuiltSite
  readonly now: BuiltSite
  readonly moves: readonly Move[]
  readonly onProgress: DiffOptions['onProgress']
}

async function comparePairs({ old, now, moves, onProgress }: Compared): Promise<PageChange[]> {
  const kept = Object.keys(now.manifest.routes).filter((route) => Object.hasOwn(old.manifest.routes, route))
  const pairs = [...kept.map((route) => ({ from: route, to: route })), ...moves]
  const moved = new Map(moves.map(({ from, to }) => [from, to]))
  const changed: PageChange[] = []
  let done = 0
  await pLimit(readers).map(pairs, async ({ from, to }) => {
    const [before, after] = await Promise.all([htmlOf(old, from), htmlOf(now, to)])
    onProgress?.({ step: 'compare', done: ++done, total: pairs.length })
    if (before === undefined || after === undefined) return
    const isSame = from === to && old.manifest.base === now.manifest.base
    if (isSame && comparedParts(before) === comparedParts(after)) return
    const pages = [
      { site: old, route: from, html: before },
      { site: now, route: to, html: after },
    ] as const
    const change = comparePage(...pages, moved)
    if (change) changed.push(change)
  })
  return changed.sort((a, b) => compareStrings(a.route, b.route))
}

/** The parts of a document that are compared. If they are the same, it is not parsed: a new page changes the sidebar of all others. */
function comparedParts(html: string): string {
  const parts = [/<title>[^<]*/, /<meta name="description"[^>]*/, /<main\b.*<\/main>/s]
  return parts.map((part) => part.exec(html)?.[0] ?? html).join('')
}

/** The document of a route; undefined if the folder lacks it. */
async function htmlOf(site: BuiltSite, route: string): Promise<string | undefined> {
  const bytes = await site.read(documentOf(site, route) ?? '')
  return bytes && String(bytes)
}

/** Creates a function that returns the target of a route's redirect: a route, or a URL or pattern as written. */
function redirectFinder({ redirects, base }: SiteUrls): (route: string) => string | undefined {
  const patterns = Object.keys(redirects).filter((from) => /\*|\/:/.test(from))
  const matchers = patterns.map((from) => ({ from, matches: redirectMatcher([from]) }))
  return (route) => {
    const from = Object.hasOwn(redirects, route) ? route : matchers.find(({ matches }) => matches(route))?.from
    const target = from === undefined ? undefined : redirects[from]
    return target === undefined ? undefined : (routeOf(target, base) ?? target)
  }
}

function redirectLines({ redirects, base }: SiteUrls): string[] {
  return Object.entries(redirects).map(([from, to]) => `${from} -> ${routeOf(to, base) ?? to}`)
}

function brokenUrls(former: SiteUrls, current: SiteUrls, moves: readonly Move[]): BrokenUrl[] {
  const moved = new Map(moves.map(({ from, to }) => [from, to]))
  return findVanished({ former, current, moved, ignore: [] }).map(({ code, message, hint = '' }) => ({
    code,
    message,
    hint,
  }))
}

/** Feeds have dates and the posts, which are compared as pages. */
const feeds = /(?:^|\/)(?:rss|atom)\.xml$|(?:^|\/)feed\.json$/

/** Folders for what generators make of images, styles and scripts. Their names have hashes. */
const builtFolders = /^(?:assets|docsgen|_astro|_next|_nuxt|_app)\//

/** Files that change whenever a page does. */
const lists = /^(?:sitemap(?:-\d+)?\.xml|llms(?:-full)?\.txt)$/

/** Compares the files that are no part of a page: those of static folders and the published ones, such as `_headers`. */
async function compareFiles(old: BuiltSite, now: BuiltSite): Promise<SiteDiff['files']> {
  const [before, after] = [ownFiles(old), ownFiles(now)]
  const both = before.filter((name) => now.files.has(name) && !feeds.test(name))
  const isChanged = async (name: string) => {
    if (old.files.get(name) !== now.files.get(name)) return true
    const [one, other] = await Promise.all([old.read(name), now.read(name)])
    return one !== undefined && other?.equals(one) === false
  }
  const changed = await filterAsync(both, isChanged, { concurrency: readers })
  return { ...compareLists(before, after), changed }
}

function ownFiles(site: BuiltSite): string[] {
  const { routes, redirects } = site.manifest
  const notFound = documentName(notFoundRoute)
  // Each language of a site is a site in a folder: docsgen and other generators write a page for unknown paths into it.
  const siteDirs = [...site.files.keys()].filter((name) => `/${name}`.endsWith(`/${notFound}`))
  const inSite = (name: string): string => {
    const dirs = siteDirs.map((one) => one.slice(0, -notFound.length)).filter((dir) => name.startsWith(dir))
    return name.slice(Math.max(0, ...dirs.map(({ length }) => length)))
  }
  const ofPages = new Set([
    ...siteDirs,
    ...Object.keys(routes).flatMap((route) => [documentOf(site, route) ?? '', markdownName(route)]),
    ...Object.keys(redirects).flatMap((from) => [documentName(from), documentName(from, 'files'), from.slice(1)]),
  ])
  return [...site.files.keys()].filter((name) => {
    const own = inSite(name)
    return !builtFolders.test(own) && !lists.test(own) && !ofPages.has(name) && own !== markdownName('/')
  })
}
