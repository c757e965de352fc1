import { decodePercent } from '../../shared/decode-percent.js'

/** A page's document as it is served. */
export interface ServedDocument {
  readonly url: string
  read(): string
}

/** Which documents link to each of these URLs, be it with a fragment (decoded) or without. */
export function referrersOf(urls: readonly string[], documents: readonly ServedDocument[]): Map<string, string[]> {
  const referrers = new Map<string, string[]>(urls.map((url) => [url, []]))
  if (urls.length === 0) return referrers
  for (const document of documents) {
    for (const url of new Set(linksOf(document))) referrers.get(url)?.push(document.url)
  }
  return referrers
}

/** docsgen's documents have every attribute in double quotes. */
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
