import pLimit from 'p-limit'
import { routeOf } from '../../shared/route.js'
import { findVanished, idsOf } from '../links/vanished.js'
import { redirectMatcher } from '../links/redirects-file.js'
import type { SiteManifest } from '../links/site-manifest.js'
import { compareStrings } from '../model/names.js'
import type { BrokenUrl, PageChange, PageSummary, RouteWeight, SiteDiff } from '../model/site-diff.js'
import { weightOf } from '../weight/scale.js'
import { AroundCollector } from './around.js'
import { type BuiltSite, documentOf, openBuiltSite } from './built-site.js'
import { compareFiles } from './compare-files.js'
import { compareLists } from './compare-lists.js'
import { comparePage, type PagePair } from './compare-page.js'
import { findMoved, type Move } from './find-moved.js'
import { contentWords, readContent, readHead, splitDocument } from './page-content.js'
import { compareFileSizes, compareWeights, sortWeights } from './site-weight.js'
import { countWords } from './words.js'

export interface DiffSitesOptions {
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
 * 1. read their manifests and the sizes of their files;
 * 2. read the pages that only one of them has, and find those that have moved;
 * 3. compare the documents of the others pair by pair, and what each pair loads;
 * 4. compare the files that belong to no page, and list the URLs that no longer work.
 * Only the findings are kept in memory. Throws a DocsgenError (exit 2) if a folder has no site that docsgen built.
 */
export async function diffSites({ oldDir, newDir, onPage }: DiffSitesOptions): Promise<SiteDiff> {
  const [old, now] = [openBuiltSite(oldDir), openBuiltSite(newDir)]
  const routes = compareLists(Object.keys(old.manifest.routes), Object.keys(now.manifest.routes))
  const [gone, fresh] = [await readLonePages(old, routes.removed), await readLonePages(now, routes.added)]
  const moves = findMoved(gone, fresh)
  const [movedFrom, movedTo] = [new Set(moves.map(({ from }) => from)), new Set(moves.map(({ to }) => to))]
  const files = await compareFiles(old, now)
  const { weights, ...compared } = await comparePairs({
    old,
    now,
    moves,
    onPage,
    hasNewFiles: files.changed.length > 0,
  })
  const redirectOf = redirectFinder(now.manifest)
  const withRedirect = (route: string) => {
    const redirect = redirectOf(route)
    return redirect === undefined ? {} : { redirect }
  }
  return {
    format: 1,
    pages: { before: Object.keys(old.manifest.routes).length, after: Object.keys(now.manifest.routes).length },
    added: fresh.filter(({ route }) => !movedTo.has(route)).map(({ summary }) => summary),
    removed: gone
      .filter(({ route }) => !movedFrom.has(route))
      .map(({ route, summary }) => ({ ...summary, ...withRedirect(route) })),
    moved: moves.map(({ from, to, similarity }) => {
      const title = fresh.find(({ route }) => route === to)?.summary.title ?? ''
      return { from, to, title, similarity: Math.round(similarity * 100) / 100, ...withRedirect(from) }
    }),
    ...compared,
    redirects: compareLists(redirectLines(old.manifest), redirectLines(now.manifest)),
    files,
    broken: brokenUrls(old.manifest, now.manifest, moves),
    weight: { files: compareFileSizes(old, now), routes: weights },
  }
}

/** A page that only one of the sites has. */
interface ReadPage {
  readonly route: string
  readonly tokens: readonly string[]
  readonly summary: PageSummary
}

async function readLonePages(site: BuiltSite, routes: readonly string[]): Promise<ReadPage[]> {
  const limit = pLimit(readers)
  const pages = await limit.map(routes, async (route): Promise<ReadPage[]> => {
    const name = documentOf(site, route)
    if (name === undefined) return []
    const html = await textOf(site, name)
    const { content } = splitDocument(html)
    const { tokens } = contentWords(readContent(content))
    const weight = weightOf(await site.scale.load(name, { html }))
    return [{ route, tokens, summary: { route, title: readHead(html).title, words: countWords(tokens), weight } }]
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

async function comparePairs(options: {
  readonly old: BuiltSite
  readonly now: BuiltSite
  readonly moves: readonly Move[]
  readonly hasNewFiles: boolean
  readonly onPage: DiffSitesOptions['onPage']
}): Promise<Pick<SiteDiff, 'changed' | 'markup' | 'around'> & { readonly weights: readonly RouteWeight[] }> {
  const { old, now, moves, hasNewFiles, onPage } = options
  const pairs = pairsOf(old, now, moves)
  const moved = new Map(moves.map(({ from, to }) => [from, to]))
  const around = new AroundCollector()
  const changed: PageChange[] = []
  const markup: string[] = []
  const weights: RouteWeight[] = []
  let done = 0
  const compare = async (pair: PagePair): Promise<void> => {
    const [oldName, nowName] = [documentOf(old, pair.from), documentOf(now, pair.route)]
    if (oldName === undefined || nowName === undefined) return
    const [oldBytes, nowBytes] = await Promise.all([old.read(oldName), now.read(nowName)])
    const isSame = oldBytes !== undefined && nowBytes?.equals(oldBytes) === true
    if (!isSame || pair.from !== pair.route || hasNewFiles) {
      const texts = { before: String(oldBytes ?? ''), after: String(nowBytes ?? '') }
      const { change, isMarkup } = comparePage(pair, {
        before: { html: texts.before, names: { base: old.manifest.base, moved }, ids: idsOf(old.manifest, pair.from) },
        after: { html: texts.after, names: { base: now.manifest.base }, ids: idsOf(now.manifest, pair.route) },
        around,
      })
      if (change) changed.push(change)
      if (isMarkup) markup.push(pair.route)
      const weight = await compareWeights(pair, { old, now, texts })
      if (weight) weights.push(weight)
    }
    onPage?.(++done, pairs.length)
  }
  await pLimit(readers).map(pairs, compare)
  return {
    changed: changed.sort((a, b) => compareStrings(a.route, b.route)),
    markup: markup.sort(compareStrings),
    around: around.change(),
    weights: sortWeights(weights),
  }
}

async function textOf(site: BuiltSite, name: string): Promise<string> {
  return String((await site.read(name)) ?? '')
}

/** Creates a function that returns the target of a route's redirect: a route, or a URL or pattern as written. */
function redirectFinder({ redirects, base }: SiteManifest): (route: string) => string | undefined {
  const patterns = Object.keys(redirects).filter((from) => /\*|\/:/.test(from))
  const matchers = patterns.map((from) => ({ from, matches: redirectMatcher([from]) }))
  return (route) => {
    const from = Object.hasOwn(redirects, route) ? route : matchers.find(({ matches }) => matches(route))?.from
    const target = from === undefined ? undefined : redirects[from]
    return target === undefined ? undefined : (routeOf(target, base) ?? target)
  }
}

function redirectLines({ redirects, base }: SiteManifest): string[] {
  return Object.entries(redirects).map(([from, to]) => `${from} -> ${routeOf(to, base) ?? to}`)
}

function brokenUrls(former: SiteManifest, current: SiteManifest, moves: readonly Move[]): BrokenUrl[] {
  const moved = new Map(moves.map(({ from, to }) => [from, to]))
  return findVanished({ former, current, moved, ignore: [] }).map(({ code, message, hint = '' }) => ({
    code,
    message,
    hint,
  }))
}
