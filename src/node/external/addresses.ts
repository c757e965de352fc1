import { isIP } from 'node:net'

/** A link to another site, where it stands. */
export interface ExternalLink {
  /** As it stands in the document. */
  readonly url: string
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** One address to ask for, and all links that have it. */
export interface Address {
  /** Without fragment: a server never sees that. */
  readonly url: string
  readonly links: readonly ExternalLink[]
}

/** Addresses to ask for, sorted; links whose URL cannot be read; and how many addresses are nobody's to ask. */
export interface Addresses {
  readonly asked: readonly Address[]
  readonly unreadable: readonly ExternalLink[]
  readonly leftOut: number
}

/** Sorts links by what they ask for. */
export function addressesOf(links: readonly ExternalLink[], ignore: readonly RegExp[]): Addresses {
  const byUrl = new Map<string, ExternalLink[]>()
  const unreadable: ExternalLink[] = []
  const leftOut = new Set<string>()
  for (const link of links) {
    if (ignore.some((pattern) => pattern.test(link.url))) {
      leftOut.add(link.url)
      continue
    }
    const url = readUrl(link.url)
    if (!url) {
      unreadable.push(link)
    } else if (isSample(url.hostname)) {
      leftOut.add(url.href)
    } else {
      const known = byUrl.get(url.href)
      if (known) known.push(link)
      else byUrl.set(url.href, [link])
    }
  }
  const asked = [...byUrl].sort(([a], [b]) => (a < b ? -1 : 1)).map(([url, found]) => ({ url, links: found }))
  return { asked, unreadable, leftOut: leftOut.size }
}

/** An address without its fragment, that of `//host` by https; undefined for what no browser can read. */
function readUrl(written: string): URL | undefined {
  const absolute = written.startsWith('//') ? `https:${written}` : written
  if (!URL.canParse(absolute)) return undefined
  const url = new URL(absolute)
  url.hash = ''
  return url
}

/**
 * Names that a text gives as an example: those reserved for it (https://www.rfc-editor.org/rfc/rfc6761), and those by which
 * a reader's own machine is called. Private networks are not among them: intranets have links too.
 */
function isSample(hostname: string): boolean {
  if (isIP(hostname) === 4) return hostname === '127.0.0.1' || hostname === '0.0.0.0'
  return hostname === '[::1]' || /(?:^|\.)(?:localhost|example|test|invalid|example\.(?:com|net|org))$/.test(hostname)
}
