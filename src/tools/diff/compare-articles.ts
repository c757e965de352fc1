import { routeOf } from '../../shared/route.js'
import { idsOf } from '../../node/links/former-urls.js'
import { outputName } from '../../node/site/weight/page-files.js'
import type { BuiltSite } from './built-site.js'
import { compareLists, isChanged } from './compare-lists.js'
import type { PagePair } from './compare-page.js'
import { dialectOf } from './dialects.js'
import { diffText } from './diff-text.js'
import { readArticle } from './read-article.js'
import { type LinkNames, reportedLink } from './reported-link.js'
import type { PageChange } from './site-diff.js'

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
export function compareArticles(
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
