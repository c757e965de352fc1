import { idsOf } from '../../node/links/former-urls.js'
import { compareStrings } from '../../node/model/names.js'
import { LayoutChanges } from './layout-changes.js'
import type { BuiltSite } from './built-site.js'
import { compareLists, isChanged } from './compare-lists.js'
import { type ComparedPage, comparePage, type PagePair } from './compare-page.js'
import { dialectOf } from './dialects.js'
import { diffText } from './diff-text.js'
import { type Article, type LabeledLink, readArticle } from './read-article.js'
import type { AroundChange, AroundItem, Change, ListChange, PageChange, RouteWeight } from './site-diff.js'
import { type SiteTarget, targetFinder } from './site-targets.js'
import { compareWeights } from './site-weight.js'

/** The documents of a page in both sites. */
interface PairTexts {
  readonly before: string
  readonly after: string
}

/** Compares the pages that both sites have, and collects what has changed around their contents. */
export interface PairComparison {
  compare(pair: PagePair, texts: PairTexts): Promise<ComparedPage & { readonly weight?: RouteWeight }>
  around(): AroundChange
}

interface ComparedSites {
  readonly old: BuiltSite
  readonly now: BuiltSite
  /** New routes of pages that have moved. */
  readonly moved: ReadonlyMap<string, string>
}

/** For two sites of docsgen, whose documents have the same structure. */
export function compareBuilds({ old, now, moved }: ComparedSites): PairComparison {
  const around = new LayoutChanges()
  return {
    async compare(pair, texts) {
      const compared = comparePage(pair, {
        before: { html: texts.before, names: { base: old.manifest.base, moved }, ids: idsOf(old.manifest, pair.from) },
        after: { html: texts.after, names: { base: now.manifest.base }, ids: idsOf(now.manifest, pair.route) },
        around,
      })
      return { ...compared, weight: await compareWeights(pair, { old, now, texts }) }
    },
    around: () => around.change(),
  }
}

/**
 * For sites of different generators: compares what readers see. Weights are not compared, because the scripts that a page of
 * another generator loads are not all in its document.
 */
export async function compareGenerators({
  old,
  now,
  moved,
  lone,
}: ComparedSites & {
  /** Pages that only one of the sites has. Their navbar and sidebar count too. */
  readonly lone: Readonly<Record<'before' | 'after', readonly { readonly route: string; readonly article?: Article }[]>>
}): Promise<PairComparison> {
  const around = new AroundSites()
  const [oldTarget, nowTarget] = [targetFinder(old, moved), targetFinder(now)]
  const target = { before: oldTarget, after: nowTarget }
  for (const side of ['before', 'after'] as const)
    for (const { route, article } of lone[side])
      if (article) await around.add(side, { route, article, target: (url) => target[side](url, route) })
  return {
    async compare(pair, texts) {
      const before = {
        article: readArticle(texts.before, dialectOf(old.generator)),
        ids: idsOf(old.manifest, pair.from),
        target: (url: string) => oldTarget(url, pair.from),
      }
      const after = {
        article: readArticle(texts.after, dialectOf(now.generator)),
        ids: idsOf(now.manifest, pair.route),
        target: (url: string) => nowTarget(url, pair.route),
      }
      await around.add('before', { ...before, route: pair.route })
      await around.add('after', { ...after, route: pair.route })
      const change = await compareArticles(pair, before, after)
      return change === undefined ? { isMarkup: false } : { change, isMarkup: false }
    },
    around: () => around.change(),
  }
}

type Kind = 'links' | 'texts'

/** The pages of a site that show a link or a text around their content. */
interface Shown {
  readonly links: Map<string, string[]>
  readonly texts: Map<string, string[]>
}

/**
 * Collects what two sites of different generators show around their contents. Some themes put closed categories of the sidebar
 * into the document, and others do not, so a link has gone only if no page of the new site has it. Only links are reported as
 * new, because every theme adds texts of its own.
 */
class AroundSites {
  private readonly before: Shown = { links: new Map(), texts: new Map() }
  private readonly after: Shown = { links: new Map(), texts: new Map() }

  async add(
    side: 'before' | 'after',
    {
      route,
      article,
      target,
    }: { readonly route: string; readonly article: Article; readonly target: (url: string) => Promise<SiteTarget> },
  ): Promise<void> {
    const { links, texts } = this[side]
    const targets = await Promise.all(article.around.links.filter((url) => !url.startsWith('#')).map(target))
    // Menus of languages and versions link to the page itself.
    const labels = targets.map(({ key, label }) => (key.startsWith('file ') ? label : key))
    for (const label of new Set(labels)) if (label !== route) push(links, label, route)
    for (const text of new Set(article.around.texts)) push(texts, text, route)
  }

  change(): AroundChange {
    const gone = (kind: Kind) => itemsOf(this.before[kind], this.after[kind])
    const links = { added: itemsOf(this.after.links, this.before.links), removed: gone('links') }
    const texts = { added: [], removed: gone('texts') }
    const pages = new Set([
      ...links.added.flatMap(({ value }) => this.after.links.get(value) ?? []),
      ...links.removed.flatMap(({ value }) => this.before.links.get(value) ?? []),
      ...texts.removed.flatMap(({ value }) => this.before.texts.get(value) ?? []),
    ])
    return { pages: pages.size, links, texts }
  }
}

function itemsOf(own: ReadonlyMap<string, readonly string[]>, other: ReadonlyMap<string, unknown>): AroundItem[] {
  return [...own]
    .filter(([value]) => !other.has(value))
    .map(([value, routes]) => ({ value, pages: routes.length }))
    .sort((a, b) => b.pages - a.pages || compareStrings(a.value, b.value))
}

function push(found: Map<string, string[]>, value: string, route: string): void {
  const routes = found.get(value)
  if (routes) routes.push(route)
  else found.set(value, [route])
}

/** A page in one of two sites that different generators have built. */
interface ArticleSide {
  readonly article: Article
  /** Ids of the page, from its site. */
  readonly ids: readonly string[]
  /** Finds what a URL of the page leads to. */
  readonly target: (url: string) => Promise<SiteTarget>
}

/**
 * Compares what readers see of a page in two sites whose markup has nothing in common. Of a page that lists others, only its
 * links are compared. Ids that the new page has in addition do not count: themes give ids to other headings.
 */
async function compareArticles(
  { route, from }: PagePair,
  before: ArticleSide,
  after: ArticleSide,
): Promise<PageChange | undefined> {
  const isList = before.article.isList || after.article.isList
  const linksOf = ({ article }: ArticleSide) =>
    (isList ? article.allLinks : article.links).filter((url) => !url.startsWith('#'))
  const links = await compareTargets(
    { urls: linksOf(before), target: before.target },
    { urls: linksOf(after), target: after.target },
  )
  // Lists show authors in different ways.
  const shown = isList ? withoutOtherSites(links) : links
  const change = {
    ...(isList ? {} : await compareContent(before, after)),
    ...(isChanged(shown) ? { links: shown } : {}),
    ...(after.article.isIndexed ? changed('newCanonical', canonicalOf(before), canonicalOf(after)) : {}),
  }
  if (Object.values(change).every((one) => one === undefined)) return undefined
  return { route, title: after.article.title, from: route === from ? undefined : from, ...change }
}

async function compareContent(before: ArticleSide, after: ArticleSide): Promise<Partial<PageChange>> {
  const [old, now] = [before.article, after.article]
  const text = diffText(old.blocks, now.blocks)
  const lost = compareLists(before.ids, after.ids).removed
  const images = await compareTargets(
    { urls: old.images, target: before.target },
    { urls: now.images, target: after.target },
  )
  return {
    ...changed('newTitle', old.title, now.title),
    ...changed('newDescription', old.description, now.description),
    text,
    images: isChanged(images) ? { ...images, changed: [] } : undefined,
    ids: lost.length > 0 ? { added: [], removed: lost } : undefined,
    ...changed('newPrevious', await neighborOf(old.previous, before), await neighborOf(now.previous, after)),
    ...changed('newNext', await neighborOf(old.next, before), await neighborOf(now.next, after)),
  }
}

function changed<Key extends string>(
  key: Key,
  before: string,
  after: string,
): { readonly [Name in Key]?: Change<string> } {
  return (before === after ? {} : { [key]: { before, after } }) as { readonly [Name in Key]?: Change<string> }
}

function withoutOtherSites({ added, removed }: ListChange): ListChange {
  const own = (urls: readonly string[]) => urls.filter((url) => url.startsWith('/'))
  return { added: own(added), removed: own(removed) }
}

/** A slash at the end of the path does not count, since hosts answer both. */
function canonicalOf({ article }: ArticleSide): string {
  return (article.canonical ?? '').replace(/(?<=[^/])\/$/, '')
}

async function neighborOf(link: LabeledLink | undefined, { target }: ArticleSide): Promise<string> {
  return link === undefined ? '' : `${link.label} -> ${(await target(link.href)).label}`
}

interface Urls {
  readonly urls: readonly string[]
  readonly target: (url: string) => Promise<SiteTarget>
}

/** Compares what URLs lead to. Only the names of files may differ. */
async function compareTargets(before: Urls, after: Urls): Promise<ListChange> {
  const [old, now] = [await targetsOf(before), await targetsOf(after)]
  const only = (own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
    [...new Set([...own].flatMap(([key, label]) => (other.has(key) ? [] : [label])))].sort(compareStrings)
  return { added: only(now, old), removed: only(old, now) }
}

async function targetsOf({ urls, target }: Urls): Promise<Map<string, string>> {
  const found = await Promise.all(urls.map(target))
  return new Map(found.map(({ key, label }) => [key, label]))
}
