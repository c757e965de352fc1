import { readFileSync } from 'node:fs'
import type { ResolvedConfig, ResolvedNavItem } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import { type KeyPath, locateKey, positionAt, type TextPosition } from '../source-text/locate-key.js'
import type { LinkRecord } from '../model/compiled-page.js'
import type { SidebarNode, Sidebars } from '../model/sidebars.js'
import type { FileLinks } from '../model/compiled-page.js'
import { htmlUrls } from '../source-text/html-urls.js'
import { resolveUrl } from './resolve-url.js'
import type { SiteIndex } from './site-index.js'
import { type WrittenString, writtenStrings } from '../source-text/written-strings.js'

/** A URL of the layout, and how to find where it is written. */
interface LayoutUrl {
  readonly url: string
  readonly pages: number
  readonly locate: () => TextPosition
}

/** The links of navbar, footer and sidebars, each once, with its place in the file that configures it. */
export function layoutLinks(options: {
  readonly config: ResolvedConfig
  readonly sidebars: Sidebars
  readonly index: SiteIndex
  readonly pageCount: number
}): FileLinks[] {
  const { config, sidebars, index, pageCount } = options
  const source = readOnce(config.configPath)
  const own = [
    ...navUrls(config.navbar.items, ['navbar', 'items']),
    ...config.footer.groups.flatMap(({ items }, at) => navUrls(items, ['footer', 'groups', at, 'items'])),
  ].map(({ url, path }) => ({ url, pages: pageCount, locate: () => locateKey(source(), path) }))
  const files = [fileLinks(config.configPath, own, { config, index })]
  if (config.docs?.sidebars.kind === 'given') {
    const { sourcePath } = config.docs.sidebars
    const text = readOnce(sourcePath)
    const locate = urlLocator(text)
    const urls = [...sidebars.values()].flatMap((nodes) => {
      const pages = docCount(nodes)
      return sidebarUrls(nodes).map((url) => ({ url, pages, locate: locate(url) }))
    })
    files.push(fileLinks(sourcePath, urls, { config, index }))
  }
  return files
}

function fileLinks(
  filePath: string,
  urls: readonly LayoutUrl[],
  { config, index }: { readonly config: ResolvedConfig; readonly index: SiteIndex },
): FileLinks {
  const page = { path: filePath, route: '/', contentDir: config.rootDir }
  const links = urls.flatMap(({ url, pages, locate }): LinkRecord[] => {
    const resolved = resolveUrl(url, page, index)
    if (resolved.kind === 'external') return []
    const found = { kind: 'link', url, pages, line: 1, column: 1 } as const
    if (resolved.kind === 'missing-markdown') return [{ ...found, kind: 'markdown', ...locate() }]
    if (resolved.kind === 'file') return [{ ...found, target: url, missingFile: true, ...locate() }]
    const { target, fragment } = resolved
    const spelling = resolved.kind === 'internal' ? resolved.spelling : undefined
    // Looking a place up means reading the file again: not for links that nothing can be said about.
    const isPlain =
      resolved.kind === 'internal' &&
      fragment === undefined &&
      spelling === undefined &&
      !index.redirects.has(resolved.target)
    return [
      {
        ...found,
        target,
        ...(fragment === undefined ? {} : { fragment }),
        ...(spelling === undefined ? {} : { spelling }),
        ...(isPlain ? {} : locate()),
      },
    ]
  })
  return { file: siteRelative(config.rootDir, filePath), links, page }
}

function navUrls(items: readonly ResolvedNavItem[], path: KeyPath): { url: string; path: KeyPath }[] {
  return items.flatMap((item, at) => {
    const here = [...path, at]
    const key = item.to === undefined ? 'href' : 'to'
    const url = item.to ?? item.href
    const inner = navUrls(item.items ?? [], [...here, 'items'])
    return url === undefined ? inner : [{ url, path: [...here, key] }, ...inner]
  })
}

function sidebarUrls(nodes: readonly SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'link') return [node.href]
    if (node.type === 'html') return htmlUrls(node.html)
    return node.type === 'category' ? sidebarUrls(node.items) : []
  })
}

function docCount(nodes: readonly SidebarNode[]): number {
  return nodes.reduce(
    (sum, node) => sum + (node.type === 'doc' ? 1 : node.type === 'category' ? docCount(node.items) : 0),
    0,
  )
}

/**
 * Line and column of the string that is a URL or, in HTML, has it: of the n-th such string for the n-th link of that URL. The
 * beginning of the file where it is not written like that.
 */
function urlLocator(source: () => string): (url: string) => () => TextPosition {
  const seen = new Map<string, number>()
  let strings: readonly WrittenString[] | undefined
  return (url) => {
    const before = seen.get(url) ?? 0
    seen.set(url, before + 1)
    return () => {
      strings ??= writtenStrings(source())
      const exact = strings.filter(({ value, isLink }) => value === url && isLink)
      const places =
        exact.length > 0 ? exact : strings.filter(({ value }) => value === url || htmlUrls(value).includes(url))
      const place = places[before] ?? places[0]
      return place ? positionAt(source(), place.start) : { line: 1, column: 1 }
    }
  }
}

function readOnce(filePath: string): () => string {
  let text: string | undefined
  return () => {
    text ??= readFileSync(filePath, 'utf8')
    return text
  }
}
