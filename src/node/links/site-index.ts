import { findFragment } from '../../shared/fragment.js'
import { normalizeRoute } from '../../shared/route.js'
import { redirectMatcher } from '../base/redirects.js'
import type { ResolvedUrl } from '../base/compiled-page.js'
import { hashOf } from '../base/hash.js'
import type { LanguageRoutes } from '../base/languages.js'
import type { LinkedSite } from '../base/linked-site.js'
import { siteRelative } from '../base/names.js'

/** Everything that a link can lead to, as plain data for worker threads. */
export interface SiteIndexData {
  /** Absolute paths of Markdown files, with their routes. */
  readonly files: readonly (readonly [string, string])[]
  /** Drafts, with the routes that they would have. Links to them are broken. */
  readonly drafts: readonly (readonly [string, string])[]
  /** All other routes: React pages and generated indexes. */
  readonly routes: readonly string[]
  /** Those of `routes` that are the index pages of docs folders. */
  readonly folderIndexes: readonly string[]
  /** URL paths of the static files without base, with their file paths. */
  readonly staticFiles: readonly (readonly [string, string])[]
  /** URL paths, without base, of other published files, except Markdown versions. */
  readonly published: readonly string[]
  /** Whether every page has a Markdown version. */
  readonly markdownVersions: boolean
  /** Redirected routes with their final targets; see `followRedirects`. */
  readonly redirects: readonly (readonly [string, string])[]
  /** Those of the redirected routes that docsgen redirects by itself: the root, and folders with a page of their own. */
  readonly implied: readonly string[]
  /** Paths and patterns that the author's own redirects for the host have. */
  readonly answered: readonly string[]
  readonly rootDir: string
  /** Absolute paths of the folders of all docs sets. A page of one never links to a file of another by a root-relative path. */
  readonly docsDirs: readonly string[]
  /** Absolute paths of the folders in which root-relative Markdown links of other pages are looked up. */
  readonly contentDirs: readonly string[]
  readonly base: string
  /** Of a site with several languages: the base of what its host serves, which links of any language may have. Pages are compiled for the base of any of them: see `ANY_BASE`. */
  readonly hostBase?: string
  /** Of a site with several languages: the folders of the others on its host, such as `/de`, without `hostBase`. */
  readonly languageFolders?: readonly string[]
  /** What the URLs of compiled pages begin with, if that is not `base`. */
  readonly hrefBase?: string
  readonly trailingSlash: boolean
  /** Other sites by the names that links have for them. */
  readonly sites: Readonly<Record<string, LinkedSite>>
  /** Changes whenever a link could resolve differently; see `hashSiteIndex`. */
  readonly hash: string
}

/** Look-up tables of everything that a link can lead to. */
export interface SiteIndex {
  readonly data: SiteIndexData
  readonly routeOfFile: ReadonlyMap<string, string>
  readonly fileOfRoute: () => ReadonlyMap<string, string>
  readonly routes: ReadonlySet<string>
  readonly staticFiles: ReadonlyMap<string, string>
  readonly published: ReadonlySet<string>
  /** Files, and routes with static files, by lower-case name; undefined for a name that several have. */
  readonly folded: { readonly files: () => FoldedNames; readonly targets: () => FoldedNames }
  /** Redirected routes with a path of the site (with query and fragment) or a URL, never another redirect. */
  readonly redirects: ReadonlyMap<string, string>
  /** Whether the author's own redirects for the host have a route, or another language; a rule for all paths does not count. */
  readonly isAnswered: (route: string) => boolean
}

type FoldedNames = ReadonlyMap<string, string | undefined>

/** Creates the look-up tables of the data. */
export function createSiteIndex(data: SiteIndexData, languages?: Pick<LanguageRoutes, 'lacks'>): SiteIndex {
  const routeOfFile = new Map(data.files)
  const fileOfRoute = lazy(() => new Map(data.files.map(([file, route]) => [route, file])))
  const routes = new Set([...data.routes, ...routeOfFile.values()])
  const staticFiles = new Map(data.staticFiles)
  const redirects = new Map(data.redirects)
  const files = lazy(() => foldNames(routeOfFile.keys()))
  const targets = lazy(() => foldNames([...routes, ...staticFiles.keys()]))
  const hasRule = redirectMatcher(data.answered.filter((from) => from !== '/*'))
  const isAnswered = (route: string): boolean =>
    hasRule(route) || (isOfOtherLanguage(route, data) && !languages?.lacks(route))
  const published = new Set(data.published)
  const folded = { files, targets }
  return { data, routeOfFile, fileOfRoute, routes, staticFiles, published, redirects, folded, isAnswered }
}

/** Whether a route without `hostBase` is in the folder of another language. */
export function isOfOtherLanguage(route: string, { languageFolders = [] }: SiteIndexData): boolean {
  return languageFolders.some((folder) => route === folder || route.startsWith(`${folder}/`))
}

/** Whether the site has a page, a static file or another published file at a path. */
export function isTarget(target: string, { data, routes, staticFiles, published }: SiteIndex): boolean {
  if (routes.has(target) || staticFiles.has(target) || published.has(target)) return true
  if (!data.markdownVersions || !target.endsWith('.md')) return false
  return routes.has(target === '/index.md' ? '/' : target.slice(0, -'.md'.length))
}

/** Whether the site, or its host, answers at a path. */
export function leadsSomewhere(target: string, index: SiteIndex): boolean {
  return isTarget(target, index) || index.redirects.has(target) || index.isAnswered(normalizeRoute(target))
}

/** Whether no rule can find a problem in a link. `idsOf` returns undefined for a page whose ids are not known. */
export function works(
  resolved: ResolvedUrl,
  index: SiteIndex,
  idsOf: (route: string) => ReadonlySet<string> | undefined,
): boolean {
  switch (resolved.kind) {
    case 'pathname':
      return isTarget(resolved.target, index)
    case 'internal':
    case 'broken': {
      const { target, fragment } = resolved
      const ids = idsOf(target)
      return isTarget(target, index) && (fragment === undefined || (ids !== undefined && hasFragment(fragment, ids)))
    }
    default:
      return false
  }
}

/** Whether a fragment leads to one of the ids of a page, or to its top. */
export function hasFragment(fragment: string, ids: ReadonlySet<string>): boolean {
  return findFragment(fragment, (id) => ids.has(id) || undefined) !== undefined
}

/** Calls a function when its result is needed for the first time: few links need the folded names. */
function lazy<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= create()
    return value
  }
}

function foldNames(names: Iterable<string>): FoldedNames {
  const folded = new Map<string, string | undefined>()
  for (const name of names) {
    const lower = name.toLowerCase()
    folded.set(lower, folded.has(lower) ? undefined : name)
  }
  return folded
}

/** Hash of everything that link resolution depends on; independent of the location of the site's folder. */
export function hashSiteIndex({
  rootDir,
  files,
  staticFiles,
  docsDirs,
  contentDirs,
  drafts: _,
  ...data
}: Unhashed): string {
  const relative = (filePath: string): string => siteRelative(rootDir, filePath)
  // Only paths of files change with the location. A route can begin like the root folder.
  const located = [
    files.map(([filePath, route]) => [relative(filePath), route]),
    staticFiles.map(([url, filePath]) => [url, relative(filePath)]),
    docsDirs.map(relative),
    contentDirs.map(relative),
  ]
  return hashOf([JSON.stringify(located), JSON.stringify(data)])
}

type Unhashed = Omit<SiteIndexData, 'hash'>
