import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { DocsgenError, environmentError, hasCode } from '../base/diagnostics/docsgen-error.js'
import { searchVersions } from '../base/docs.js'
import { fetchFile } from '../base/fetch-file.js'
import { movedFragments, type Site } from '../base/site.js'
import { parseJson } from '../store/replace-file.js'
import type { SearchVersion } from '../../shared/search/versions.js'

/** Everything that links can lead to in a built site. */
export interface SiteUrls {
  readonly base: string
  /** Routes with their ids: first those of headings, as the page has them. */
  readonly routes: Readonly<Record<string, readonly string[]>>
  /** Those of the routes that are generated index pages of docs folders. */
  readonly folderIndexes: readonly string[]
  /** Redirected routes, those of fragments (`/page#old`), and patterns of the author's redirects for the host, with their target URLs. */
  readonly redirects: Readonly<Record<string, string>>
}

/** A site in one language, as programs need to know it that read its files. */
export interface PublishedLanguage {
  /** BCP 47 tag. */
  readonly locale: string
  readonly title: string
  /** What the names of its files begin with, as seen from the manifest: nothing, or its folder, such as `ja/`. */
  readonly prefix: string
  /** Of its URLs: empty if the site has no public one. */
  readonly origin: string
  readonly base: string
  readonly trailingSlash: boolean
  /** See `searchVersions`. */
  readonly versions: readonly SearchVersion[]
}

/** The file `docsgen/site.json` of every output. */
export interface SiteManifest extends SiteUrls {
  readonly generator: 'docsgen'
  /** Titles by route, of the pages that lists of all pages have. */
  readonly titles: Readonly<Record<string, string>>
  /** The default language first. */
  readonly sites: readonly PublishedLanguage[]
}

/** Creates the manifest of a site from the ids of its routes. */
export function siteManifest(site: Site, ids: ReadonlyMap<string, ReadonlySet<string>>): SiteManifest {
  const routes = site.pages.filter(({ isNotFound }) => !isNotFound)
  const { base, locale, publish, title: siteTitle, trailingSlash } = site.config
  const language = { locale, title: siteTitle, prefix: '', origin: publish.origin, base }
  return {
    generator: 'docsgen',
    base,
    sites: [{ ...language, trailingSlash, versions: searchVersions(site.config) }],
    titles: Object.fromEntries(
      routes.flatMap(({ route, title, visibility }) => (visibility.listed ? [[route, title || siteTitle]] : [])),
    ),
    routes: Object.fromEntries(routes.map(({ route }) => [route, [...(ids.get(route) ?? [])]])),
    folderIndexes: routes.flatMap(({ isStandIn, route }) => (isStandIn ? [route] : [])),
    redirects: Object.fromEntries([
      ...site.redirects.map(({ from, href }) => [from, href] as const),
      ...movedFragments(site),
      ...site.answered,
    ]),
  }
}

/**
 * The manifest of a site in several languages, from those of each with the prefix of its output, such as `ja/`: all routes are below the
 * base of the first without its prefix.
 */
export function joinManifests(all: readonly (readonly [prefix: string, manifest: SiteManifest])[]): SiteManifest {
  const [[mainPrefix, main]] = all as [readonly [string, SiteManifest]]
  const below = (prefix: string, route: string) =>
    prefix === '' ? route : `/${prefix}${route.slice(1)}`.replace(/\/$/, '')
  const joined = <Value>(of: (manifest: SiteManifest) => Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      all.flatMap(([prefix, manifest]) =>
        Object.entries(of(manifest)).map(([route, value]) => [below(prefix, route), value]),
      ),
    )
  return {
    ...main,
    base: main.base.slice(0, main.base.length - mainPrefix.length),
    sites: all.flatMap(([prefix, { sites }]) => sites.map((language) => ({ ...language, prefix }))),
    titles: joined(({ titles }) => titles),
    routes: joined(({ routes }) => routes),
    folderIndexes: all.flatMap(([prefix, { folderIndexes }]) => folderIndexes.map((route) => below(prefix, route))),
    redirects: joined(({ redirects }) => redirects),
  }
}

/** Path of the manifest in a built site. */
export const manifestName = 'docsgen/site.json'
const limits = { ms: 30_000, bytes: 64_000_000 }

const languageSchema = z.object({
  locale: z.string(),
  title: z.string(),
  prefix: z.string(),
  origin: z.string(),
  base: z.string(),
  trailingSlash: z.boolean(),
  versions: z.array(
    z.object({
      key: z.string(),
      docs: z.string(),
      name: z.string(),
      label: z.string(),
      latest: z.boolean(),
      root: z.string(),
    }),
  ),
})

const manifestSchema = z.object({
  generator: z.literal('docsgen'),
  base: z.string(),
  routes: z.record(z.string(), z.array(z.string())),
  // Manifests of early versions do not have these.
  folderIndexes: z._default(z.array(z.string()), []),
  redirects: z._default(z.record(z.string(), z.string()), {}),
  titles: z._default(z.record(z.string(), z.string()), {}),
  sites: z._default(z.array(languageSchema), []),
})

/**
 * Reads the manifest of a built site from its file, the folder of the site, or the URL of either. Throws a DocsgenError
 * (exit 2) if it cannot be read or is not a docsgen manifest.
 */
export async function readManifest(source: string): Promise<SiteManifest> {
  const text = isUrl(source) ? await fetchManifest(source) : await readManifestFile(source)
  const manifest = parseManifest(text)
  if (manifest) return manifest
  throw problem(source, 'is not a docsgen manifest')
}

/** Parses the text of a manifest of any version of docsgen; undefined if it is something else. */
export function parseManifest(text: string): SiteManifest | undefined {
  return manifestSchema.safeParse(parseJson(text)).data
}

/** Whether a source is fetched; all others are paths. */
function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

async function readManifestFile(filePath: string): Promise<string> {
  try {
    const isDir = (await stat(filePath)).isDirectory()
    if (isDir && !existsSync(path.join(filePath, manifestName)))
      throw problem(
        filePath,
        `has neither ${manifestName} nor an index.html, so it is not the output folder of a build`,
      )
    return await readFile(isDir ? path.join(filePath, manifestName) : filePath, 'utf8')
  } catch (error) {
    if (error instanceof DocsgenError) throw error
    if (hasCode(error, 'ENOENT')) throw problem(filePath, 'does not exist')
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw problem(filePath, `cannot be read${code}`)
  }
}

async function fetchManifest(source: string): Promise<string> {
  const url = manifestUrl(source)
  if (url === undefined) throw problem(source, 'is not a valid URL')
  const file = await fetchFile(url, limits).catch((error: Error) => {
    throw problem(url, error.message)
  })
  if (file) return file.toString('utf8')
  throw problem(url, 'does not exist')
}

/** The URL itself if it names a JSON file, else the URL of the manifest of the site at that URL. */
function manifestUrl(source: string): string | undefined {
  if (!URL.canParse(source)) return undefined
  const url = new URL(source)
  if (url.pathname.endsWith('.json')) return url.href
  url.hash = ''
  url.search = ''
  url.pathname = `${url.pathname.replace(/\/(?:index\.html)?$/, '')}/${manifestName}`
  return url.href
}

function problem(source: string, what: string): Error {
  const hint = `--against takes a ${manifestName}, the folder of a built site, or the URL of either`
  return environmentError('former-site', `${JSON.stringify(source)} ${what}`, hint)
}
