import { decodePercent } from '../../shared/decode-percent.js'
import { hrefOf, normalizeRoute } from '../../shared/route.js'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import type { LinkRecord } from '../model/compiled-page.js'
import type { FileLinks } from '../model/compiled-page.js'
import { isTarget, type SiteIndex } from './site-index.js'
import { UrlPlaces, type UrlSources } from './url-places.js'

/** The URLs that components wrote into a document: what its prose says is known from compiling. */
export interface RenderedUrls {
  readonly route: string
  /** As diagnostics name the page's source. */
  readonly file: string
  readonly urls: readonly string[]
  /** Files that the URLs may be written in. */
  readonly sources: UrlSources
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
  const places = new UrlPlaces(context)
  let compiled: ReturnType<typeof compiledTargets> | undefined
  const isCompiled = (resolved: Resolved, document: RenderedUrls): boolean => {
    compiled ??= compiledTargets(written, config)
    return compiled(resolved, document)
  }
  const found = new Map<string, { readonly file: string; readonly link: LinkRecord }>()
  for (const document of documents) {
    const here = new URL(encodeURI(hrefOf(document.route, config.base, config.trailingSlash)), origin)
    for (const url of document.urls) {
      const resolved = resolveRendered(url, { here, config, index })
      if (!resolved) continue
      const isPlain =
        resolved.fragment === undefined && resolved.spelling === undefined && isTarget(resolved.target, index)
      const known = isPlain ? [] : places.placesOf(url, document.sources)
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

/** Tells whether compiling found a link to the same place in the document's source, or in one that it shares with others. */
function compiledTargets(
  written: readonly FileLinks[],
  config: ResolvedConfig,
): (resolved: Resolved, document: RenderedUrls) => boolean {
  const keyOf = (target: string, fragment: string | undefined): string => JSON.stringify([target, fragment])
  const byFile = new Map<string, Set<string>>()
  for (const { file, links } of written) {
    const keys = byFile.get(file) ?? new Set()
    byFile.set(file, keys)
    for (const { target, fragment } of links)
      if (target !== undefined) keys.add(keyOf(normalizeRoute(target), fragment))
  }
  const fileOf = (path: string): string => siteRelative(config.rootDir, path)
  const ofShared = new Map<readonly string[], ReadonlySet<string>>()
  const sharedKeys = (paths: readonly string[]): ReadonlySet<string> => {
    const known = ofShared.get(paths) ?? new Set(paths.flatMap((path) => [...(byFile.get(fileOf(path)) ?? [])]))
    ofShared.set(paths, known)
    return known
  }
  return ({ target, fragment }, { file, sources }) => {
    const key = keyOf(target, fragment)
    const isIn = (name: string): boolean => byFile.get(name)?.has(key) === true
    return isIn(file) || sources.own.some((path) => isIn(fileOf(path))) || sharedKeys(sources.shared).has(key)
  }
}

/** A path with the base as its author would write it, who leaves the base to a component. */
function asWritten(path: string, url: string, { base }: ResolvedConfig): string {
  return url.startsWith(base) ? path : path.slice(base.length - 1)
}

type Resolved = Pick<LinkRecord, 'fragment' | 'spelling'> & { readonly target: string }

/** Stands for the site's own. */
const origin = 'http://docsgen.invalid'

/** Where a browser goes from a URL in the document `here`; undefined where that is not for this site to answer. */
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
