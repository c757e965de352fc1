import type { PageData } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import { documentTitle } from '../../shared/title.js'
import { escapeHtml } from '../markdown/highlight/token-html.js'
import { breadcrumbsJson, jsonForHtml, socialTags } from './head-tags.js'
import { styleAttributes } from './csp.js'
import type { DocumentHead } from './render-job.js'

/** A whole document. The page's data stands in it as JSON, which no browser runs. */
export function documentHtml({
  page,
  shell,
  head,
}: {
  readonly page: PageData
  readonly shell: string
  readonly head: DocumentHead
}): string {
  const title = documentTitle(page, head)
  return [
    `<!doctype html><html lang="${escapeHtml(head.locale)}" data-theme="${head.colorMode}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(shell.includes(' style="') ? head.csp + styleAttributes : head.csp)}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<script>${head.script}</script>`,
    `<link rel="stylesheet" href="${head.styles}">`,
    ...(page.styles ?? []).map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<title>${escapeHtml(title)}</title>`,
    metaTags(page, head, title),
    head.favicon === undefined ? '' : `<link rel="icon" href="${escapeHtml(head.favicon)}">`,
    head.tags,
    `</head><body><div id="docsgen">${shell}</div>`,
    `<script type="application/json" id="docsgen-page">${jsonForHtml(page)}</script>`,
    `<script type="module" src="${head.boot}" data-main="${head.main}"${head.search === undefined ? '' : ` data-search="${head.search}"`}></script></body></html>\n`,
  ].join('')
}

function metaTags(page: PageData, head: DocumentHead, title: string): string {
  const { publish, origin } = head
  const url = origin + hrefOf(page.route, head.base, head.trailingSlash)
  const isListed = !page.noIndex && page.kind !== 'not-found'
  const tags = [
    page.description === undefined ? '' : `<meta name="description" content="${escapeHtml(page.description)}">`,
    page.keywords?.length ? `<meta name="keywords" content="${escapeHtml(page.keywords.join(', '))}">` : '',
    isListed ? '' : '<meta name="robots" content="noindex">',
    isListed && publish.canonical ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
    page.markdown === undefined
      ? ''
      : `<link rel="alternate" type="text/markdown" href="${escapeHtml(page.markdown)}">`,
    publish.social ? socialTags(page, head, { title, url }) : '',
    isListed && publish.breadcrumbs
      ? breadcrumbsJson(page, { origin, url, home: { label: head.title, href: head.base } })
      : '',
    head.webApp === undefined ? '' : `<link rel="manifest" href="${escapeHtml(head.webApp)}">`,
  ]
  return tags.join('')
}
