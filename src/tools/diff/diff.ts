import pLimit from 'p-limit'
import type { ProgressEvent } from '../../node/base/command.js'
import type { Dialect } from '../../node/base/core-extension.js'
import {
  attributeOf,
  closest,
  elementsBelow,
  findElement,
  hasAnyClass,
  hasClass,
  isControl,
  parentOf,
} from '../../node/base/html-elements.js'
import { compareStrings } from '../../node/base/names.js'
import { redirectMatcher } from '../../node/base/redirects.js'
import { documentName, markdownName, notFoundRoute } from '../../node/base/site.js'
import { findVanished, idsOf } from '../../node/links/former-urls.js'
import type { SiteUrls } from '../../node/links/site-manifest.js'
import { outputName } from '../../node/site/weight/page-files.js'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { routeOf } from '../../shared/route.js'
import { generators } from '../extensions.js'
import { type BuiltSite, documentOf, openBuiltSite } from './built-site.js'
import { compareLists, isChanged, comparePage, type PagePair, type LinkNames, reportedLink } from './compare-page.js'
import { diffText, countWords, blockTokens } from './diff-text.js'
import { findMoved, type Move } from './find-moved.js'
import { readContent, readHead, splitDocument } from './page-content.js'
import { readArticle } from './read-article.js'
import type { BrokenUrl, PageChange, PageSummary, SiteDiff } from './site-diff.js'

/** Options of `diff`. */
export interface DiffOptions {
  /** Absolute paths of the output folders of two builds, also of different versions of docsgen or of another generator. */
  readonly oldDir: string
  readonly newDir: string
  readonly onProgress?: (event: ProgressEvent) => void
}

/** Compares two built sites. Throws a DocsgenError (exit 2) if a folder is missing or has no built site. */
export function diff({ oldDir, newDir, onProgress }: DiffOptions): Promise<SiteDiff> {
  onProgress?.({ step: 'compare' })
  return diffSites({ oldDir, newDir, onPage: (done, total) => onProgress?.({ step: 'compare', done, total }) })
}

interface DiffSitesOptions {
  /** Absolute paths of the output folders of two builds. */
  readonly oldDir: string
  readonly newDir: string
  /** Called after each pair of pages. */
  readonly onPage?: (done: number, total: number) => void
}

/** How many documents are read at the same time. */
const readers = 8

/**
 * Compares two built sites:
 * 1. read their manifests; of another generator, all documents in place of the manifest;
 * 2. read the pages that only one of them has, and find those that have moved;
 * 3. compare the documents of the others pair by pair;
 * 4. compare the files that belong to no page, and list the URLs that no longer work.
 * Only the findings are kept in memory. Throws a DocsgenError (exit 2) if a folder has no built site.
 */
async function diffSites({ oldDir, newDir, onPage }: DiffSitesOptions): Promise<SiteDiff> {
  const opened = await Promise.all([openBuiltSite(oldDir), openBuiltSite(newDir)])
  const isForeign = opened.some(({ generator }) => generator !== 'docsgen')
  const [old, now] = isForeign ? withoutStaticPages(...opened) : opened
  const routes = compareLists(Object.keys(old.manifest.routes), Object.keys(now.manifest.routes))
  const [gone, fresh] = [
    await readLonePages(old, routes.removed, isForeign),
    await readLonePages(now, routes.added, isForeign),
  ]
  const moves = findMoved(gone, fresh)
  const [movedFrom, movedTo] = [new Set(moves.map(({ from }) => from)), new Set(moves.map(({ to }) => to))]
  const redirectOf = redirectFinder(now.manifest)
  const withRedirect = (route: string) => {
    const redirect = redirectOf(route)
    return redirect === undefined ? {} : { redirect }
  }
  return {
    format: 2,
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
    changed: await comparePairs({ isForeign, old, now, moves, onPage }),
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

async function readLonePages(site: BuiltSite, routes: readonly string[], isForeign: boolean): Promise<ReadPage[]> {
  const limit = pLimit(readers)
  const dialect = dialectOf(site.generator)
  const pages = await limit.map(routes, async (route): Promise<ReadPage[]> => {
    const name = documentOf(site, route)
    if (name === undefined) return []
    const html = await textOf(site, name)
    const article = isForeign ? readArticle(html, dialect) : readContent(splitDocument(html).content)
    const tokens = blockTokens(article.blocks)
    const title = isForeign ? article.title : readHead(html).title
    return [{ route, tokens, summary: { route, title, words: countWords(tokens) } }]
  })
  return pages.flat()
}

function pairsOf(old: BuiltSite, now: BuiltSite, moves: readonly Move[]): PagePair[] {
  const kept = Object.keys(now.manifest.routes).filter((route) => Object.hasOwn(old.manifest.routes, route))
  const pairs = [
    ...kept.map((route) => ({ route, from: route })),
    ...moves.map(({ from, to }) => ({ route: to, from })),
  ]
  return pairs.sort((a, b) => compareStrings(a.route, b.route))
}

interface Compared {
  readonly old: BuiltSite
  readonly now: BuiltSite
  readonly moves: readonly Move[]
  /** Of another generator, only what readers see is compared. */
  readonly isForeign: boolean
  readonly onPage: DiffSitesOptions['onPage']
}

async function comparePairs({ old, now, moves, isForeign, onPage }: Compared): Promise<PageChange[]> {
  const pairs = pairsOf(old, now, moves)
  const moved = new Map(moves.map(({ from, to }) => [from, to]))
  const changed: PageChange[] = []
  let done = 0
  const compare = async (pair: PagePair): Promise<void> => {
    const [oldName, nowName] = [documentOf(old, pair.from), documentOf(now, pair.route)]
    if (oldName === undefined || nowName === undefined) return
    const [oldBytes, nowBytes] = await Promise.all([old.read(oldName), now.read(nowName)])
    const isSame = oldBytes !== undefined && nowBytes?.equals(oldBytes) === true
    if (!isSame || pair.from !== pair.route || isForeign) {
      const texts = { before: String(oldBytes ?? ''), after: String(nowBytes ?? '') }
      const change = isForeign
        ? compareArticles(pair, {
            before: { site: old, html: texts.before, moved },
            after: { site: now, html: texts.after },
          })
        : comparePage(pair, {
            before: {
              html: texts.before,
              names: { base: old.manifest.base, moved },
              ids: idsOf(old.manifest, pair.from),
            },
            after: { html: texts.after, names: { base: now.manifest.base }, ids: idsOf(now.manifest, pair.route) },
          })
      if (change) changed.push(change)
    }
    onPage?.(++done, pairs.length)
  }
  await pLimit(readers).map(pairs, compare)
  return changed.sort((a, b) => compareStrings(a.route, b.route))
}

async function textOf(site: BuiltSite, name: string): Promise<string> {
  return String((await site.read(name)) ?? '')
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

/** Feeds have dates and the name of the generator, so those of two generators always differ. */
const feeds = /(?:^|\/)(?:rss|atom)\.xml$|(?:^|\/)feed\.json$/

/** Folders for what generators make of images, styles and scripts. Their names have hashes. */
const builtFolders = /^(?:assets|docsgen|_astro|_next|_nuxt|_app)\//

/** Files that change whenever a page does. */
const lists = /^(?:sitemap(?:-\d+)?\.xml|llms(?:-full)?\.txt)$/

/** Compares the files that are no part of a page: those of static folders and the published ones, such as `_headers`. */
async function compareFiles(old: BuiltSite, now: BuiltSite): Promise<SiteDiff['files']> {
  const [before, after] = [ownFiles(old), ownFiles(now)]
  const changed: string[] = []
  const isRead = (name: string) => old.generator === now.generator || !feeds.test(name)
  for (const name of before) {
    if (!now.files.has(name) || !isRead(name)) continue
    const isSame = old.files.get(name) === now.files.get(name) && (await sameBytes(name, old, now))
    if (!isSame) changed.push(name)
  }
  return { ...compareLists(before, after), changed }
}

async function sameBytes(name: string, old: BuiltSite, now: BuiltSite): Promise<boolean> {
  const [before, after] = await Promise.all([old.read(name), now.read(name)])
  return before !== undefined && after !== undefined && before.equals(after)
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

/** A page in one of two sites that different generators have built. */
interface ArticleSide {
  readonly site: BuiltSite
  readonly html: string
  readonly moved?: LinkNames['moved']
}

/**
 * Compares the text, the links and the anchors of a page in two sites whose markup has nothing in common. Of a page that lists others, only
 * its links to pages are compared. Ids that the new page has in addition do not count: themes give ids to other headings.
 */
function compareArticles(
  { route, from }: PagePair,
  { before, after }: { readonly before: ArticleSide; readonly after: ArticleSide },
): PageChange | undefined {
  const [old, now] = [before, after].map(({ html, site }) => readArticle(html, dialectOf(site.generator)))
  if (old === undefined || now === undefined) return undefined
  const isList = old.isList || now.isList
  const linksOf = (side: ArticleSide, own: string, { allLinks, links: inText }: typeof now) =>
    (isList ? allLinks : inText)
      .flatMap((url) => pageLink(url, { ...side, route: own }) ?? [])
      .filter((url) => !isList || url.startsWith('/'))
  const links = compareLists(linksOf(before, from, old), linksOf(after, route, now))
  const lost = compareLists(idsOf(before.site.manifest, from), idsOf(after.site.manifest, route)).removed
  const text = isList ? undefined : diffText(old.blocks, now.blocks)
  const ids = isList || lost.length === 0 ? undefined : { added: [], removed: lost }
  if (text === undefined && ids === undefined && !isChanged(links)) return undefined
  return {
    route,
    title: now.title,
    from: route === from ? undefined : from,
    text,
    links: isChanged(links) ? links : undefined,
    ids,
  }
}

/** A link as reports name it. Undefined for fragments of the page, and for files, which each generator names differently. */
function pageLink(url: string, { site, moved, route }: ArticleSide & { readonly route: string }): string | undefined {
  const { base, routes } = site.manifest
  const page = new URL(base + encodeURI(route.slice(1)), origin)
  if (url.startsWith('#') || url.startsWith('data:')) return undefined
  if (!URL.canParse(url, page.href)) return url
  const { href } = new URL(url, page)
  if (!href.startsWith(`${origin}/`)) return url
  const path = href.slice(origin.length)
  const name = outputName(path.replace(/[?#].*$/, ''), base)
  const to = routeOf(path.replace(/[?#].*$/, ''), base)
  const isFile = name !== undefined && site.files.has(name) && (to === undefined || !Object.hasOwn(routes, to))
  return isFile ? undefined : reportedLink(path, { base, moved })
}

const origin = 'http://localhost'

/** How the documents of a generator are read, by the name that they have for it; `docsgen` is docsgen's. */
function dialectOf(generator: string | undefined): Dialect {
  if (generator === 'docsgen') return docsgen
  const known = generators.find(({ name }) => generator?.startsWith(name))
  return known?.builtSites.dialect ?? anyGenerator
}

const docsgen: Dialect = {
  content: (document) => {
    const main = findElement(document, (element) => attributeOf(element, 'id') === ELEMENT_IDS.main)
    const prose =
      main &&
      elementsBelow(main).filter((element) => hasClass(element, 'prose') && parentOf(element)?.tagName === 'article')
    return prose?.at(-1) ?? main
  },
  isList: () => false,
  isAddition: (element) =>
    hasAnyClass(element, [
      'anchor',
      'copy',
      'copy-page',
      'page-menu',
      'post-header',
      'post-tags',
      'diagram',
      'page-footer',
    ]) || isControl(element),
  isCard: (element) => hasClass(element, 'cards'),
  titledAdmonition: (element) => {
    // The title is below a fragment of prose if the content has components.
    const box = hasClass(element, 'admonition-title')
      ? closest(element, (outer) => hasClass(outer, 'admonition'))
      : undefined
    return box && /\badmonition-(\w+)/.exec(attributeOf(box, 'class') ?? '')?.[1]
  },
}

/** What the markup of most generators has in common. */
const anyGenerator: Dialect = {
  content: (document) => {
    const main = findElement(
      document,
      (element) => element.tagName === 'main' || attributeOf(element, 'role') === 'main',
    )
    const articles = main ? elementsBelow(main).filter(({ tagName }) => tagName === 'article') : []
    return (
      (articles.length === 1 ? articles[0] : main) ??
      findElement(document, ({ tagName }) => tagName === 'article') ??
      findElement(document, ({ tagName }) => tagName === 'body')
    )
  },
  isList: () => false,
  isAddition: (element) =>
    hasAnyClass(element, [
      'headerlink',
      'header-anchor',
      'hash-link',
      'heading-anchor',
      'anchor-link',
      'sl-anchor-link',
    ]) ||
    element.tagName === 'aside' ||
    isControl(element),
  isCard: () => false,
  titledAdmonition: () => undefined,
}
