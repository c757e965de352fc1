import { hashOf } from '../model/hash.js'
import { redirectMatcher } from './redirects-file.js'

/** What a link can lead to, as plain data that a worker thread can be handed. */
export interface SiteIndexData {
  /** Absolute path of a Markdown file to its route. */
  readonly files: readonly (readonly [string, string])[]
  /** All other routes: React pages and generated indexes. */
  readonly routes: readonly string[]
  /** URL paths of the static files, without base. */
  readonly staticFiles: readonly (readonly [string, string])[]
  /** URL paths, without base, of what is published beside the pages, Markdown versions aside. */
  readonly published: readonly string[]
  /** Whether every page has a Markdown Markdown version. */
  readonly markdownVersions: boolean
  /** Redirected route to where it leads in the end; see `followRedirects`. */
  readonly redirects: readonly (readonly [string, string])[]
  /** Paths and patterns that the host answers by the author's own `_redirects`. */
  readonly answered: readonly string[]
  readonly rootDir: string
  /** Absolute paths of the folders that root-relative Markdown links are looked up in. */
  readonly contentDirs: readonly string[]
  readonly base: string
  readonly trailingSlash: boolean
  /** Changes whenever a link could resolve differently; see `hashSiteIndex`. */
  readonly hash: string
}

/** Looks up what a link can lead to. */
export interface SiteIndex {
  readonly data: SiteIndexData
  readonly routeOfFile: ReadonlyMap<string, string>
  readonly routes: ReadonlySet<string>
  readonly staticFiles: ReadonlyMap<string, string>
  /** Files, routes and static files by their names in lower case, where only one has that. */
  readonly folded: { readonly files: FoldedNames; readonly targets: FoldedNames }
  /** Redirected route to a path of the site, with its query and fragment, or a URL; never to another redirect. */
  readonly redirects: ReadonlyMap<string, string>
  /** Whether the host redirects a route by what the author wrote for it; a rule for every path says nothing of one. */
  readonly isAnswered: (route: string) => boolean
}

export type FoldedNames = ReadonlyMap<string, string | undefined>

/** Makes the look-up tables of the data. */
export function createSiteIndex(data: SiteIndexData): SiteIndex {
  const routeOfFile = new Map(data.files)
  const routes = new Set([...data.routes, ...routeOfFile.values()])
  const staticFiles = new Map(data.staticFiles)
  const redirects = new Map(data.redirects)
  const folded = { files: foldNames(routeOfFile.keys()), targets: foldNames([...routes, ...staticFiles.keys()]) }
  const isAnswered = redirectMatcher(data.answered.filter((from) => from !== '/*'))
  return { data, routeOfFile, routes, staticFiles, redirects, folded, isAnswered }
}

/** Whether something answers at a path of the site: a page, a static file, or what is published beside the pages. */
export function isTarget(target: string, { data, routes, staticFiles }: SiteIndex): boolean {
  if (routes.has(target) || staticFiles.has(target) || data.published.includes(target)) return true
  if (!data.markdownVersions || !target.endsWith('.md')) return false
  return routes.has(target === '/index.md' ? '/' : target.slice(0, -'.md'.length))
}

function foldNames(names: Iterable<string>): FoldedNames {
  const folded = new Map<string, string | undefined>()
  for (const name of names) {
    const lower = name.toLowerCase()
    folded.set(lower, folded.has(lower) ? undefined : name)
  }
  return folded
}

/** Hash of everything that links resolve by; the same wherever the site lies. */
export function hashSiteIndex({ rootDir, ...data }: Omit<SiteIndexData, 'hash'>): string {
  return hashOf([JSON.stringify(data).replaceAll(JSON.stringify(rootDir).slice(1, -1), '')])
}
