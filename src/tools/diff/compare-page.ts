import { unhashedName, withoutHashes } from '../../node/base/weight.js'
import type { ListChange, PageChange } from './site-diff.js'
import { compareStrings } from '../../node/base/names.js'
import { outputName } from '../../node/site/weight/page-files.js'
import { diffText } from './diff-text.js'
import { type PageHead, readContent, readHead, splitDocument } from './page-content.js'
import { routeOf } from '../../shared/route.js'
import { splitUrl } from '../../node/links/url-parts.js'

/** A page that is in both builds. */
export interface PagePair {
  /** Route in the new build. */
  readonly route: string
  /** Route in the old build. */
  readonly from: string
}

/** A document of one of the builds. */
interface PairedDocument {
  readonly html: string
  readonly names: LinkNames
  /** Ids of the page, from the manifest of the site. */
  readonly ids: readonly string[]
}

/**
 * Compares the head and the content of a page; undefined if both are the same. Only parts that differ, apart from the hashes in the
 * names of assets, are parsed.
 */
export function comparePage(
  { route, from }: PagePair,
  { before, after }: { readonly before: PairedDocument; readonly after: PairedDocument },
): PageChange | undefined {
  const [old, now] = [splitDocument(before.html), splitDocument(after.html)]
  const ids = compareLists(before.ids, after.ids)
  const isSame = {
    head: withoutHashes(old.head) === withoutHashes(now.head),
    content: old.content === now.content && before.names.base === after.names.base,
  }
  const change = {
    ...(isSame.head ? {} : compareHeads(readHead(before.html), readHead(after.html))),
    ...(isSame.content
      ? {}
      : compareContents({ names: before.names, html: old.content }, { names: after.names, html: now.content })),
    ids: isChanged(ids) ? ids : undefined,
  }
  if (Object.values(change).every((one) => one === undefined)) return undefined
  return { route, title: readHead(after.html).title, from: route === from ? undefined : from, ...change }
}

function compareHeads(before: PageHead, after: PageHead): Pick<PageChange, 'newTitle' | 'newDescription'> {
  const [title, description] = [
    { before: before.title, after: after.title },
    { before: before.description, after: after.description },
  ]
  return {
    newTitle: title.before === title.after ? undefined : title,
    newDescription: description.before === description.after ? undefined : description,
  }
}

interface ContentSource {
  readonly html: string
  readonly names: LinkNames
}

function compareContents(before: ContentSource, after: ContentSource): Pick<PageChange, 'text' | 'links' | 'images'> {
  const [old, now] = [readContent(before.html), readContent(after.html)]
  const text = diffText(old.blocks, now.blocks)
  const linksOf = (urls: readonly string[], names: LinkNames) =>
    urls.filter((url) => !url.startsWith('#')).map((url) => reportedLink(url, names))
  const links = compareLists(linksOf(old.links, before.names), linksOf(now.links, after.names))
  return {
    text,
    links: isChanged(links) ? links : undefined,
    ...changedImages(imageNames(old.images, before.names), imageNames(now.images, after.names)),
  }
}

function imageNames(urls: readonly string[], { base }: LinkNames): string[] {
  return urls.map((url) => (url.startsWith('data:') ? 'data:' : (outputName(url, base) ?? url)))
}

/** Images by their names without hashes. An image has changed if only its hash has. */
function changedImages(before: readonly string[], after: readonly string[]): Pick<PageChange, 'images'> {
  const lists: ListChange = compareLists(before.map(unhashedName), after.map(unhashedName))
  const exact = compareLists(before, after)
  const replaced = new Set(exact.removed.map(unhashedName))
  const added = new Set(lists.added)
  const changed = [...new Set(exact.added.map(unhashedName))].filter((name) => replaced.has(name) && !added.has(name))
  if (!isChanged(lists) && changed.length === 0) return {}
  return { images: { ...lists, changed: changed.sort(compareStrings) } }
}

/** What is in one list only, sorted, each once. */
export function compareLists(before: Iterable<string>, after: Iterable<string>): ListChange {
  const [old, now] = [new Set(before), new Set(after)]
  return {
    added: [...now].filter((value) => !old.has(value)).sort(compareStrings),
    removed: [...old].filter((value) => !now.has(value)).sort(compareStrings),
  }
}

export function isChanged({ added, removed }: ListChange): boolean {
  return added.length + removed.length > 0
}

/** How the links of a build are reported. */
export interface LinkNames {
  /** Left out, so that sites with different bases can be compared. */
  readonly base: string
  /** For the old build: new routes of pages that have moved, because a link that follows its page has not changed. */
  readonly moved?: ReadonlyMap<string, string>
}

/** A link of a page as reports name it: a route without base, or a URL of another site. */
export function reportedLink(url: string, { base, moved }: LinkNames): string {
  const { path, query, fragment } = splitUrl(url)
  const route = path.startsWith('/') ? routeOf(path, base) : undefined
  return route === undefined ? url : withoutHashes(moved?.get(route) ?? route) + query + fragment
}
