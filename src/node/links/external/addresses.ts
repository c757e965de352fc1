import { isIP } from 'node:net'
import type { FileLinks } from '../../base/compiled-page.js'
import { compareStrings } from '../../base/names.js'

/** A link to another site, with its location. */
export interface ExternalLink {
  /** The URL in the document. */
  readonly url: string
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** An address to request, and all links to it. */
interface Address {
  /** Without fragment, which servers never see. */
  readonly url: string
  readonly links: readonly ExternalLink[]
}

/**
 * Lists all links to other sites: those with a known location, and one for each further address that only the crawl saw. One
 * of the links that the same option adds to every page is enough: a server need not be asked for every file of a repository.
 */
export function collectLinks(options: {
  readonly files: readonly FileLinks[]
  /** URLs in rendered documents, those of layout and components included, each with the file of a page that has it. */
  readonly crawled: readonly { readonly url: string; readonly file: string }[]
  /** Origins of the site in its languages, whose own full addresses (such as canonical URLs) are skipped. */
  readonly origins: ReadonlySet<string>
  /** What the links start with that an option adds to every page, one for each option. */
  readonly onEveryPage?: readonly string[]
  /** What links start with that are not requested. */
  readonly unchecked?: readonly string[]
}): ExternalLink[] {
  const { files, crawled, origins, onEveryPage = [], unchecked = [] } = options
  const located = files.flatMap(({ file, links }) =>
    links.flatMap(({ resolved, url, line, column }) =>
      resolved.kind === 'external' ? [{ url, file, line, column }] : [],
    ),
  )
  const known = new Set(located.map(({ url }) => parseUrl(url)?.href ?? url))
  const extra = new Map<string, ExternalLink>()
  const asked = new Set<string>()
  const sorted = [...crawled].sort((a, b) => compareStrings(a.url, b.url) || compareStrings(a.file, b.file))
  for (const { url, file } of sorted) {
    if (known.has(url) || extra.has(url) || origins.has(new URL(url).origin)) continue
    if (unchecked.some((start) => url.startsWith(start))) continue
    const prefix = onEveryPage.find((start) => url.startsWith(start))
    if (prefix !== undefined && asked.has(prefix)) continue
    if (prefix !== undefined) asked.add(prefix)
    extra.set(url, { url, file })
  }
  return [...located, ...extra.values()]
}

/** The addresses to request, sorted; links with an invalid URL; and how many addresses are skipped. */
interface Addresses {
  readonly requested: readonly Address[]
  readonly invalid: readonly ExternalLink[]
  readonly skipped: number
}

/** Groups links by address, and skips examples and links that match `ignore`. */
export function addressesOf(links: readonly ExternalLink[], ignore: readonly RegExp[]): Addresses {
  const byUrl = new Map<string, ExternalLink[]>()
  const invalid: ExternalLink[] = []
  const skipped = new Set<string>()
  for (const link of links) {
    const url = parseUrl(link.url)
    if (ignore.some((pattern) => pattern.test(link.url))) skipped.add(link.url)
    else if (!url) invalid.push(link)
    else if (isExample(url.hostname)) skipped.add(url.href)
    else byUrl.set(url.href, [...(byUrl.get(url.href) ?? []), link])
  }
  const requested = [...byUrl].sort(([a], [b]) => compareStrings(a, b)).map(([url, found]) => ({ url, links: found }))
  return { requested, invalid, skipped: skipped.size }
}

/** Parses an address without its fragment; `//host` means HTTPS. Undefined if it is invalid. */
function parseUrl(written: string): URL | undefined {
  const absolute = written.startsWith('//') ? `https:${written}` : written
  if (!URL.canParse(absolute)) return undefined
  const url = new URL(absolute)
  url.hash = ''
  return url
}

/**
 * Whether a name is an example: reserved for documentation (https://www.rfc-editor.org/rfc/rfc6761), or the reader's own
 * machine. Private networks are no examples, because documentation on an intranet links to them.
 */
function isExample(hostname: string): boolean {
  if (isIP(hostname) === 4) return hostname === '127.0.0.1' || hostname === '0.0.0.0'
  return hostname === '[::1]' || /(?:^|\.)(?:localhost|example|test|invalid|example\.(?:com|net|org))$/.test(hostname)
}
