import { loadLanguage } from '../../node/base/language-rules.js'
import { markdownName } from '../../node/base/site.js'
import { suggestPath } from '../../node/base/suggest.js'
import {
  manifestName,
  parseManifest,
  type PublishedLanguage,
  type SiteManifest,
} from '../../node/links/site-manifest.js'
import { hrefOf, routeOf, writtenRoute } from '../../shared/route.js'
import { type AskOptions, askIndex, similarWords } from '../../shared/search/ask-index.js'
import { SEARCH_DIR } from '../../shared/search/index-files.js'
import { openIndex } from '../../shared/search/open-index.js'
import { createTermReader, type TermReader } from '../../shared/search/terms.js'
import { type SearchVersion, setsWithout, versionAt } from '../../shared/search/versions.js'
import type { DocsFiles } from './docs-files.js'
import { noDocs } from './find-docs.js'
import { type MarkdownPage, readMarkdownPage } from './markdown-page.js'

/** Why a tool has no answer: the assistant gets it as text, and can ask otherwise. */
export class Unanswered extends Error {}

/** The chosen language of a site, and the chosen version of its docs; undefined for the latest one of each docs folder. */
interface ChosenScope {
  readonly language: PublishedLanguage
  readonly version: SearchVersion | undefined
}

/** A page of a site. */
interface DocsPage {
  /** Below the base of the language. */
  readonly route: string
  readonly language: PublishedLanguage
  readonly title: string
  readonly url: string
  readonly ids: readonly string[]
}

/** A built site, as its files tell it. */
export interface DocsSite {
  readonly manifest: SiteManifest
  readonly files: DocsFiles
}

/** Reads the manifest of a site. Throws a DocsgenError (exit 2) if docsgen has not built it. */
export async function openDocs(files: DocsFiles): Promise<DocsSite> {
  const text = await files.read(manifestName)
  const manifest = text === undefined ? undefined : parseManifest(text)
  if (!manifest)
    throw noDocs(
      `${files.label} is no site that docsgen has built: it has no ${manifestName}`,
      'pass the root of a site',
    )
  if (manifest.sites.length > 0) return { manifest, files }
  throw noDocs(`${files.label} was built by an older version of docsgen`, 'build it again')
}

/** Chooses a language and a version by their names. Throws an `Unanswered` for an unknown one. */
export function chooseScope(
  { manifest: { sites } }: DocsSite,
  { language: tag, version: name }: { readonly language?: string; readonly version?: string },
): ChosenScope {
  const wanted = tag?.toLowerCase()
  const language = sites.find(({ locale }) => wanted === undefined || locale.toLowerCase() === wanted)
  if (!language)
    throw new Unanswered(`There is no language "${tag}". Use ${sites.map(({ locale }) => locale).join(', ')}.`)
  const { versions } = language
  const version = name === undefined ? undefined : versions.find((one) => one.name === name || one.label === name)
  if (name === undefined || version) return { language, version }
  throw new Unanswered(`There is no version "${name}". ${versionsIn(language)}`)
}

/** Names the versions of the docs in a language. */
export function versionsIn({ versions }: PublishedLanguage): string {
  const names = versions.map(({ name, latest }) => (latest ? `${name} (the latest)` : name))
  return `Versions: ${names.join(', ') || 'only one'}.`
}

/** The listed pages in a scope, sorted by route. */
export function pagesIn(site: DocsSite, { language, version }: ChosenScope): DocsPage[] {
  return Object.keys(site.manifest.titles).flatMap((route) => {
    const page = pageOf(site, route)
    if (page.language !== language) return []
    const own = versionAt(hrefOf(page.route, language.base), language.versions)
    return (version ? own === version : own?.latest !== false) ? [page] : []
  })
}

/** Finds a page by its URL or route, which may have the ending of its Markdown version. Throws an `Unanswered` if there is none. */
export function findPage(site: DocsSite, written: string): DocsPage {
  const { base, routes, redirects } = site.manifest
  if (!URL.canParse(written, 'http://localhost/')) throw new Unanswered(`"${written}" is not a URL.`)
  const { pathname } = new URL(written, 'http://localhost/')
  const route = writtenRoute(pathname, base)
  const bare = route === '/index.md' ? '/' : route.replace(/\.md$/, '')
  const redirect = redirects[route]
  const target = redirect === undefined ? undefined : routeOf(new URL(redirect, 'http://localhost/').pathname, base)
  const found = [route, bare, target].find((one) => one !== undefined && Object.hasOwn(routes, one))
  if (found !== undefined) return pageOf(site, found)
  const near = suggestPath(bare, Object.keys(site.manifest.titles))
  throw new Unanswered(
    `There is no page "${written}". ${near === undefined ? 'Use search or list_pages.' : `Did you mean "${near}"?`}`,
  )
}

/** Reads the Markdown version of a page; undefined if it has none. */
export async function readContent(
  { files }: DocsSite,
  { language, route, ids }: DocsPage,
): Promise<MarkdownPage | undefined> {
  const markdown = await files.read(language.prefix + markdownName(route))
  return markdown === undefined ? undefined : readMarkdownPage(markdown, ids)
}

/** Asks the site's own search; `similar` are words of the site if nothing was found. Throws an `Unanswered` if it has none. */
export async function findPages(
  site: DocsSite,
  { language, version }: ChosenScope,
  { query, limit }: { readonly query: string; readonly limit: number },
) {
  const { files, manifest } = site
  const read = async (name: string): Promise<unknown> => {
    const text = await files.read(language.prefix + SEARCH_DIR + name)
    if (text !== undefined) return JSON.parse(text)
    throw new Unanswered(
      `This site has no search index. Its owner can set "search.provider" to "local". Use list_pages.`,
    )
  }
  const index = await openIndex(read)
  const readTerms = await queryReader(language.locale, manifest.sites[0]?.locale)
  const { versions } = language
  const older = versions.flatMap(({ key, latest }) => (latest ? [] : [key]))
  const pageOfRow = ([route, title]: readonly string[]) => ({
    ...pageOf(site, fullRoute(language, route ?? '')),
    title: title ?? '',
  })
  const options: AskOptions = {
    readTerms,
    limit,
    without: version ? setsWithout(version, versions) : older,
    textOf: async ([route]) => (await readContent(site, pageOf(site, fullRoute(language, route))))?.markdown ?? '',
  }
  const answer = await askIndex(index, query, options)
  return {
    ...answer,
    pages: answer.hits.map(({ row }) => pageOfRow(row as readonly string[])),
    readTerms,
    similar: answer.hits.length > 0 ? [] : await similarWords(index, query, options),
  }
}

/** Reads words of queries like the search of the site: pages that are not translated are in its default language. */
async function queryReader(locale: string, original = locale): Promise<TermReader> {
  return createTermReader(await loadLanguage(locale), original === locale ? undefined : await loadLanguage(original))
}

/** The route of a page below the base of the first language. */
function fullRoute({ prefix }: PublishedLanguage, route: string): string {
  return prefix === '' ? route : `/${prefix}${route.slice(1)}`.replace(/\/$/, '')
}

function pageOf({ manifest: { routes, sites, titles }, files }: DocsSite, full: string): DocsPage {
  const [main] = sites as readonly [PublishedLanguage]
  const language = sites.find(({ prefix }) => prefix !== '' && `${full}/`.startsWith(`/${prefix}`)) ?? main
  const route = language.prefix === '' ? full : full.slice(language.prefix.length) || '/'
  const url = (language.origin || files.origin) + hrefOf(route, language.base, language.trailingSlash)
  return { route, language, title: titles[full] ?? '', url, ids: routes[full] ?? [] }
}
