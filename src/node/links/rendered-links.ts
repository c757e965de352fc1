import { decodePercent } from '../../shared/decode-percent.js'
import { hrefOf, normalizeRoute } from '../../shared/route.js'
import type { ResolvedConfig } from '../config/resolved.js'
import type { LinkRecord } from '../markdown/compiled-page.js'
import type { FileLinks } from './check-internal-links.js'
import { QuotedUrls } from './quoted-urls.js'
import { isTarget, type SiteIndex } from './site-index.js'

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
  const { index } = context
  const sources = new QuotedUrls(context)
  const found = new Map<string, { readonly file: string; readonly link: LinkRecord }>()
  for (const document of documents) {
    for (const url of document.urls) {
      const resolved = resolveRendered(url, { ...context, route: document.route })
      if (!resolved) continue
      const isPlain =
        resolved.fragment === undefined && resolved.spelling === undefined && isTarget(resolved.target, index)
      const places = isPlain ? [{ file: document.file, line: 1, column: 1 }] : sources.placesOf(url, document)
      for (const { file, ...position } of places) {
        const key = JSON.stringify([file, position, url, resolved.target])
        const pages = (found.get(key)?.link.pages ?? 0) + 1
        found.set(key, { file, link: { kind: 'link', url, ...position, ...resolved, pages } })
      }
    }
  }
  return [...found.values()].map(({ file, link }) => ({ file, links: [link] }))
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
