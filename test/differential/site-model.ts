import { type CheerioAPI, load } from 'cheerio'
import { type Dialect, type LabeledLink, type ListEntry, type SidebarEntry, textOf } from './dialect.js'
import type { OutputFolder } from './output-folder.js'
import type { PageKind } from './page-kind.js'
import { readAdditions } from './read-additions.js'
import { readArticle } from './read-article.js'

/** What readers get, in an order that counts. */
export type Lines = readonly string[]

/** What readers get at one route, by subject: `headings`, `links`, `sidebar`. */
export type PageModel = Readonly<Record<string, Lines>>

/** Reads a document. `kind` is what Docusaurus makes of the page, so both documents are read alike. */
export function readPage(
  { folder, dialect }: { readonly folder: OutputFolder; readonly dialect: Dialect },
  { route, kind }: { readonly route: string; readonly kind: PageKind },
): PageModel {
  const $ = load(folder.documents.get(route) ?? '')
  const target = (url: string): string => folder.target(url, route)
  const link = ({ label, href }: LabeledLink): string => (href === '' ? label : `${label} -> ${target(href)}`)
  const entry = ({ title, href, text }: ListEntry): string =>
    `${title} -> ${target(href)}${text === '' ? '' : `: ${text}`}`
  const meta = (name: string): string[] => {
    const content = $(`meta[name="${name}"], meta[property="${name}"]`).attr('content')
    return content === undefined ? [] : [/^https?:/.test(content) ? target(content) : content]
  }
  const hasArticle = kind === 'doc' || kind === 'post' || kind === 'page'
  const details = Object.entries(dialect.details($, kind)).map(([subject, lines]) => [
    subject,
    lines.map((line) => resolveArrow(line, target)),
  ])
  return {
    title: [textOf($('head > title'))],
    description: meta('description'),
    keywords: meta('keywords'),
    robots: meta('robots'),
    canonical: [target($('link[rel=canonical]').attr('href') ?? '')],
    language: [`${$('html').attr('lang')} ${$('html').attr('dir') ?? 'ltr'}`],
    'other languages': otherLanguages($, target),
    'social title': meta('og:title'),
    'social description': meta('og:description'),
    'social image': meta('og:image'),
    'repeated tags': repeatedTags($),
    ...readAdditions($, folder),
    announcement: [
      textOf(dialect.announcement($)),
      ...dialect
        .announcement($)
        .find('a')
        .toArray()
        .map((element) => target($(element).attr('href') ?? '')),
    ],
    navbar: dialect.navbar($).map(link),
    footer: dialect.footer($).map(link),
    sidebar: sidebarLines(dialect.sidebar($), target),
    breadcrumbs: dialect.breadcrumbs($).map(link),
    pagination: dialect.pagination($).map(link),
    outline: $(dialect.outlineLinks)
      .toArray()
      .map((element) => link({ label: textOf($(element)), href: $(element).attr('href') ?? '' })),
    ...Object.fromEntries(details),
    ...(hasArticle
      ? { cards: dialect.cards($).map(entry), ...readArticle(dialect.content($, kind), { dialect, target }) }
      : {
          heading: [textOf($('main h1').first())],
          entries: (kind === 'category' ? dialect.cards($) : dialect.entries($)).map(entry),
        }),
  }
}

/** The links to a page in all languages, sorted; none if they all lead to the same page. */
function otherLanguages($: CheerioAPI, target: (url: string) => string): string[] {
  const links = $('head link[rel=alternate][hreflang]')
    .toArray()
    .map((link) => ({ language: $(link).attr('hreflang'), url: target($(link).attr('href') ?? '') }))
  if (new Set(links.map(({ url }) => url)).size < 2) return []
  return links.map(({ language, url }) => `${language} -> ${url}`).sort()
}

/** Names of tags in the head that a document should have once, but has several times. Lists of tags, authors and languages are repeated. */
function repeatedTags($: CheerioAPI): string[] {
  const names = $('head meta[name], head meta[property], head link[rel=canonical], head title')
    .toArray()
    .map((tag) => $(tag).attr('name') ?? $(tag).attr('property') ?? tag.tagName)
  return [
    ...new Set(names.filter((name, i) => names.indexOf(name) !== i && !/^(?:article:|og:locale:)/.test(name))),
  ].sort()
}

/** Resolves the URL of a line such as `Label -> /url`, or of a line that is only a URL. */
function resolveArrow(line: string, target: (url: string) => string): string {
  const [label, href] = line.split(' -> ')
  if (href !== undefined) return href === '' ? `${label}` : `${label} -> ${target(href)}`
  return /^(?:https?:|\/)/.test(line) ? target(line) : line
}

function sidebarLines(entries: readonly SidebarEntry[], target: (url: string) => string, depth = 0): string[] {
  return entries.flatMap(({ label, href, className, state, items }) => [
    [
      '  '.repeat(depth) + (label === '' ? '(no text)' : label),
      ...(href === undefined ? [] : [`-> ${target(href)}`]),
      ...(className === undefined ? [] : [`.${className}`]),
      ...(state === undefined ? [] : [`(${state})`]),
    ].join(' '),
    ...sidebarLines(items, target, depth + 1),
  ])
}
