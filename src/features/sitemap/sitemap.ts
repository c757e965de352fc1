import * as z from 'zod/mini'
import type { Feature } from '../../node/base/feature.js'
import {
  hostBase,
  hostPrefix,
  isFirstOnHost,
  type LanguageLink,
  languageLinks,
  type LanguageRoutes,
} from '../../node/base/languages.js'
import { ownOptions } from '../../node/base/own-options.js'
import { field, text } from '../../node/base/schema/fields.js'
import { linkPattern } from '../../node/base/schema/link-pattern.js'
import type { Publication, PublishedFile } from '../../node/base/site.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { hrefOf } from '../../shared/route.js'

const options = ownOptions('sitemap', {
  fields: {
    'publish.sitemap': field(
      z._default(
        z.union([
          z.boolean(),
          z.strictObject({
            exclude: field(
              z.array(text),
              'Routes to leave out of the sitemap; `*` matches one segment, `/**` everything below',
            ),
          }),
        ]),
        true,
      ),
      '`sitemap.xml`; requires `url`',
      { before: 'canonical' },
    ),
    'publish.robots': field(z._default(z.boolean(), true), '`robots.txt`, which names the sitemap', {
      before: 'canonical',
    }),
  },
  resolve: ({ 'publish.sitemap': written, 'publish.robots': hasRobots }, { config: { base, languages, publish } }) => ({
    // The URLs in it are absolute.
    hasSitemap: written !== false && publish.origin !== '',
    exclude: typeof written === 'boolean' ? [] : written.exclude.map(linkPattern),
    // Only the `robots.txt` at the root of a host counts.
    hasRobots: hasRobots && isFirstOnHost(languages) && hostBase({ base, languages }) === '/',
  }),
})

/** `sitemap.xml`, and a `robots.txt` that names it and those of the other languages. */
export const sitemap: Feature = {
  name: 'sitemap',
  options,
  plan({ config, languageRoutes }) {
    const { exclude, hasRobots, hasSitemap } = options.of(config)
    const { origin } = config.publish
    const ofHost = [config, ...config.translations].filter(({ publish }) => publish.origin === origin)
    const sitemapUrls = hasSitemap ? ofHost.map(({ base }) => `${origin + base}sitemap.xml`) : []
    const isBelowRoot = hostPrefix(config.languages) !== ''
    const hasIndex = hasSitemap && isBelowRoot && isFirstOnHost(config.languages)
    return {
      files: [...(hasSitemap ? ['/sitemap.xml'] : []), ...(hasRobots && !isBelowRoot ? ['/robots.txt'] : [])],
      assemble: () => ({
        routePatterns: exclude.map((pattern, at) => [pattern, ['publish', 'sitemap', 'exclude', at]]),
        files: (publication) => [
          ...(hasSitemap ? sitemapOf(publication, languageRoutes) : []),
          ...(hasIndex ? [{ name: 'sitemap.xml', content: indexOf(sitemapUrls), atRoot: true } as const] : []),
          ...(hasRobots ? [{ name: 'robots.txt', content: robots(sitemapUrls), atRoot: true } as const] : []),
        ],
      }),
    }
  },
}

/** The pages that search engines may list, except those that the config excludes. */
function sitemapOf({ site: { config }, planned }: Publication, languageRoutes?: LanguageRoutes): PublishedFile[] {
  const { exclude } = options.of(config)
  const { base, languages, publish, trailingSlash } = config
  const entries = planned.flatMap(({ page: { lastUpdated, route }, sitePage, day }): SitemapEntry[] => {
    if (!sitePage.visibility.sitemap || exclude.some((pattern) => pattern.test(route))) return []
    const links = languages && languageRoutes ? languageLinks(languageRoutes.of(sitePage), languages, config) : []
    return [{ url: publish.origin + hrefOf(route, base, trailingSlash), lastUpdated: lastUpdated ?? day, links }]
  })
  return sitemapFiles(entries, publish.origin + base)
}

/** A `robots.txt` file that allows everything. */
function robots(sitemapUrls: readonly string[]): string {
  const lines = sitemapUrls.length === 0 ? [] : ['', ...sitemapUrls.map((url) => `Sitemap: ${url}`)]
  return ['User-agent: *', 'Allow: /', ...lines, ''].join('\n')
}

/** A page in the sitemap. */
interface SitemapEntry {
  /** Absolute URL. */
  readonly url: string
  /** Day of the last change to the content (`2026-01-31`), if known. */
  readonly lastUpdated?: string
  /** The page in all of its languages, if it has several. */
  readonly links?: readonly LanguageLink[]
}

/** How many URLs one sitemap file may have, according to sitemaps.org. */
const mostUrls = 50_000

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The files of the sitemap: one file, or an index and its parts. `siteUrl` is the URL of the site's root. */
export function sitemapFiles(entries: readonly SitemapEntry[], siteUrl: string, most = mostUrls): PublishedFile[] {
  if (entries.length <= most) return [{ name: 'sitemap.xml', content: urlSet(entries) }]
  const count = Math.ceil(entries.length / most)
  const names = Array.from({ length: count }, (_, i) => `sitemap-${i + 1}.xml`)
  return [
    { name: 'sitemap.xml', content: indexOf(names.map((name) => siteUrl + name)) },
    ...names.map((name, i) => ({ name, content: urlSet(entries.slice(i * most, (i + 1) * most)) })),
  ]
}

/** A sitemap that lists other ones. */
function indexOf(sitemapUrls: readonly string[]): string {
  return document(
    'sitemapindex',
    sitemapUrls.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`),
  )
}

function urlSet(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, lastUpdated, links = [] }) => {
    const day = lastUpdated === undefined ? '' : `<lastmod>${lastUpdated}</lastmod>`
    return `<url><loc>${escapeHtml(url)}</loc>${day}${links.map(alternate).join('')}</url>`
  })
  const hasLinks = entries.some(({ links = [] }) => links.length > 0)
  return document('urlset', urls, hasLinks ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '')
}

function alternate({ tag, url }: LanguageLink): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}"/>`
}

function document(tag: string, rows: readonly string[], names = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="${xmlns}"${names}>\n${rows.map((row) => `${row}\n`).join('')}</${tag}>\n`
}
