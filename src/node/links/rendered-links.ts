import type { SourceLocation } from '../../shared/diagnostic.js'
import { decodePercent } from '../../shared/decode-percent.js'
import { belowBase, normalizeRoute, pathnameOf } from '../../shared/route.js'
import {
  type CodeSpan,
  type FileLinks,
  fragmentOfLink,
  type LinkRecord,
  type ResolvedUrl,
  targetOfLink,
} from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import { siteRelative } from '../base/names.js'
import { offsetLookup, positionLookup, type TextPosition } from '../base/source-text/position.js'
import { textOrEmpty } from '../base/source-text/regular-file.js'
import { type WrittenString, writtenStrings } from '../base/source-text/written-strings.js'
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
 * a string in the sources or a partial has it, or else at the start of its page. A link that works is not located: its line is 0.
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
  const findInPartials = partialFragments(written, config)
  let compiled: ReturnType<typeof compiledTargets> | undefined
  const isCompiled = (link: RenderedUrl, document: RenderedUrls): boolean => {
    compiled ??= compiledTargets(written, config)
    return compiled(link, document)
  }
  const found = new Map<string, { readonly file: string; readonly link: LinkRecord }>()
  const resolve = hrefResolver(index)
  for (const document of documents) {
    const tagUrls = new Set(document.tagUrls)
    for (const url of document.urls) {
      const resolved = resolve(url, document.route)
      if (resolved.kind === 'external') continue
      const isWorking = works(resolved, index, idsOf)
      const known = isWorking ? [] : (findInPartials(url, document.sources) ?? findUrl(url, document.sources))
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

/** Creates a function that finds a link to `#id` in the partials that a document may be made of; undefined if none has it. */
function partialFragments(
  written: readonly FileLinks[],
  { rootDir }: ResolvedConfig,
): (url: string, sources: UrlSources) => readonly UrlLocation[] | undefined {
  const found = new Map<string, UrlLocation[]>()
  for (const { file, ownFragments = [] } of written)
    for (const { url, line, column } of ownFragments)
      found.set(url, [...(found.get(url) ?? []), { file, line, column, url }])
  return (url, { own, shared }) => {
    const locations = found.get(url)
    if (!locations) return undefined
    const files = new Set([...own, ...shared].map((filePath) => siteRelative(rootDir, filePath)))
    const ofDocument = locations.filter(({ file }) => files.has(file))
    return ofDocument.length > 0 ? ofDocument : undefined
  }
}

/** `resolveHref`, which is called once for a URL with a path from the root: it leads from all pages to the same target. */
function hrefResolver(index: SiteIndex): (url: string, route: string) => ResolvedUrl {
  const known = new Map<string, ResolvedUrl>()
  return (url, route) => {
    if (!/^\/(?!\/)/.test(url)) return resolveHref(url, route, index)
    const resolved = known.get(url) ?? resolveHref(url, route, index)
    known.set(url, resolved)
    return resolved
  }
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
  const fragment = decodePercent(fragmentOfLink({ resolved }) ?? '')
  return target === undefined ? undefined : JSON.stringify([normalizeRoute(target), fragment])
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

/** The location of a URL in a source file, and how the URL is written there: with the base or without. */
interface UrlLocation extends Required<SourceLocation> {
  readonly url: string
}

/** Absolute paths of files that a document's URLs may be written in, likeliest first. */
interface UrlSources {
  readonly own: readonly string[]
  /** Files of many documents, which share one array. */
  readonly shared: readonly string[]
}

/**
 * Creates a function that finds the URLs of components in their source files, where they are strings. It returns all
 * locations in the first file that has the URL in an attribute or a key for URLs; if there is none, in the first file
 * that has it in any string.
 */
export function createUrlFinder(options: {
  readonly config: ResolvedConfig
  readonly written: readonly FileLinks[]
}): (url: string, sources: UrlSources) => readonly UrlLocation[] {
  const { config, written } = options
  const { base, rootDir } = config
  const codeOf = new Map(written.map(({ file, code = [] }) => [file, code]))
  const files = new Map<string, SourceStrings>()
  const shared = new Map<readonly string[], Map<string, Record<'links' | 'others', readonly UrlLocation[]>>>()

  const stringsOf = (filePath: string): SourceStrings => {
    const code = /\.mdx?$/.test(filePath) ? (codeOf.get(siteRelative(rootDir, filePath)) ?? []) : undefined
    const strings = files.get(filePath) ?? new SourceStrings(filePath, code)
    files.set(filePath, strings)
    return strings
  }
  const search = (url: string, paths: readonly string[]): Record<'links' | 'others', readonly UrlLocation[]> => {
    const forms = [url, belowBase(url, base) ?? url].flatMap((path) =>
      path.startsWith('/') ? [path, `pathname://${path}`] : [path],
    )
    let others: readonly UrlLocation[] = []
    for (const filePath of paths) {
      const strings = stringsOf(filePath)
      const found = strings.find(forms)
      const locate = ({ value, start }: WrittenString): UrlLocation => ({
        file: siteRelative(rootDir, filePath),
        ...strings.positionOf(start),
        url: value,
      })
      const links = found.filter(({ isLink }) => isLink)
      if (links.length > 0) return { links: links.map(locate), others }
      if (others.length === 0) others = found.map(locate)
    }
    return { links: [], others }
  }
  const searchShared = (url: string, paths: readonly string[]) => {
    const known = shared.get(paths) ?? new Map<string, ReturnType<typeof search>>()
    shared.set(paths, known)
    const found = known.get(url) ?? search(url, paths)
    known.set(url, found)
    return found
  }
  return (url, sources) => {
    const own = search(url, sources.own)
    if (own.links.length > 0) return own.links
    const ofAll = searchShared(url, sources.shared)
    return [ofAll.links, own.others, ofAll.others].find(({ length }) => length > 0) ?? []
  }
}

/** The strings of a source file, which is parsed only if its text has one that is looked for. */
class SourceStrings {
  readonly #text: string
  readonly #code: readonly CodeSpan[] | undefined
  #strings: ReadonlyMap<string, readonly WrittenString[]> | undefined
  #positionOf: ((offset: number) => TextPosition) | undefined

  /** `code`: the pieces of code of a Markdown file; undefined for a file that is all code. */
  constructor(filePath: string, code: readonly CodeSpan[] | undefined) {
    // The preview keeps code whose files have been removed.
    this.#text = textOrEmpty(filePath).replace(/^\ufeff/, '')
    this.#code = code
  }

  find(values: readonly string[]): WrittenString[] {
    if (!this.#strings) {
      // Strings may have these characters escaped.
      const mayHave = (value: string) => value.split(/[&"'\\]/).every((piece) => this.#text.includes(piece))
      if (!values.some(mayHave)) return []
      this.#strings = byValue(this.#code ? this.#parseSpans(this.#code) : writtenStrings(this.#text))
    }
    return [...new Set(values)].flatMap((value) => this.#strings?.get(value) ?? []).sort((a, b) => a.start - b.start)
  }

  positionOf(offset: number): TextPosition {
    this.#positionOf ??= positionLookup(this.#text)
    return this.#positionOf(offset)
  }

  #parseSpans(code: readonly CodeSpan[]): WrittenString[] {
    const offsetOf = offsetLookup(this.#text)
    return code.flatMap(({ kind, start, end }) => {
      const offset = offsetOf(start)
      const strings = writtenStrings(this.#text.slice(offset, offsetOf(end)), kind)
      return strings.map((string) => ({ ...string, start: string.start + offset, end: string.end + offset }))
    })
  }
}

function byValue(strings: readonly WrittenString[]): Map<string, WrittenString[]> {
  const found = new Map<string, WrittenString[]>()
  for (const string of strings) {
    const equal = found.get(string.value)
    if (equal) equal.push(string)
    else found.set(string.value, [string])
  }
  return found
}
