import { pathToFileURL } from 'node:url'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { escapeHtml, jsonForHtml } from '../../shared/escape-html.js'
import { type HeadElement, headKey } from '../../shared/head-key.js'
import type { PageData, PageFragments, PageLink, SidebarData } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import { documentTitle } from '../../shared/title.js'
import type { ThemeInstance } from '../bundle/read-module.js'
import { policyMeta } from '../base/content-policy.js'
import type { OwnHead, SitePage, SocialImage } from '../base/site.js'
import { htmlUrls } from '../base/source-text/html-urls.js'
import type { DocumentHead } from './head.js'
import { type HeadRank, printTags, rankedTag, type RankedTag, writtenTag } from './merge-head.js'
import { findContent } from './rendered-content.js'

/** Exports of the theme's server bundle; see `serverEntry` in bundle/entries.ts. */
export interface ServerRuntime {
  readonly render: (input: { page: unknown; fragments: PageFragments; sidebar: unknown; Body: unknown }) => {
    readonly html: string
    /** What components say besides the HTML: see src/client/rendering-notes.ts. */
    readonly notes: {
      readonly head: readonly HeadElement[]
      readonly anchors: readonly string[]
      readonly links: readonly string[]
      readonly linked: readonly string[]
    }
  }
  /** Renders the view of a page: what is above and below its prose, or what replaces it. */
  readonly renderView: (input: {
    readonly feature: string
    readonly props: unknown
    readonly page: PageData
    readonly included: readonly { readonly html: string; readonly href: string }[]
  }) => { readonly above?: string; readonly below?: string; readonly instead?: string }
  /** Renders the body of a page with components to static HTML. */
  readonly renderBody: (input: { page: unknown; parts: readonly string[]; Body: unknown }) => string
  /** Resolves once the code is there that components have begun to load by `lazy`; undefined if there is none. */
  readonly loadingCode: () => Promise<unknown> | undefined
}

/** A document to render, with everything that it depends on. */
export interface DocumentInput {
  readonly runtime: ServerRuntime
  readonly head: DocumentHead
  readonly page: PageData
  readonly openGraphType: SitePage['openGraphType']
  readonly fragments: PageFragments
  readonly sidebar?: SidebarData
  /** Absolute path of the server module whose default export is the page's component. */
  readonly chunkPath?: string
  readonly ownHead?: OwnHead
}

/** Loads the theme's server bundle, as it renders for one site. */
export async function loadRuntime(theme: ThemeInstance): Promise<ServerRuntime> {
  const module = (await import(pathToFileURL(theme.path).href)) as ServerRuntime & {
    readonly enter: (theme: ThemeInstance) => void
  }
  // The site in another language may have been rendered in between.
  const entered = <Input, Output>(render: (input: Input) => Output) => {
    return (input: Input): Output => {
      module.enter(theme)
      return render(input)
    }
  }
  return {
    render: entered(module.render),
    renderView: entered(module.renderView),
    renderBody: entered(module.renderBody),
    loadingCode: module.loadingCode,
  }
}

/** How often a page is rendered for code that loads other code. A component that calls `lazy` itself would never be done. */
const MOST_RENDERINGS = 8

/** Renders again once code is there that components load when they are first rendered: all pages show it, not only the later ones. */
export async function withLoadedCode<Value>({ loadingCode }: ServerRuntime, render: () => Value): Promise<Value> {
  for (let count = 1; ; count++) {
    const value = render()
    const loading = loadingCode()
    if (loading === undefined || count === MOST_RENDERINGS) return value
    await loading
  }
}

/** A rendered document. `ids`, `urls`, `main` and `body` are present if the page has components of its own. */
export interface RenderedDocument {
  readonly html: string
  readonly ids?: readonly string[]
  /** URLs that the components rendered, or on the not-found page all URLs; without duplicates. */
  readonly urls?: readonly string[]
  /** Those of the URLs that are only in tags, and in no `Link`; absent if there are none. */
  readonly tagUrls?: readonly string[]
  /** Elements that browsers put elsewhere; absent if there are none. */
  readonly misnested?: readonly string[]
  /** HTML of the element with the content, and of the page's body in it. */
  readonly main?: string
  readonly body?: string
}

/** Renders a whole document. An error that a component throws is thrown. */
export async function renderDocument(input: DocumentInput): Promise<RenderedDocument> {
  const { runtime, head, page, openGraphType, fragments, sidebar, chunkPath, ownHead } = input
  const chunk =
    chunkPath === undefined ? undefined : ((await import(pathToFileURL(chunkPath).href)) as { default?: unknown })
  const { html: shell, notes } = await withLoadedCode(runtime, () =>
    runtime.render({ page, fragments, sidebar, Body: chunk?.default }),
  )
  const html = documentHtml({ page, openGraphType, shell, head, ownHead, added: notes.head })
  if (page.notFound) return { html, urls: [...new Set(htmlUrls(shell))] }
  if (!chunk) return { html }
  const { parts, above = '', below = '' } = fragments
  const { main, body, misnested, ...targets } = findContent(shell, [...parts, above, below])
  const urls = [...new Set([...targets.urls, ...notes.links])]
  const linked = new Set([...notes.linked, ...notes.links])
  const tagUrls = urls.filter((url) => !linked.has(url))
  const inTags = tagUrls.length === 0 ? {} : { tagUrls }
  const moved = misnested.length === 0 ? {} : { misnested }
  return { html, ids: [...targets.ids, ...notes.anchors], urls, ...inTags, ...moved, main, body }
}

/**
 * JSON text of a page's data; `partsJson` is that of its fragments, if it is known. `site` is undefined in the preview, whose
 * documents load again if the theme changes.
 */
export function dataJson(
  page: PageData,
  { parts, above, below }: PageFragments,
  { site, partsJson = JSON.stringify(parts) }: { readonly site?: string; readonly partsJson?: string } = {},
): string {
  const ofDeployment = site === undefined ? '' : `"site":${JSON.stringify(site)},`
  const around = above === undefined ? '' : `,"above":${JSON.stringify(above)},"below":${JSON.stringify(below)}`
  return `{${ofDeployment}"page":${JSON.stringify(page)},"parts":${partsJson}${around}}`
}

/**
 * Returns the whole HTML document of a page. `shell` is the page as the theme rendered it. The page's data is included
 * as JSON, which browsers do not run.
 */
export function documentHtml(options: {
  readonly page: PageData
  readonly openGraphType: SitePage['openGraphType']
  readonly shell: string
  readonly head: DocumentHead
  readonly ownHead?: OwnHead
  /** What the components of the page add to the head. */
  readonly added?: readonly HeadElement[]
}): string {
  const { page, openGraphType, shell, head, ownHead, added: elements = [] } = options
  const { className } = page.version ?? {}
  const ofVersion = className === undefined ? [] : [{ tag: 'html', attributes: { class: className } }]
  const added = addedHead([...ofVersion, ...elements])
  const title = added.title ?? documentTitle(page, head)
  const direction = head.direction === 'rtl' ? ' dir="rtl"' : ''
  // The document for unknown paths has no URL of its own.
  const url = page.notFound ? undefined : head.origin + hrefOf(page.route, head.base, head.trailingSlash)
  const tags: readonly RankedTag[] = [
    ...metaTags(page, head, {
      title: added.title ?? documentTitle({ title: page.title }, head),
      url,
      openGraphType,
      drawn: ownHead?.socialImage,
    }),
    { rank: 'page', html: ownHead?.html ?? '' },
    ...(head.favicon === undefined
      ? []
      : [{ rank: 'page' as const, html: `<link rel="icon" href="${escapeHtml(head.favicon)}">` }]),
    ...head.tags,
    ...added.tags,
  ]
  const bootValues = Object.entries(head.bootValues).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const live = head.isLive ? ' data-live="theme"' : page.chunk === undefined ? '' : ' data-live="page"'
  const hasViewport = tags.some(({ key }) => key === 'meta viewport')
  return [
    `<!doctype html><html lang="${escapeHtml(head.locale)}"${direction} ${head.colorMode}${added.html}><head><meta charset="utf-8">`,
    policyMeta(head.csp),
    hasViewport ? '' : '<meta name="viewport" content="width=device-width,initial-scale=1">',
    fontPreloads(head, shell),
    `<script>${head.inlineScript}</script>`,
    `<link rel="stylesheet" href="${head.styles}">`,
    ...(page.styles ?? []).map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<title>${escapeHtml(title)}</title>`,
    printTags(tags),
    `</head><body${added.body}><div id="${ELEMENT_IDS.root}">${shell}</div>`,
    `<template id="${ELEMENT_IDS.pending}">${head.pendingHtml}</template>`,
    `<script type="application/json" id="${ELEMENT_IDS.page}">${jsonForHtml(page)}</script>`,
    `<script type="module" src="${head.boot}" data-main="${head.main}" data-site="${head.site}" data-shell="${head.shell}"${live}${bootValues.join('')}></script>`,
    head.clientModules === undefined ? '' : `<script type="module" src="${head.clientModules}"></script>`,
    page.notFound ? `<script type="module" src="${head.notFound}"></script>` : '',
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
function metaTags(page: PageData, head: DocumentHead, identity: DocumentIdentity): RankedTag[] {
  const { publish, origin } = head
  const { url } = identity
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
    ...(publish.social ? socialTags(page, head, identity) : []),
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

/** What a document is called, and what it is taken for. The document for unknown paths has no URL. */
interface DocumentIdentity {
  readonly title: string
  readonly openGraphType: SitePage['openGraphType']
  readonly url: string | undefined
  /** What is shown of it if it names no image. */
  readonly drawn?: SocialImage
}

/** Open Graph tags, and the one Twitter tag that has no Open Graph equivalent. */
function socialTags(page: PageData, head: DocumentHead, identity: DocumentIdentity): RankedTag[] {
  const { title, url, openGraphType } = identity
  const drawn = page.image === undefined ? identity.drawn : undefined
  const image = page.image ?? drawn?.href ?? head.image
  const property = (name: string, value: string | undefined, rank: HeadRank = 'page') =>
    metaTag('property', `og:${name}`, value, rank)
  return [
    ...property('title', title),
    ...property('description', page.description),
    ...property('type', openGraphType, 'default'),
    ...property('site_name', head.title, 'default'),
    ...property('url', head.origin === '' ? undefined : url),
    ...property(
      'image',
      image?.startsWith('/') ? head.origin + image : image,
      (page.image ?? drawn) === undefined ? 'default' : 'page',
      // Another image replaces these too.
    ).map((tag) => ({ ...tag, html: tag.html + drawnDetails(drawn) })),
    ...metaTag('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image', 'default'),
  ]
}

function drawnDetails(drawn: SocialImage | undefined): string {
  const details = drawn ? { width: String(drawn.width), height: String(drawn.height), alt: drawn.alt } : {}
  return Object.entries(details)
    .flatMap(([name, value]) => metaTag('property', `og:image:${name}`, value))
    .map(({ html }) => html)
    .join('')
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

/** What the components of a page change in the head of its document. */
interface AddedHead {
  readonly title: string | undefined
  /** Attributes of `<html>` and `<body>`, each after a space. */
  readonly html: string
  readonly body: string
  /** The other elements. */
  readonly tags: readonly RankedTag[]
}

/** Prints the elements that components add; a later element replaces an earlier one of the same kind. */
export function addedHead(elements: readonly HeadElement[]): AddedHead {
  const outer = (name: string) => elements.filter(({ tag }) => tag === name)
  const inner = elements.filter(({ tag }) => tag !== 'html' && tag !== 'body' && tag !== 'title')
  const byKey = new Map<string, HeadElement>()
  for (const element of inner) {
    // The last one also comes last.
    byKey.delete(headKey(element))
    byKey.set(headKey(element), element)
  }
  const title = elements.findLast(({ tag }) => tag === 'title')
  return {
    title: title?.text,
    html: printAttributes(withoutSet(mergeClasses(outer('html')))),
    body: printAttributes(mergeClasses(outer('body'))),
    tags: [...byKey.values()].map((element) => rankedTag({ ...element, html: printElement(element) }, 'component')),
  }
}

function mergeClasses(elements: readonly HeadElement[]): HeadElement['attributes'] {
  const classes = elements.flatMap(({ attributes }) => attributes.class ?? [])
  const all = Object.assign({}, ...elements.map(({ attributes }) => attributes)) as Record<string, string | true>
  return classes.length === 0 ? all : { ...all, class: [...new Set(classes)].join(' ') }
}

/** Without the attributes that every document has already. */
function withoutSet({
  lang: _,
  dir: _dir,
  'data-theme': _theme,
  'data-theme-choice': _choice,
  ...others
}: HeadElement['attributes']) {
  return others
}

/** Elements that can have content in a head. */
const WITH_TEXT: readonly string[] = ['script', 'style', 'noscript']

function printElement({ tag, attributes, text = '' }: HeadElement): string {
  const open = `<${tag}${printAttributes(attributes)} data-added="">`
  // An end tag in a string of a script would end the element.
  return WITH_TEXT.includes(tag) ? `${open}${text.replace(/<\/(?=script|style|noscript)/gi, '<\\/')}</${tag}>` : open
}

function printAttributes(attributes: HeadElement['attributes']): string {
  return Object.entries(attributes)
    .filter(([name]) => /^[\w:.-]+$/.test(name))
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('')
}
