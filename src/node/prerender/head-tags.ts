import type { PageData, PageLink } from '../../shared/page.js'
import { escapeHtml } from '../markdown/highlight/token-html.js'
import type { DocumentHead } from './render-job.js'

/** What a link to the page looks like elsewhere: Open Graph, and what Twitter's tags say beyond it. */
export function socialTags(
  page: PageData,
  head: DocumentHead,
  { title, url }: { readonly title: string; readonly url: string },
): string {
  const image = page.image ?? head.image
  const property = (name: string, value: string | undefined) =>
    value === undefined || value === '' ? '' : `<meta property="og:${name}" content="${escapeHtml(value)}">`
  return [
    property('title', title),
    property('description', page.description),
    property('type', page.kind === 'doc' ? 'article' : 'website'),
    property('site_name', head.title),
    head.origin === '' || page.kind === 'not-found' ? '' : property('url', url),
    property('image', image?.startsWith('/') ? head.origin + image : image),
    `<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">`,
  ].join('')
}

/**
 * The page's place in the site as schema.org's BreadcrumbList, which search engines show: from the home page on, by the
 * categories that have a page; nothing on the home page.
 */
export function breadcrumbsJson(
  { breadcrumbs, title }: PageData,
  { origin, url, home }: { readonly origin: string; readonly url: string; readonly home: PageLink },
): string {
  if (url === origin + home.href) return ''
  const trail = [home, ...breadcrumbs].filter(({ href }) => href !== '' && origin + href !== url)
  const items = [
    ...trail.map(({ label, href }) => ({ name: label, item: origin + href })),
    { name: title || home.label, item: url },
  ]
  const list = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, i) => ({ '@type': 'ListItem', position: i + 1, ...item })),
  }
  return `<script type="application/ld+json">${jsonForHtml(list)}</script>`
}

/** JSON that can stand in a `<script>`: no `<` that could end it, and no line separator that JavaScript once refused. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
