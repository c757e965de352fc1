import { normalizeRoute, pathnameOf } from '../../shared/route.js'
import {
  type FileLinks,
  fragmentOfLink,
  type LinkRecord,
  type ResolvedUrl,
  targetOfLink,
} from '../model/compiled-page.js'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import { createUrlFinder, type UrlSources } from './find-urls.js'
import { resolveHref } from './resolve-url.js'
import { type SiteIndex, works } from './site-index.js'

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
  const isCompiled = (link: RenderedUrl, document: RenderedUrls): boolean => {
    compiled ??= compiledTargets(written, config)
    return compiled(link, document)
  }
  const found = new Map<string, { readonly file: string; readonly link: LinkRecord }>()
  for (const document of documents) {
    const tagUrls = new Set(document.tagUrls)
    for (const url of document.urls) {
      const resolved = resolveHref(url, document.route, index)
      if (resolved.kind === 'external') continue
      const isWorking = works(resolved, index, idsOf)
      const known = isWorking ? [] : findUrl(url, document.sources)
      // The document contains the links of its prose too, as compiling resolved them.
      if (!isWorking && known.length === 0 && isCompiled({ resolved, url }, document)) continue
      const [line, column] = isWorking ? [0, 0] : [1, 1]
      const unknown = { file: document.file, line, column, url }
      for (const { file, ...location } of known.length > 0 ? known : [unknown]) {
        const key = JSON.stringify([file, location, targetOfLink({ resolved })])
        const before = found.get(key)?.link
        const link: LinkRecord = {
          kind: 'link',
          ...location,
          resolved: asWritten(resolved, location.url, config),
          pages: (before?.pages ?? 0) + 1,
          inTag: tagUrls.has(url) && before?.inTag !== false,
          rendered: true,
        }
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
): (link: RenderedUrl, document: RenderedUrls) => boolean {
  const filesOf = new Map<string, Set<string>>()
  for (const { file, links } of written) {
    for (const { resolved, url } of links) {
      if (resolved.kind === 'external') continue
      const key = targetKey(resolved) ?? url
      filesOf.set(key, (filesOf.get(key) ?? new Set()).add(file))
    }
  }
  return ({ resolved, url }, { file, sources: { own, shared } }) => {
    const files = filesOf.get(targetKey(resolved) ?? url) ?? filesOf.get(url)
    if (!files || files.has(file)) return files !== undefined
    return [...own, ...shared].some((filePath) => files.has(siteRelative(rootDir, filePath)))
  }
}

/** Names what a URL leads to; undefined for a missing file. */
function targetKey(resolved: ResolvedUrl): string | undefined {
  const target = targetOfLink({ resolved })
  return target === undefined ? undefined : JSON.stringify([normalizeRoute(target), fragmentOfLink({ resolved })])
}

/** A resolved URL and how the document has it. */
interface RenderedUrl {
  readonly resolved: ResolvedUrl
  readonly url: string
}

/** The result for a URL as its author wrote it: with `pathname://`, or without the base, because a component adds it. */
function asWritten(resolved: ResolvedUrl, url: string, { base }: ResolvedConfig): ResolvedUrl {
  const target = targetOfLink({ resolved })
  if (target !== undefined && pathnameOf(url) !== undefined) return { kind: 'pathname', target }
  if (resolved.kind !== 'misspelled' || url.startsWith(base)) return resolved
  return { ...resolved, spelling: resolved.spelling.slice(base.length - 1) }
}
