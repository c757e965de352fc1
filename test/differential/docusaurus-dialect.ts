import type { CheerioAPI } from 'cheerio'
import {
  type CodeBlock,
  type Dialect,
  type LabeledLink,
  linksIn,
  ownClasses,
  type Selection,
  textOf,
} from './dialect.js'
import { docusaurusCards, docusaurusEntries } from './docusaurus-lists.js'
import { readSidebar, type SidebarsOfSite } from './docusaurus-sidebar.js'

/** The markup of Docusaurus 3.10. */
export function docusaurusDialect(sidebars: SidebarsOfSite): Dialect {
  return {
    content: ($, kind) => {
      if (kind === 'doc') return $('.theme-doc-markdown')
      if (kind === 'post') return $('#__blog-post-container')
      const article = $('.mdx-page main article')
      return article.length > 0 ? article : $('#__docusaurus_skipToContent_fallback')
    },
    additions:
      '.hash-link, svg, style, script, .theme-code-block button, [class*=admonitionIcon], .theme-doc-card-container',
    codeBlocks: '.theme-code-block',
    readCode,
    admonitions: '.theme-admonition',
    admonitionTitle: '[class*=admonitionHeading]',
    readAdmonition: (element) => ({
      kind: /theme-admonition-(\w+)/.exec(element.attr('class') ?? '')?.[1] ?? '',
      title: textOf(element.find('[class*=admonitionHeading]').first()),
      classes: ownClasses(element, /^(?:theme-admonition|admonition_|alert)/),
    }),
    outlineLinks: '.theme-doc-toc-desktop a, [class*=tableOfContents_] a',
    sidebar: ($) => readSidebar($, sidebars),
    breadcrumbs,
    pagination: ($) => ['prev', 'next'].map((name) => paginationLink($, `.pagination-nav__link--${name}`)),
    cards: docusaurusCards,
    entries: docusaurusEntries,
    details: ($, kind) => ({
      tags: linksIn($, kind === 'list' ? '' : 'article footer a[rel=tag]').map(
        ({ label, href }) => `${label} -> ${href}`,
      ),
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
      'version banner link': linksIn($, '.theme-doc-version-banner a').map(({ href }) => href),
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
      'reading time': readingTime(textOf($('.blog-post-page article header time').parent())),
    }),
    navbar: ($) =>
      $(
        '.navbar__brand, .navbar__items a.navbar__link, .navbar__items .dropdown__menu > li, .navbar__items > div.navbar__item:not(.dropdown)',
      )
        .toArray()
        .map((item) => {
          const link = $(item).is('a') ? $(item) : $(item).find('a')
          const href = link.is('[aria-haspopup]') ? '' : (link.attr('href') ?? '')
          return { label: textOf($(item)), href }
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

function paginationLink($: CheerioAPI, selector: string): LabeledLink {
  const link = $(selector)
  return { label: textOf(link.find('.pagination-nav__label')), href: link.attr('href') ?? '' }
}

function readingTime(text: string): string[] {
  const minutes = /(\d+|One|Une) (?:min|دقائق)/.exec(text)?.[1]
  return minutes === undefined ? [] : [minutes.replace(/^(?:One|Une)$/, '1')]
}

/** Docusaurus also shows the breadcrumbs of a page without categories above it, which have only the page itself. */
function breadcrumbs($: CheerioAPI): LabeledLink[] {
  const items = $('.breadcrumbs__item')
    .toArray()
    .map((item) => ({ label: textOf($(item)), href: $(item).find('a').attr('href') ?? '' }))
    .filter(({ label }) => label !== '')
  return items.length > 1 ? items : []
}
