import { policyMeta } from '../../node/base/content-policy.js'
import { currentLanguage, hrefIn, type LanguageLink, type Languages, urlIn } from '../../node/base/languages.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import { escapeHtml } from '../../shared/escape-html.js'

/**
 * The document above the folders of all languages. It leads to the home page in the default language, for all readers alike, and links
 * to those in the other languages. `links` is the home page in the languages that it is written in.
 */
export function startPage(
  { csp, title, trailingSlash }: Pick<ResolvedConfig, 'csp' | 'title' | 'trailingSlash'>,
  languages: Languages,
  links: readonly LanguageLink[],
): string {
  const main = currentLanguage(languages)
  if (main === undefined) return ''
  const homes = languages.all.map((language) => {
    const { direction, label, tag } = language
    const href = escapeHtml(hrefIn(language, languages, '/', trailingSlash))
    // Paragraphs keep links apart, which are hard to hit otherwise: the page has no style sheet.
    return `<li><p><a href="${href}" hreflang="${tag}" lang="${tag}" dir="${direction}">${escapeHtml(label)}</a></p></li>`
  })
  const url = escapeHtml(urlIn(main, '/', trailingSlash))
  return [
    `<!doctype html><html lang="${main.tag}" dir="${main.direction}"><head><meta charset="utf-8">`,
    policyMeta(csp === false ? '' : startPolicy),
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title><link rel="canonical" href="${url}">${links.map(alternate).join('')}`,
    `<meta http-equiv="refresh" content="0; url=${escapeHtml(main.base)}"></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1><ul>${homes.join('')}</ul></main></body></html>\n`,
  ].join('')
}

const startPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'"

/** The link in a head to a page in another language. */
export function alternate({ tag, url }: LanguageLink): string {
  return `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}">`
}
