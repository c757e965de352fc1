import { escapeHtml } from '../../shared/escape-html.js'

/** A page in the sitemap. */
export interface SitemapEntry {
  /** Absolute URL. */
  readonly url: string
  /** Day of the last change to the content (`2026-01-31`), if known. */
  readonly lastUpdated?: string
}

/** How many URLs one sitemap file may have, according to sitemaps.org. */
const mostUrls = 50_000

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The files of the sitemap by name: one file, or an index and its parts. `siteUrl` is the URL of the site's root. */
export function sitemapFiles(entries: readonly SitemapEntry[], siteUrl: string, most = mostUrls): Map<string, string> {
  if (entries.length <= most) return new Map([['sitemap.xml', urlSet(entries)]])
  const count = Math.ceil(entries.length / most)
  const names = Array.from({ length: count }, (_, i) => `sitemap-${i + 1}.xml`)
  const index = names.map((name) => `<sitemap><loc>${escapeHtml(siteUrl + name)}</loc></sitemap>`)
  return new Map([
    ['sitemap.xml', document('sitemapindex', index)],
    ...names.map((name, i) => [name, urlSet(entries.slice(i * most, (i + 1) * most))] as const),
  ])
}

function urlSet(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, lastUpdated }) => {
    const day = lastUpdated === undefined ? '' : `<lastmod>${lastUpdated}</lastmod>`
    return `<url><loc>${escapeHtml(url)}</loc>${day}</url>`
  })
  return document('urlset', urls)
}

function document(tag: string, rows: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="${xmlns}">\n${rows.map((row) => `${row}\n`).join('')}</${tag}>\n`
}
