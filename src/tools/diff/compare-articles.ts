import type { Change, ListChange, PageChange } from './site-diff.js'
import { compareStrings } from '../../node/model/names.js'
import { compareLists, isChanged } from './compare-lists.js'
import type { PagePair } from './compare-page.js'
import { diffText } from './diff-text.js'
import type { Article, LabeledLink } from './read-article.js'
import type { Target } from './site-targets.js'

/** A page in one of two sites that different generators have built. */
export interface ArticleSide {
  readonly article: Article
  /** Ids of the page, from its site. */
  readonly ids: readonly string[]
  /** Finds what a URL of the page leads to. */
  readonly target: (url: string) => Promise<Target>
}

/**
 * Compares what readers see of a page in two sites whose markup has nothing in common. Of a page that lists others, only its
 * links are compared. Ids that the new page has in addition do not count: themes give ids to other headings.
 */
export async function compareArticles(
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
  readonly target: (url: string) => Promise<Target>
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
