import { difference, uniq } from 'es-toolkit'
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
import { withoutHashes } from '../../node/base/weight.js'
import { idsOf } from '../../node/links/former-urls.js'
import { splitUrl } from '../../node/links/url-parts.js'
import { outputName } from '../../node/site/weight/page-files.js'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { routeOf } from '../../shared/route.js'
import { generators } from '../extensions.js'
import type { BuiltSite } from './built-site.js'
import { diffText } from './diff-text.js'
import { type Article, readArticle } from './read-article.js'
import type { Change, ListChange, PageChange } from './site-diff.js'

/** A page in one of the two builds. */
interface BuiltPage {
  readonly site: BuiltSite
  readonly route: string
  readonly html: string
}

/** Reads a page in the dialect of its generator. */
export function readBuiltPage({ site, html }: Pick<BuiltPage, 'site' | 'html'>): Article {
  return readArticle(html, dialectOf(site.generator))
}

/**
 * Compares what readers and search engines see of a page; undefined if nothing has changed. `moved` has the new routes of pages that have
 * moved, because a link that follows its page has not changed. If two generators have built the sites, titles, descriptions, files and
 * additional ids are not compared, because themes write them differently. Of a page that lists others, only its links to pages count.
 */
export function comparePage(
  before: BuiltPage,
  after: BuiltPage,
  moved: ReadonlyMap<string, string>,
): PageChange | undefined {
  const [old, now] = [readBuiltPage(before), readBuiltPage(after)]
  const isAlike = before.site.generator === after.site.generator
  const isList = old.isList || now.isList
  const linksOf = (page: BuiltPage, { allLinks, links }: Article, names?: typeof moved) =>
    (isList ? allLinks : links).flatMap((url) => {
      const link = linkOf(url, page, isAlike)
      if (link === undefined || (isList && !link.startsWith('/'))) return []
      const { path, query, fragment } = splitUrl(link)
      return [withoutHashes(names?.get(path) ?? path) + query + fragment]
    })
  const imagesOf = ({ site }: BuiltPage, { images }: Article) =>
    isAlike
      ? images.map((url) => (url.startsWith('data:') ? 'data:' : (outputName(url, site.manifest.base) ?? url)))
      : []
  const ids = compareLists(idsOf(before.site.manifest, before.route), idsOf(after.site.manifest, after.route))
  const change = {
    newTitle: isAlike ? changeOf(old.title, now.title) : undefined,
    newDescription: isAlike ? changeOf(old.description, now.description) : undefined,
    text: isList ? undefined : diffText(old.blocks, now.blocks),
    links: unlessEmpty(compareLists(linksOf(before, old, moved), linksOf(after, now))),
    images: unlessEmpty(compareLists(imagesOf(before, old), imagesOf(after, now))),
    ids: isList ? undefined : unlessEmpty(isAlike ? ids : { ...ids, added: [] }),
  }
  if (Object.values(change).every((one) => one === undefined)) return undefined
  const from = before.route === after.route ? undefined : before.route
  return { route: after.route, title: now.title, from, ...change }
}

function changeOf(before: string, after: string): Change<string> | undefined {
  return before === after ? undefined : { before, after }
}

/** What is in one list only, sorted, each once. */
export function compareLists(before: Iterable<string>, after: Iterable<string>): ListChange {
  const [old, now] = [uniq([...before]), uniq([...after])]
  return { added: difference(now, old).sort(compareStrings), removed: difference(old, now).sort(compareStrings) }
}

function unlessEmpty(list: ListChange): ListChange | undefined {
  return list.added.length + list.removed.length > 0 ? list : undefined
}

/**
 * A link as reports name it: a route without base, or a URL of another site. Undefined for fragments of the page and, unless the sites are
 * alike, for files, which each generator names differently.
 */
function linkOf(url: string, { site, route }: BuiltPage, isAlike: boolean): string | undefined {
  const { base, routes } = site.manifest
  const page = new URL(base + encodeURI(route.slice(1)), origin)
  if (url.startsWith('#') || url.startsWith('data:')) return undefined
  if (!URL.canParse(url, page.href)) return url
  const { href } = new URL(url, page)
  if (!href.startsWith(`${origin}/`)) return url
  const { path, query, fragment } = splitUrl(href.slice(origin.length))
  const [name, to] = [outputName(path, base), routeOf(path, base)]
  const isFile = name !== undefined && site.files.has(name) && (to === undefined || !Object.hasOwn(routes, to))
  return isFile && !isAlike ? undefined : (to ?? path) + query + fragment
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
    ['nav', 'footer'].includes(element.tagName) ||
    hasAnyClass(element, [
      'anchor',
      'copy',
      'copy-page',
      'page-menu',
      'post-header',
      'post-tags',
      'tags',
      'outline',
      'diagram',
      'page-footer',
    ]) ||
    isControl(element),
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
