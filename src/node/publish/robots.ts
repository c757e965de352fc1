/** A `robots.txt` that lets everybody in. Only the one at a host's root counts, so a site below a base has none. */
export function robotsFile(sitemapUrl: string | undefined): string {
  return ['User-agent: *', 'Allow: /', ...(sitemapUrl === undefined ? [] : ['', `Sitemap: ${sitemapUrl}`]), ''].join(
    '\n',
  )
}
