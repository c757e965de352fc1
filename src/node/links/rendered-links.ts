import { decodePercent } from '../../shared/decode-percent.js'
import { hrefOf, normalizeRoute, pathnameOf } from '../../shared/route.js'
import type { FileLinks, LinkRecord } from '../model/compiled-page.js'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import { createUrlFinder, type UrlSources } from './find-urls.js'
import { isTarget, type SiteIndex } from './site-index.js'

/** The URLs that components rendered into a document; the links of its prose are known from compiling. */
export interface RenderedUrls {
  readonly route: string
  /** The page's source, as diagnostics name it. */
  readonly file: string
  readonly urls: readonly string[]
  /** Those of the URLs that are only in tags. */
  readonly tagUrls: readonly string[]
  /** Files that the URLs may be written in. */
  readonly sources: UrlSources
}

/**
 * Lists the links of components: of React pages, islands and replaced parts of the theme. A link is located where its URL is
 * a string in the sources, or else at the start of its page. A link that works is not located: its line is 0.
 */
export function renderedLinks(
  documents: readonly RenderedUrls[],
  context: {
    readonly config: ResolvedConfig
    readonly index: SiteIndex
    /** What compiling found, with locations. */
    readonly written: readonly FileLinks[]
    /** All ids of a route's document. */
    readonly idsOf: (route: string) => ReadonlySet<string> | undefined
  },
): FileLinks[] {
  const { index, config, written, idsOf } = context
  const findUrl = createUrlFinder(context)
  let compiled: ReturnType<typeof compiledTargets> | undefined
  const isCompiled = (resolved: WrittenUrl, document: RenderedUrls): boolean => {
    compiled ??= compiledTargets(written, config)
    return compiled(resolved, document)
  }
  const works = ({ target, fragment, spelling, withoutBase }: Resolved): boolean =>
    spelling === undefined &&
    !withoutBase &&
    isTarget(target, index) &&
    (fragment === undefined || idsOf(target)?.has(fragment) === true)
  const found = new Map<string, { readonly file: string; readonly link: LinkRecord }>()
  for (const document of documents) {
    const tagUrls = new Set(document.tagUrls)
    const here = new URL(hrefOf(document.route, config.base, config.trailingSlash), origin)
    for (const url of document.urls) {
      const resolved = resolveRendered(url, { here, config, index })
      if (!resolved) continue
      const isWorking = works(resolved)
      const known = isWorking ? [] : findUrl(url, document.sources)
      // The document contains the links of its prose too, as compiling resolved them.
      if (!isWorking && known.length === 0 && isCompiled({ ...resolved, url }, document)) continue
      const [line, column] = isWorking ? [0, 0] : [1, 1]
      const unknown = { file: document.file, line, column, url }
      for (const { file, ...location } of known.length > 0 ? known : [unknown]) {
        const key = JSON.stringify([file, location, resolved.target])
        const before = found.get(key)?.link
        const pages = (before?.pages ?? 0) + 1
        const inTag = tagUrls.has(url) && before?.inTag !== false
        const spelling =
          resolved.spelling === undefined ? {} : { spelling: asWritten(resolved.spelling, location.url, config) }
        const pathname = pathnameOf(location.url) === undefined ? {} : { pathname: true }
        const link = {
          kind: 'link',
          ...location,
          ...resolved,
          ...spelling,
          ...pathname,
          pages,
          inTag,
          rendered: true,
        } as const
        found.set(key, { file, link })
      }
    }
  }
  return [...found.values()].map(({ file, link }) => ({ file, links: [link] }))
}

/**
 * Tells whether compiling found a link to the same target in the document's sources, or a link to a missing file, which is
 * rendered as it is written.
 */
function compiledTargets(
  written: readonly FileLinks[],
  { rootDir }: ResolvedConfig,
): (resolved: WrittenUrl, document: RenderedUrls) => boolean {
  const keyOf = (target: string, fragment: string | undefined): string => JSON.stringify([target, fragment])
  const filesOf = new Map<string, Set<string>>()
  for (const { file, links } of written) {
    for (const { target, fragment, missingFile, url } of links) {
      if (target === undefined && !missingFile) continue
      const key = missingFile || target === undefined ? url : keyOf(normalizeRoute(target), fragment)
      filesOf.set(key, (filesOf.get(key) ?? new Set()).add(file))
    }
  }
  return ({ target, fragment, url }, { file, sources: { own, shared } }) => {
    const files = filesOf.get(keyOf(target, fragment)) ?? filesOf.get(url)
    if (!files || files.has(file)) return files !== undefined
    return [...own, ...shared].some((filePath) => files.has(siteRelative(rootDir, filePath)))
  }
}

/** Removes the base from a path if the author's URL has none, because a component adds it. */
function asWritten(path: string, url: string, { base }: ResolvedConfig): string {
  return url.startsWith(base) ? path : path.slice(base.length - 1)
}

type Resolved = Pick<LinkRecord, 'fragment' | 'spelling' | 'withoutBase'> & { readonly target: string }

/** A resolved URL and how the document has it. */
type WrittenUrl = Resolved & { readonly url: string }

/** Replaces the site's own origin while URLs are resolved. */
const origin = 'http://docsgen.invalid'

/** Resolves a URL as a browser does in the document `here`; undefined if it does not lead to this site. */
function resolveRendered(
  url: string,
  { here, config, index }: { readonly here: URL; readonly config: ResolvedConfig; readonly index: SiteIndex },
): Resolved | undefined {
  const { base, trailingSlash } = config
  const at = URL.canParse(url, here.href) ? new URL(url, here) : undefined
  if (at?.origin !== origin) return undefined
  const fragment = at.hash === '' ? {} : { fragment: decodePercent(at.hash.slice(1)) }
  const suffix = at.search + at.hash
  const pathname = decodePercent(at.pathname)
  if (!`${pathname}/`.startsWith(base)) {
    const target = normalizeRoute(pathname)
    if (!isTarget(target, index)) return undefined
    return { target, ...fragment, withoutBase: true }
  }
  const path = `/${pathname.slice(base.length)}`
  if (path.startsWith('/assets/')) return undefined
  const file = [path, path.replace(/\/?$/, '/index.html')].find((name) => index.staticFiles.has(name))
  if (file !== undefined) return { target: file, ...fragment }
  if (index.redirects.has(normalizeRoute(path))) return { target: normalizeRoute(path), ...fragment }
  const target = index.routes.has(normalizeRoute(path))
    ? normalizeRoute(path)
    : index.folded.targets().get(normalizeRoute(path).toLowerCase())
  if (target === undefined) return { target: normalizeRoute(path), ...fragment }
  const right = index.routes.has(target) ? hrefOf(target, base, trailingSlash) : base + target.slice(1)
  return decodePercent(right) === pathname ? { target, ...fragment } : { target, ...fragment, spelling: right + suffix }
}
