import { policyMeta } from '../model/content-policy.js'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { escapeHtml, jsonForHtml } from '../../shared/escape-html.js'
import type { PageData, PageLink } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import { documentTitle } from '../../shared/title.js'
import type { HeadElement } from '../../shared/head-key.js'
import { addedHead } from './added-head.js'
import type { DocumentHead } from './head.js'
import { type HeadRank, printTags, type RankedTag, writtenTag } from './merge-head.js'

/**
 * Returns the whole HTML document of a page. `shell` is the page as the theme rendered it. The page's data is included
 * as JSON, which browsers do not run.
 */
export function documentHtml({
  page,
  shell,
  head,
  ownHead = '',
  added: elements = [],
}: {
  readonly page: PageData
  readonly shell: string
  readonly head: DocumentHead
  /** HTML for the head of this document only. */
  readonly ownHead?: string
  /** What the components of the page add to the head. */
  readonly added?: readonly HeadElement[]
}): string {
  const { className } = page.version ?? {}
  const ofVersion = className === undefined ? [] : [{ tag: 'html', attributes: { class: className } }]
  const added = addedHead([...ofVersion, ...elements])
  const title = added.title ?? documentTitle(page, head)
  const direction = head.direction === 'rtl' ? ' dir="rtl"' : ''
  // The document for unknown paths has no URL of its own.
  const isNotFound = page.kind === 'not-found'
  const url = isNotFound ? undefined : head.origin + hrefOf(page.route, head.base, head.trailingSlash)
  const tags: readonly RankedTag[] = [
    ...metaTags(page, head, { title: added.title ?? documentTitle({ title: page.title }, head), url }),
    { rank: 'page', html: ownHead },
    ...(head.favicon === undefined
      ? []
      : [{ rank: 'page' as const, html: `<link rel="icon" href="${escapeHtml(head.favicon)}">` }]),
    ...head.tags,
    ...added.tags,
  ]
  const bootValues = Object.entries(head.bootValues).map(([name, value]) => ` data-${name}="${value}"`)
  const hasViewport = tags.some(({ key }) => key === 'meta viewport')
  return [
    `<!doctype html><html lang="${escapeHtml(head.locale)}"${direction} ${head.colorMode}${added.html}><head><meta charset="utf-8">`,
    policyMeta(head.csp),
    hasViewport ? '' : '<meta name="viewport" content="width=device-width,initial-scale=1">',
    fontPreloads(head, shell),
    `<script>${head.script}</script>`,
    `<link rel="stylesheet" href="${head.styles}">`,
    ...(page.styles ?? []).map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<title>${escapeHtml(title)}</title>`,
    printTags(tags),
    `</head><body${added.body}><div id="${ELEMENT_IDS.root}">${shell}</div>`,
    `<template id="${ELEMENT_IDS.pending}">${head.pending}</template>`,
    `<script type="application/json" id="${ELEMENT_IDS.page}">${jsonForHtml(page)}</script>`,
    `<script type="module" src="${head.boot}" data-main="${head.main}" data-shell="${head.shell}"${head.isLive || page.chunk !== undefined ? ' data-live' : ''}${bootValues.join('')}></script>`,
    head.clientModules === undefined ? '' : `<script type="module" src="${head.clientModules}"></script>`,
    isNotFound ? `<script type="module" src="${head.notFound}"></script>` : '',
    ...(page.scripts ?? []).map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
    '</body></html>\n',
  ].join('')
}

/**
 * The fonts that a page shows. A preload of a font delays the first paint, so it starts only without scripts; the inline
 * script starts it if the font is as fast as the style sheet, whose request comes first.
 */
function fontPreloads({ fonts: { sans, mono }, styles }: DocumentHead, shell: string): string {
  // Only the content of the page counts: the layout has code that is hidden, such as that of the base URL banner.
  const used = [sans, /<(?:code|pre|kbd)[ >]/.test(shell.slice(shell.indexOf('<main'))) ? mono : undefined]
  const links = used.map((url) =>
    url === undefined
      ? ''
      : `<link rel="preload" href="${escapeHtml(url)}" as="font" type="font/woff2" crossorigin media="(scripting:none)">`,
  )
  return used.some((url) => url !== undefined)
    ? [`<link rel="preload" href="${styles}" as="style">`, ...links].join('')
    : ''
}

/** The tags about a page. `url` is its absolute URL, or its path if the site has no origin. */
function metaTags(page: PageData, head: DocumentHead, { title, url }: TitleAndUrl): RankedTag[] {
  const { publish, origin } = head
  const listed = page.noIndex ? undefined : url
  const plain = (html: string): RankedTag => ({ rank: 'page', html })
  return [
    ...metaTag('name', 'description', page.description),
    ...metaTag('name', 'keywords', page.keywords?.join(', ')),
    ...metaTag('name', 'robots', listed === undefined ? 'noindex, nofollow' : undefined),
    ...(listed !== undefined && publish.canonical
      ? [{ rank: 'page', key: 'canonical', html: `<link rel="canonical" href="${escapeHtml(listed)}">` } as const]
      : []),
    ...(page.markdown === undefined
      ? []
      : [plain(`<link rel="alternate" type="text/markdown" href="${escapeHtml(page.markdown)}">`)]),
    ...(publish.social ? socialTags(page, head, { title, url }) : []),
    ...(listed !== undefined && publish.breadcrumbs
      ? [plain(breadcrumbsJson(page, { origin, url: listed, home: { label: head.title, href: head.base } }))]
      : []),
    ...(page.head ?? []).flatMap(({ tag, ...others }) =>
      tag === 'title' ? [] : [writtenTag({ tag, ...others }, 'written')],
    ),
  ]
}

/** A `<meta>` element; none if its content is empty or undefined. */
function metaTag(
  attribute: 'name' | 'property',
  name: string,
  content: string | undefined,
  rank: HeadRank = 'page',
): RankedTag[] {
  if (content === undefined || content === '') return []
  return [{ rank, key: `meta ${name}`, html: `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` }]
}

/** The title of a document, and its URL; undefined for the document for unknown paths. */
interface TitleAndUrl {
  readonly title: string
  readonly url: string | undefined
}

/** Open Graph tags, and the one Twitter tag that has no Open Graph equivalent. */
function socialTags(page: PageData, head: DocumentHead, { title, url }: TitleAndUrl): RankedTag[] {
  const image = page.image ?? head.image
  const property = (name: string, value: string | undefined, rank: HeadRank = 'page') =>
    metaTag('property', `og:${name}`, value, rank)
  return [
    ...property('title', title),
    ...property('description', page.description),
    ...property('type', page.kind === 'doc' || page.kind === 'post' ? 'article' : 'website', 'default'),
    ...property('site_name', head.title, 'default'),
    ...property('url', head.origin === '' ? undefined : url),
    ...property(
      'image',
      image?.startsWith('/') ? head.origin + image : image,
      page.image === undefined ? 'default' : 'page',
    ),
    ...metaTag('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image', 'default'),
  ]
}

/**
 * The page's breadcrumbs as a schema.org `BreadcrumbList`, which search engines display. They start at the home page
 * and leave out categories without a page. Empty for the home page.
 */
function breadcrumbsJson(
  { breadcrumbs, label, title }: PageData,
  { origin, url, home }: { readonly origin: string; readonly url: string; readonly home: PageLink },
): string {
  if (url === origin + home.href) return ''
  const trail = [home, ...breadcrumbs].filter(({ href }) => href !== '' && origin + href !== url)
  const items = [
    ...trail.map(({ label, href }) => ({ name: label, item: origin + href })),
    { name: label || title || home.label, item: url },
  ]
  const list = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, i) => ({ '@type': 'ListItem', position: i + 1, ...item })),
  }
  return `<script type="application/ld+json">${jsonForHtml(list)}</script>`
}
