import { decodePercent } from '../../shared/decode-percent.js'
import { hrefOf, normalizeRoute } from '../../shared/route.js'
import type { ResolvedConfig } from '../config/resolved.js'
import { siteRelative } from '../content/names.js'
import type { LinkRecord } from '../markdown/compiled-page.js'
import type { FileLinks } from './check-internal-links.js'
import { isTarget, type SiteIndex } from './site-index.js'
import { UrlPlaces } from './url-places.js'

/** The URLs that components wrote into a document: what its prose says is known from compiling. */
export interface RenderedUrls {
  readonly route: string
  /** As diagnostics name the page's source. */
  readonly file: string
  readonly urls: readonly string[]
  /** Absolute paths of files that the URLs may be written in, likeliest first. */
  readonly sourcePaths: readonly string[]
}

/**
 * The links of components: of React pages, islands, and replaced parts of the theme. Each is said at the places where its
 * URL stands in quotes, or at its page where it is put together; `written` are those that compiling found, with theirs.
 */
export function renderedLinks(
  documents: readonly RenderedUrls[],
  context: {
    readonly config: ResolvedConfig
    readonly index: SiteIndex
    readonly written: readonly FileLinks[]
  },
): FileLinks[] {
  const { index, config, written } = context
  const sources = new UrlPlaces(context)
  const compiled = new Map(written.map((file) => [file.file, file.links]))
  const isCompiled = (resolved: Resolved, { file, sourcePaths }: RenderedUrls): boolean =>
    [file, ...sourcePaths.map((path) => siteRelative(config.rootDir, path))].some((name) =>
      compiled.get(name)?.some((link) => leadsTo(link, resolved)),
    )
  const found = new Map<string, { readonly file: string; readonly link: LinkRecord }>()
  for (const document of documents) {
    for (const url of document.urls) {
      const resolved = resolveRendered(url, { ...context, route: document.route })
      if (!resolved) continue
      const isPlain =
        resolved.fragment === undefined && resolved.spelling === undefined && isTarget(resolved.target, index)
      const known = isPlain ? [] : sources.placesOf(url, document.sourcePaths)
      // Where a link stands of which nothing will be said need not be known.
      const [line, column] = isPlain ? [0, 0] : [1, 1]
      const unplaced = { file: document.file, line, column, url }
      for (const { file, ...place } of known.length > 0 ? known : [unplaced]) {
        // What compiling has found in the prose stands in the document as it resolved it.
        if (!isPlain && known.length === 0 && isCompiled(resolved, document)) continue
        const key = JSON.stringify([file, place, resolved.target])
        const pages = (found.get(key)?.link.pages ?? 0) + 1
        const spelling =
          resolved.spelling === undefined ? {} : { spelling: asWritten(resolved.spelling, place.url, config) }
        found.set(key, { file, link: { kind: 'link', ...place, ...resolved, ...spelling, pages, rendered: true } })
      }
    }
  }
  return [...found.values()].map(({ file, link }) => ({ file, links: [link] }))
}

function leadsTo({ target, fragment }: LinkRecord, resolved: Resolved): boolean {
  return target !== undefined && normalizeRoute(target) === resolved.target && fragment === resolved.fragment
}

/** A path with the base as its author would write it, who leaves the base to a component. */
function asWritten(path: string, url: string, { base }: ResolvedConfig): string {
  return url.startsWith(base) ? path : path.slice(base.length - 1)
}

type Resolved = Pick<LinkRecord, 'fragment' | 'spelling'> & { readonly target: string }

/** Where a browser goes from a URL in a document; undefined where that is not for this site to answer. */
export function resolveRendered(
  url: string,
  { route, config, index }: { readonly route: string; readonly config: ResolvedConfig; readonly index: SiteIndex },
): Resolved | undefined {
  const { base, trailingSlash } = config
  const here = new URL(encodeURI(hrefOf(route, base, trailingSlash)), 'http://docsgen.invalid')
  const at = URL.canParse(url, here.href) ? new URL(url, here) : undefined
  if (at?.origin !== here.origin) return undefined
  const fragment = at.hash === '' ? {} : { fragment: decodePercent(at.hash.slice(1)) }
  const suffix = at.search + at.hash
  const pathname = decodePercent(at.pathname)
  if (!`${pathname}/`.startsWith(base)) {
    const target = normalizeRoute(pathname)
    if (!isTarget(target, index)) return undefined
    return { target, ...fragment, spelling: base + pathname.slice(1) + suffix }
  }
  const path = `/${pathname.slice(base.length)}`
  if (path.startsWith('/assets/')) return undefined
  const file = [path, path.replace(/\/?$/, '/index.html')].find((name) => index.staticFiles.has(name))
  if (file !== undefined) return { target: file, ...fragment }
  if (index.redirects.has(normalizeRoute(path))) return { target: normalizeRoute(path), ...fragment }
  const target = index.routes.has(normalizeRoute(path))
    ? normalizeRoute(path)
    : index.folded.targets.get(normalizeRoute(path).toLowerCase())
  if (target === undefined) return { target: normalizeRoute(path), ...fragment }
  const right = index.routes.has(target) ? hrefOf(target, base, trailingSlash) : base + target.slice(1)
  return decodePercent(right) === pathname ? { target, ...fragment } : { target, ...fragment, spelling: right + suffix }
}
