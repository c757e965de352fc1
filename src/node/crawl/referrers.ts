import { decodePercent } from '../../shared/decode-percent.js'

/** A document on the server of the crawl. */
export interface ServedDocument {
  readonly url: string
  read(): string
}

/** The documents that link to each of these URLs, which may have a (decoded) fragment. */
export function referrersOf(urls: readonly string[], documents: readonly ServedDocument[]): Map<string, string[]> {
  const referrers = new Map<string, string[]>(urls.map((url) => [url, []]))
  if (urls.length === 0) return referrers
  for (const document of documents) {
    for (const url of new Set(linksOf(document))) referrers.get(url)?.push(document.url)
  }
  return referrers
}

/** URLs that a document links to. docsgen writes every attribute in double quotes. */
function linksOf(document: ServedDocument): string[] {
  const hrefs = document.read().matchAll(/\shref="([^"]*)"/g)
  return [...hrefs].flatMap(([, written = '']) => {
    const href = written.replace(/&(?:amp|#38|#x26);/gi, '&')
    if (!URL.canParse(href, document.url)) return []
    const url = new URL(href, document.url)
    const fragment = url.hash.slice(1)
    url.hash = ''
    return fragment === '' ? [url.href] : [url.href, `${url.href}#${decodePercent(fragment)}`]
  })
}
