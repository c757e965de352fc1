import { escapeHtml } from '../markdown/highlight/token-html.js'
import type { SearchPage } from './search-page.js'

/** Code says less of what a page is about than its prose does. */
const CODE_WEIGHT = '0.4'

/** A name of three letters or more; not what begins as a character reference does. */
const nameInCode = /(?<![&\w$])[\p{L}_$][\p{L}\p{N}_$]{2,}/gu

/** Elements of a body that are no text of it. */
export const ignoredSelectors: readonly string[] = [
  '.cards',
  '.copy',
  '.anchor',
  'svg',
  'noscript',
  '[hidden] > template',
]

/**
 * A page as HTML for Pagefind, which ranks by the headings and finds sections by their ids. Of code it gets the names:
 * each once in a section, so that a long listing does not outweigh what is said about it, and at the section's end, so
 * that excerpts show sentences.
 */
export function recordHtml(page: Omit<SearchPage, 'body' | 'key'>, body: string, language: string): string {
  const { title, description, keywords = [] } = page
  const meta = [
    `<meta data-pagefind-meta="title[content]" content="${escapeHtml(title)}">`,
    description === undefined
      ? ''
      : `<meta data-pagefind-meta="description[content]" content="${escapeHtml(description)}">`,
    keywords.length === 0
      ? ''
      : `<meta data-pagefind-meta="keywords[content]" content="${escapeHtml(keywords.join(', '))}">`,
  ]
  const heading = /<h1[ >]/.test(body) ? '' : `<h1>${escapeHtml(title)}</h1>`
  return `<html lang="${escapeHtml(language)}"><head>${meta.join('')}</head><body>${heading}${namesOfCode(body)}</body></html>`
}

function namesOfCode(body: string): string {
  return body
    .split(/(?=<h[1-6][ >])/)
    .map((section) => {
      const names = new Set<string>()
      const prose = section.replace(/<pre\b[^>]*>(.*?)<\/pre>/gs, (_, code: string) => {
        for (const [name] of code.replace(/<[^>]*>/g, '').matchAll(nameInCode)) names.add(name)
        return ''
      })
      if (names.size === 0) return prose
      return `${prose}<p data-pagefind-weight="${CODE_WEIGHT}">${[...names].join(' ')}</p>`
    })
    .join('')
}
