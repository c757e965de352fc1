import type { CheerioAPI } from 'cheerio'
import { SITE } from './output-folder.js'
import {
  type CodeBlock,
  type Dialect,
  type LabeledLink,
  linksIn,
  ownClasses,
  type Selection,
  type SidebarEntry,
  textOf,
} from './dialect.js'

/** A sidebar as Docusaurus keeps it in its generated files: closed categories are not in its documents. */
export interface SidebarNode {
  readonly type: 'link' | 'category' | 'html'
  readonly label?: string
  readonly value?: string
  readonly href?: string
  readonly className?: string
  readonly collapsed?: boolean
  readonly collapsible?: boolean
  readonly unlisted?: boolean
  readonly linkUnlisted?: boolean
  readonly items?: readonly SidebarNode[]
}

/** The markup of Docusaurus 3.10. `sidebars` are those of all versions and instances. */
export function docusaurusDialect(sidebars: readonly (readonly SidebarNode[])[]): Dialect {
  return {
    content: ($, kind) => {
      if (kind === 'doc') return $('.theme-doc-markdown')
      if (kind === 'post') return $('#__blog-post-container')
      const article = $('.mdx-page main article')
      return article.length > 0 ? article : $('#__docusaurus_skipToContent_fallback')
    },
    additions: '.hash-link, svg, style, script, .theme-code-block button, [class*=admonitionIcon]',
    codeBlocks: '.theme-code-block',
    readCode,
    admonitions: '.theme-admonition',
    admonitionTitle: '[class*=admonitionHeading]',
    readAdmonition: (element) => ({
      kind: /theme-admonition-(\w+)/.exec(element.attr('class') ?? '')?.[1] ?? '',
      title: textOf(element.find('[class*=admonitionHeading]').first()),
      classes: ownClasses(element, /^(?:theme-admonition|admonition_|alert)/),
    }),
    outlineLinks: '.theme-doc-toc-desktop a, [class*=tableOfContents__] a',
    sidebar: ($) => readSidebar($, sidebars),
    breadcrumbs: ($) =>
      $('.breadcrumbs__item')
        .toArray()
        .map((item) => ({ label: textOf($(item)), href: $(item).find('a').attr('href') ?? '' }))
        .filter(({ label }) => label !== ''),
    pagination: ($) => ['prev', 'next'].map((name) => paginationLink($, `.pagination-nav__link--${name}`)),
    entries: ($, kind) => (kind === 'category' ? cards($) : listed($)),
    details: ($) => ({
      tags: linksIn($, 'article footer a[rel=tag]').map(({ label, href }) => `${label} -> ${href}`),
      'edit link': $('article .theme-edit-this-page')
        .toArray()
        .map((link) => $(link).attr('href') ?? ''),
      'last update': $('article .theme-last-updated')
        .toArray()
        .map((element) => {
          const author = /\bby (.*)$/.exec(textOf($(element)))?.[1] ?? ''
          return `${($(element).find('time').attr('datetime') ?? '').slice(0, 10)} ${author}`.trim()
        }),
      'version banner': [textOf($('.theme-doc-version-banner'))].filter((text) => text !== ''),
      'version badge': [textOf($('.theme-doc-version-badge'))].filter((text) => text !== ''),
      'unlisted banner': [textOf($('.theme-unlisted-banner'))].filter((text) => text !== ''),
      authors: $('.blog-post-page article header .avatar__name')
        .toArray()
        .map((name) => {
          const href = $(name).find('a').attr('href') ?? ''
          const description = textOf($(name).parent().find('small'))
          return `${textOf($(name))} (${description}) -> ${href}`
        }),
      'post date': $('.blog-post-page article header time')
        .toArray()
        .map((time) => ($(time).attr('datetime') ?? '').slice(0, 10)),
    }),
    navbar: ($) =>
      $(
        '.navbar__brand, .navbar__items a.navbar__link, .navbar__items .dropdown__menu > li, .navbar__items > div.navbar__item:not(.dropdown)',
      )
        .toArray()
        .map((item) => {
          const link = $(item).is('a') ? $(item) : $(item).find('a')
          return { label: textOf($(item)), href: (link.attr('href') ?? '').replace(/^#$/, '') }
        }),
    footer: ($) => linksIn($, '.footer a'),
    announcement: ($) => $('[class*=announcementBarContent]'),
  }
}

function readCode($: CheerioAPI, element: Selection): CodeBlock {
  const code = element.find('code').first()
  const start = /line-count (\d+)/.exec(code.attr('style') ?? '')?.[1]
  const isNumbered = (code.attr('class') ?? '').includes('WithNumbering')
  return {
    language: /(?:^|\s)language-(\S+)/.exec(element.attr('class') ?? '')?.[1] ?? '',
    title: textOf(element.find('[class*=codeBlockTitle]')),
    ...(isNumbered ? { firstNumber: Number(start ?? 0) + 1 } : {}),
    lines: code
      .find('.token-line')
      .toArray()
      .map((line) => ({
        text: $(line).text().replace(/\n$/, ''),
        marks: ownClasses($(line), /^(?:token-line|codeLine_)/).map((name) =>
          name === 'theme-code-block-highlighted-line' ? 'highlighted' : name,
        ),
      })),
  }
}

function readSidebar($: CheerioAPI, sidebars: readonly (readonly SidebarNode[])[]): SidebarEntry[] {
  const shown = $('.theme-doc-sidebar-menu > li')
    .toArray()
    .map((item) => textOf($(item).children().first()))
  if (shown.length === 0) return []
  const active = $('.theme-doc-sidebar-menu a[aria-current=page]').attr('href')
  const current = $('link[rel=canonical]').attr('href')
  const path = current === undefined ? active : new URL(current).pathname
  const readable = sidebars.map((nodes) => nodes.flatMap((node) => entry(node, path)))
  const labels = (entries: readonly SidebarEntry[]) => entries.map(({ label }) => label)
  const found = readable.filter((entries) => JSON.stringify(labels(entries)) === JSON.stringify(shown))
  return (
    found.find((entries) => JSON.stringify(entries).includes(`"${path}`)) ??
    found[0] ?? [{ label: `unknown sidebar: ${shown.join(', ')}`, items: [] }]
  )
}

function entry(node: SidebarNode, path: string | undefined): SidebarEntry[] {
  if (node.type === 'html') return [{ label: textOfHtml(node.value ?? ''), items: [], ...classOf(node) }]
  const link = {
    label: node.label ?? '',
    ...(node.href === undefined ? {} : { href: withBase(node.href) }),
    ...classOf(node),
  }
  if (node.type === 'link') return node.unlisted === true && !isSame(node.href, path) ? [] : [{ ...link, items: [] }]
  const items = (node.items ?? []).flatMap((item) => entry(item, path))
  if (items.length === 0) return node.href === undefined || node.linkUnlisted === true ? [] : [{ ...link, items: [] }]
  const isOpen = node.collapsed !== true || contains(node, path)
  return [{ ...link, items, state: node.collapsible === false ? 'fixed' : isOpen ? 'open' : 'closed' }]
}

function contains(node: SidebarNode, path: string | undefined): boolean {
  return isSame(node.href, path) || (node.items ?? []).some((item) => contains(item, path))
}

function isSame(href: string | undefined, path: string | undefined): boolean {
  return href !== undefined && path !== undefined && href.replace(/\/$/, '') === path.replace(/\/$/, '')
}

/** Docusaurus adds the base to the links of sidebars when it renders them. */
function withBase(href: string): string {
  return href.startsWith('/') && !href.startsWith(SITE.base) ? SITE.base + href.slice(1) : href
}

function classOf({ className }: SidebarNode): { readonly className?: string } {
  return className === undefined ? {} : { className }
}

function textOfHtml(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}

function paginationLink($: CheerioAPI, selector: string): LabeledLink {
  const link = $(selector)
  return { label: textOf(link.find('.pagination-nav__label')), href: link.attr('href') ?? '' }
}

function cards($: CheerioAPI) {
  return $('main .theme-doc-card-container')
    .toArray()
    .map((card) => ({
      title: textOf($(card).find('.theme-doc-card-title')),
      href: $(card).attr('href') ?? '',
      text: textOf($(card).find('.theme-doc-card-description')),
    }))
}

/** Links of the pages of tags, authors and the archive, and the posts of a list. */
function listed($: CheerioAPI) {
  return $('main a')
    .toArray()
    .filter((link) => !$(link).is('.hash-link, .pagination-nav__link'))
    .map((link) => ({ title: textOf($(link)), href: $(link).attr('href') ?? '', text: '' }))
}
