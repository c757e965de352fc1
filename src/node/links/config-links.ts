import { readFileSync } from 'node:fs'
import path from 'node:path'
import { groupBy, once } from 'es-toolkit'
import type { SourceLocation } from '../../shared/diagnostic.js'
import type { FileLinks, LinkRecord } from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import type { FeatureLink } from '../base/feature.js'
import type { ResolvedNavItem } from '../base/frame-config.js'
import { siteRelative } from '../base/names.js'
import type { ResolvedRedirect } from '../base/redirects.js'
import type { SidebarNode, Sidebars } from '../base/sidebars.js'
import { htmlUrls } from '../base/source-text/html-urls.js'
import { type KeyPath, positionAt, type TextPosition } from '../base/source-text/position.js'
import { keyLocator } from '../base/source-text/locate-key.js'
import { writtenStrings } from '../base/source-text/written-strings.js'
import { resolveUrl } from './resolve-url.js'
import { type SiteIndex, works } from './site-index.js'

interface LinkContext {
  readonly config: ResolvedConfig
  readonly index: SiteIndex
  /** Ids of a route's page, as far as compiling knows them. */
  readonly idsOf: (route: string) => ReadonlySet<string> | undefined
}

/** A URL, and a function that finds it in its source. */
interface ConfiguredUrl {
  readonly kind?: LinkRecord['kind']
  readonly url: string
  /** How many pages show it. */
  readonly pages: number
  /** True if it is in HTML. */
  readonly inTag?: boolean
  readonly locate: () => TextPosition
}

/** Lists the links of navbar, footer, announcement, redirects and sidebars, each once, located in the file that configures it. */
export function configLinks(
  options: LinkContext & {
    readonly sidebars: ReadonlyMap<string, Sidebars>
    readonly redirects: readonly ResolvedRedirect[]
    readonly pageCount: number
  },
): FileLinks[] {
  const { config, index, sidebars, redirects, pageCount } = options
  const keysOf = once(() => keyLocator(readFileSync(config.configPath, 'utf8')))
  const locateKey = (key: KeyPath) => keysOf()(key)
  const urls: readonly KeyedUrl[] = [
    ...navUrls(config.navbar.items, ['navbar', 'items']),
    ...config.footer.groups.flatMap(({ items }, at) => navUrls(items, ['footer', 'groups', at, 'items'])),
    ...navUrls(config.footer.items, ['footer', 'items']),
    ...urlsIn(config.footer.copyright, ['footer', 'copyright']),
    ...urlsIn(config.announcement?.html, ['announcement', 'content'], config.announcement?.href),
  ]
  const layout = urls.map(({ path, ...url }) => ({ ...url, pages: pageCount, locate: () => locateKey(path) }))
  // The first redirect of a route counts.
  const firstOf = new Map(redirects.toReversed().map((redirect) => [redirect.from, redirect]))
  const counted = redirects.filter(
    (one) => !one.isMade && index.redirects.has(one.from) && firstOf.get(one.from) === one,
  )
  const inConfig = counted
    .filter(({ line }) => line === undefined)
    .map(({ to, toKey }) => ({ url: to, pages: 1, locate: () => locateKey(toKey) }))
  const files = [fileLinks(config.configPath, [...layout, ...inConfig], options)]
  const redirectFiles = new Set(counted.flatMap(({ line }) => line?.to.file ?? []))
  for (const file of redirectFiles) {
    const urls = counted.flatMap(({ to, line }) =>
      line?.to.file === file ? [{ url: to, pages: 1, locate: () => positionOf(line.to) }] : [],
    )
    files.push(fileLinks(path.join(config.rootDir, file), urls, options))
  }
  for (const { key, sidebars: source } of config.docs) {
    if (source.kind !== 'given') continue
    const { sourcePath } = source
    const locateUrl = urlLocator(sourcePath)
    const urls = [...(sidebars.get(key)?.values() ?? [])].flatMap((nodes) => {
      const pages = docCount(nodes)
      return sidebarUrls(nodes).map((one) => ({ ...one, pages, locate: locateUrl(one.url) }))
    })
    files.push(fileLinks(sourcePath, urls, options))
  }
  return files
}

/** Lists the links of features, by the files that have them. */
export function featureLinks(links: readonly FeatureLink[], context: LinkContext): FileLinks[] {
  return Object.entries(groupBy(links, ({ file }) => file)).map(([file, ofFile]) => {
    const urls = ofFile.map(({ locate, ...link }) => ({ ...link, pages: 1, locate: () => positionOf(locate()) }))
    return fileLinks(path.join(context.config.rootDir, file), urls, context)
  })
}

function fileLinks(filePath: string, urls: readonly ConfiguredUrl[], { config, index, idsOf }: LinkContext): FileLinks {
  const page = { path: filePath, route: '/', contentDir: config.rootDir }
  const links = urls.flatMap(({ kind = 'link', url, pages, inTag, locate }): LinkRecord[] => {
    const { href: _, ...found } = resolveUrl(url, page, index)
    if (found.kind === 'external') return []
    const resolved = found.kind === 'file' ? ({ kind: 'missing-file' } as const) : found
    // Locating a link means parsing the file, which is not worth it for a link that works.
    const place = works(resolved, index, idsOf) ? { line: 1, column: 1 } : locate()
    return [{ kind, url, ...place, resolved, pages, inTag }]
  })
  return { file: siteRelative(config.rootDir, filePath), links, page }
}

function positionOf({ line = 1, column = 1 }: Pick<SourceLocation, 'line' | 'column'>): TextPosition {
  return { line, column }
}

/** A URL of the config, and where it is. */
interface KeyedUrl extends Pick<ConfiguredUrl, 'url' | 'inTag'> {
  readonly path: KeyPath
}

function navUrls(items: readonly ResolvedNavItem[], path: KeyPath): KeyedUrl[] {
  return items.flatMap((item, at) => {
    const here = [...path, at]
    const key = item.to === undefined ? 'href' : 'to'
    const url = item.to ?? item.href
    const inner = [
      ...urlsIn(item.value, [...here, 'value']),
      ...(['items', 'dropdownItemsBefore', 'dropdownItemsAfter'] as const).flatMap((list) =>
        navUrls(item[list] ?? [], [...here, list]),
      ),
    ]
    return url === undefined ? inner : [{ url, path: [...here, key] }, ...inner]
  })
}

/** The URLs in HTML of the config. `around` is the URL of a link around all of it, which has an option of its own. */
function urlsIn(html: string | undefined, path: KeyPath, around?: string): KeyedUrl[] {
  return htmlUrls(html ?? '').map((url) =>
    url === around ? { url, path: [...path.slice(0, -1), 'href'] } : { url, path, inTag: true },
  )
}

function sidebarUrls(nodes: readonly SidebarNode[]): Pick<ConfiguredUrl, 'url' | 'inTag'>[] {
  return nodes.flatMap((node) => {
    if (node.type === 'link') return [{ url: node.href }]
    if (node.type === 'html') return htmlUrls(node.html).map((url) => ({ url, inTag: true }))
    return node.type === 'category' ? sidebarUrls(node.items) : []
  })
}

function docCount(nodes: readonly SidebarNode[]): number {
  return nodes.reduce(
    (sum, node) => sum + (node.type === 'doc' ? 1 : node.type === 'category' ? docCount(node.items) : 0),
    0,
  )
}

/** Finds the first string that is a URL or, as HTML, contains it; links come first. The start of the file if there is none. */
function urlLocator(filePath: string): (url: string) => () => TextPosition {
  const read = once(() => {
    const text = readFileSync(filePath, 'utf8')
    return { text, strings: writtenStrings(text) }
  })
  return (url) => () => {
    const { text, strings } = read()
    const found = strings.filter(({ value }) => value === url || (value.includes(url) && htmlUrls(value).includes(url)))
    return positionAt(text, (found.find(({ isLink }) => isLink) ?? found[0])?.start ?? 0)
  }
}
