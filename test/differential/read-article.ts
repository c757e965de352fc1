import { type CheerioAPI, load } from 'cheerio'
import { type Dialect, type Selection, textOf } from './dialect.js'
import type { Lines } from './site-model.js'

/** Context of `readArticle`. */
interface ArticleOptions {
  readonly dialect: Dialect
  /** Resolves a URL of the page. */
  readonly target: (url: string) => string
}

const BLOCKS =
  'p, li, ul, ol, div, pre, td, th, tr, table, blockquote, dt, dd, summary, details, figure, section, header, h1, h2, h3, h4, h5, h6, br, hr'

const INLINE =
  'strong, em, b, i, del, kbd, sub, sup, mark, br, hr, input, iframe, blockquote, button:not([role=tab]), code, ol, span[class]'

/** The content of a page as lines by subject. */
export function readArticle(content: Selection, { dialect, target }: ArticleOptions): Readonly<Record<string, Lines>> {
  const $ = load(
    `<main id="article">${content
      .toArray()
      .map((element) => load('')(element).prop('outerHTML'))
      .join('')}</main>`,
    undefined,
    false,
  )
  $(dialect.additions).remove()
  const code = $(dialect.codeBlocks)
    .toArray()
    .flatMap((block) => codeLines($, $(block), dialect))
  $(dialect.codeBlocks).replaceWith('<p>[code]</p>')
  const formulas = $('.katex annotation')
    .toArray()
    .map((formula) => $(formula).text())
  $('.katex-display, .katex').replaceWith('[formula]')
  const lines: Record<string, Lines> = {
    code,
    formulas,
    admonitions: each($, dialect.admonitions, (element) => {
      const { kind, title, classes } = dialect.readAdmonition(element)
      const depth = element.parents(dialect.admonitions).length
      return [`${'  '.repeat(depth)}${[kind, ...classes.map((name) => `.${name}`)].join(' ')}: ${title}`]
    }),
    tabs: each($, '[role=tablist]', (list) => {
      const labels = list
        .children('[role=tab]')
        .toArray()
        .map((tab) => `${textOf($(tab))}${$(tab).attr('aria-selected') === 'true' ? '*' : ''}`)
      return [labels.join(' | ')]
    }),
    headings: each($, 'h1, h2, h3, h4, h5, h6', (heading) => [
      `${heading.prop('tagName')?.toLowerCase()} ${textOf(heading)}${idOf(heading)}`,
    ]),
    'title id': each($, 'h1[id]', (heading) => [heading.attr('id') ?? '']),
    links: each($, 'a[href]', (link) => [
      `${textOf(link) || imageOf(link)} -> ${target(link.attr('href') ?? '')}${titleOf(link)}`,
    ]),
    images: each($, 'img', (image) => [`${image.attr('alt')} -> ${target(image.attr('src') ?? '')}${titleOf(image)}`]),
    tables: each($, 'table', (table) =>
      table
        .find('tr')
        .toArray()
        .map(
          (row) =>
            `| ${$(row)
              .children()
              .toArray()
              .map((cell) => `${cellOf($(cell))} |`)
              .join(' ')}`,
        ),
    ),
    details: each($, 'details', (details) => [
      `${textOf(details.children('summary'))}${details.is('[open]') ? ' (open)' : ''}`,
    ]),
    ids: each(
      $,
      '[id]:not(h1, h2, h3, h4, h5, h6, #article, #dg-main, #__docusaurus_skipToContent_fallback, #__blog-post-container, [role=tab], [role=tabpanel])',
      (element) => [`${element.prop('tagName')?.toLowerCase()} #${element.attr('id')}`],
    ),
    elements: each($, INLINE, (element) => [elementOf(element)]),
  }
  $(`[role=tablist], ${dialect.admonitionTitle}`).remove()
  $('h1, h2, h3, h4, h5, h6, table').remove()
  return { ...lines, text: blockLines($) }
}

function each($: CheerioAPI, selector: string, lines: (element: Selection) => readonly string[]): string[] {
  return $(selector)
    .toArray()
    .flatMap((element) => lines($(element)))
}

function codeLines($: CheerioAPI, block: Selection, dialect: Dialect): string[] {
  const { language, title, firstNumber, lines } = dialect.readCode($, block)
  const number = firstNumber === undefined ? '' : ` from ${firstNumber}`
  const head = `\`\`\`${language}${title === '' ? '' : ` "${title}"`}${number}`
  return [head, ...lines.map(({ text, marks }) => `| ${text}${marks.map((mark) => ` <${mark}>`).join('')}`)]
}

/** The heading of a page has an id of its own subject: see `title id`. */
function idOf(heading: Selection): string {
  return heading.is('h1') ? '' : ` #${heading.attr('id') ?? ''}`
}

function titleOf(element: Selection): string {
  const title = element.attr('title')
  return title === undefined ? '' : ` "${title}"`
}

function imageOf(link: Selection): string {
  return link.find('img').length > 0 ? '[image]' : ''
}

function cellOf(cell: Selection): string {
  const style = /text-align:\s*(\w+)/.exec(cell.attr('style') ?? '')?.[1] ?? cell.attr('align')
  return `${textOf(cell)}${style === undefined ? '' : ` (${style})`}`
}

function elementOf(element: Selection): string {
  const name = element.prop('tagName')?.toLowerCase()
  if (name === 'input') return `input ${element.is('[checked]') ? 'checked' : 'unchecked'}`
  if (name === 'ol') return `ol from ${element.attr('start') ?? '1'}`
  if (name === 'iframe') return `iframe ${element.attr('src')}`
  if (name === 'span') return `span.${element.attr('class')} ${textOf(element)}`
  return `${name} ${textOf(element)}`.trim()
}

/** The remaining text, a line for each block. */
function blockLines($: CheerioAPI): string[] {
  $(BLOCKS).each((_, block) => void $(block).before('\u2028').after('\u2028'))
  return $('#article')
    .text()
    .split('\u2028')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
