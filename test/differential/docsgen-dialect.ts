import type { CheerioAPI } from 'cheerio'
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
import { docsgenCards, docsgenEntries } from './docsgen-lists.js'

/** The markup of docsgen's default theme. */
export const docsgenDialect: Dialect = {
  content: ($) => {
    const prose = $('article > .prose').last()
    return prose.length > 0 ? prose : $('#dg-main')
  },
  additions: 'a.anchor, svg, style, script, .code button, .cards, .post-header, .post-tags',
  codeBlocks: '.code',
  readCode,
  admonitions: '.admonition',
  admonitionTitle: '.admonition-title',
  readAdmonition: (element) => ({
    kind: /admonition-(\w+)/.exec(element.attr('class') ?? '')?.[1] ?? '',
    title: textOf(element.find('.admonition-title').first()),
    classes: ownClasses(element, /^admonition/),
  }),
  outlineLinks: '#dg-outline a',
  sidebar: ($) => sidebarItems($, $('[data-sidebar] > ul').first()),
  breadcrumbs: ($) =>
    $('.crumbs li')
      .toArray()
      .map((item) => ({ label: textOf($(item)), href: $(item).find('a').attr('href') ?? '' })),
  pagination: ($) => ['previous', 'next'].map((name) => paginationLink($, `nav.pages a.${name}`)),
  cards: docsgenCards,
  entries: docsgenEntries,
  details: ($, kind) => ({
    tags: linksIn($, kind === 'list' ? '' : 'article a[rel~=tag]').map(({ label, href }) => `${label} -> ${href}`),
    'edit link': linksIn($, '.page-footer > a[rel="external noopener"]').map(({ href }) => href),
    'last update': $('.page-footer time')
      .toArray()
      .map((time) => {
        const author = /\bby (.*)$/.exec(textOf($(time).parent()))?.[1] ?? ''
        return `${($(time).attr('datetime') ?? '').slice(0, 10)} ${author}`.trim()
      }),
    'version banner': [textOf($('.version-banner'))].filter((text) => text !== ''),
    'version banner link': linksIn($, '.version-banner a').map(({ href }) => href),
    'version badge': [textOf($('.version-badge'))].filter((text) => text !== ''),
    'unlisted banner': [textOf($('article > .prose').slice(0, -1))].filter((text) => text !== ''),
    authors: $('.post-header .byline li')
      .toArray()
      .map((item) => {
        const author = $(item).find('span').children().first()
        return `${textOf(author)} (${textOf($(item).find('small'))}) -> ${author.attr('href') ?? ''}`
      }),
    'post date': $('.post-header time')
      .toArray()
      .map((time) => ($(time).attr('datetime') ?? '').slice(0, 10)),
    'reading time': /(\d+) min/.exec(textOf($('.post-header .byline p span')))?.slice(1) ?? [],
  }),
  navbar: ($) => [
    ...linksIn($, '.navbar .brand'),
    ...$('.navbar .nav li')
      .toArray()
      .map((item) => {
        const link = $(item).children('a')
        const summary = $(item).find('> details > summary')
        return { label: textOf(summary.length > 0 ? summary : $(item)), href: link.attr('href') ?? '' }
      }),
  ],
  footer: ($) => linksIn($, 'footer.footer a'),
  announcement: ($) => $('.announcement p'),
}

function readCode($: CheerioAPI, element: Selection): CodeBlock {
  const code = element.find('code').first()
  const lines = code.find('.line').toArray()
  const first = code.find('[data-line]').attr('data-line')
  return {
    language: /(?:^|\s)language-(\S+)/.exec(code.attr('class') ?? '')?.[1] ?? '',
    title: textOf(element.find('.code-title')),
    ...(first === undefined ? {} : { firstNumber: Number(first) }),
    lines:
      lines.length === 0
        ? code
            .text()
            .replace(/\n$/, '')
            .split('\n')
            .map((text) => ({ text, marks: [] }))
        : lines.map((line) => ({
            text: $(line).text().replace(/\n$/, ''),
            marks: ownClasses($(line), /^(?:line|theme-code-block-highlighted-line)$/).map((name) =>
              name === 'marked' ? 'highlighted' : name,
            ),
          })),
  }
}

function sidebarItems($: CheerioAPI, list: Selection): SidebarEntry[] {
  return list
    .children('li')
    .toArray()
    .map((element) => {
      const item = $(element)
      const link = item.children('a')
      const details = item.children('details')
      const items = sidebarItems($, details.length > 0 ? details.children('ul') : item.children('ul'))
      const label = [link, item.children('.group'), details.children('summary'), item].find(
        (part) => textOf(part) !== '',
      )
      const className = ownClasses(item, /^linked$/).join(' ')
      const href = link.attr('href')
      const state = details.length === 0 ? 'fixed' : details.is('[open]') ? 'open' : 'closed'
      return {
        label: label === undefined ? '' : textOf(label),
        ...(href === undefined ? {} : { href }),
        ...(className === '' ? {} : { className }),
        ...(items.length === 0 ? {} : ({ state } as const)),
        items,
      }
    })
}

function paginationLink($: CheerioAPI, selector: string): LabeledLink {
  const link = $(selector)
  const sublabel = textOf(link.children('small'))
  return { label: textOf(link).slice(sublabel.length).trim(), href: link.attr('href') ?? '' }
}
