import { hashOf } from '../content/hash.js'

/** What a link can lead to, as plain data that a worker thread can be handed. */
export interface SiteIndexData {
  /** Absolute path of a Markdown file to its route. */
  readonly files: readonly (readonly [string, string])[]
  /** All other routes (React pages, generated pages). */
  readonly routes: readonly string[]
  /** URL paths of the static files, without base. */
  readonly staticFiles: readonly (readonly [string, string])[]
  /** Redirected route to where it leads in the end; see `followRedirects`. */
  readonly redirects: readonly (readonly [string, string])[]
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
  /** Redirected route to a path of the site, with its query and fragment, or a URL; never to another redirect. */
  readonly redirects: ReadonlyMap<string, string>
}

/** Makes the look-up tables of the data. */
export function createSiteIndex(data: SiteIndexData): SiteIndex {
  const routeOfFile = new Map(data.files)
  const routes = new Set([...data.routes, ...routeOfFile.values()])
  const staticFiles = new Map(data.staticFiles)
  return { data, routeOfFile, routes, staticFiles, redirects: new Map(data.redirects) }
}

/** Hash of everything that links resolve by; the same wherever the site lies. */
export function hashSiteIndex({ rootDir, ...data }: Omit<SiteIndexData, 'hash'>): string {
  return hashOf([JSON.stringify(data).replaceAll(JSON.stringify(rootDir).slice(1, -1), '')])
}
