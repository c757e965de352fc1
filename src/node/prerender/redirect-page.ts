import { escapeHtml } from '../markdown/highlight/token-html.js'

/**
 * Sends the reader on with the query and the fragment that they came with, which a redirect in HTML would drop. A file of
 * its own, since the one inline script that the policy allows is another; it replaces the entry in the history, so that
 * "back" does not send the reader on again.
 */
export const redirectScript =
  '{const u=new URL(document.currentScript.dataset.to,location.href);' +
  'if(!u.search)u.search=location.search;if(!u.hash)u.hash=location.hash;location.replace(u)}\n'

/** What a redirecting document says. */
export interface RedirectPage {
  readonly locale: string
  /** URL that it leads to, percent-encoded. */
  readonly href: string
  /** The same, absolute. */
  readonly canonical: string
  /** URL of `redirectScript`. */
  readonly scriptUrl: string
}

/** A document that leads elsewhere: by script, without scripts after the fashion of HTML, and for everybody else by a link. */
export function redirectHtml({ locale, href, canonical, scriptUrl }: RedirectPage): string {
  const to = escapeHtml(href)
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>Moved to ${to}</title><meta name="robots" content="noindex"><link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<script src="${escapeHtml(scriptUrl)}" data-to="${to}"></script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript></head>`,
    `<body><main><h1>Moved</h1><p>This page is now at <a href="${to}">${to}</a>.</p></main></body></html>\n`,
  ].join('')
}

/**
 * A `_redirects` file as Netlify reads it. The first line that fits counts, so that what the author wrote by hand goes
 * before what the config says. The `!` lets the line win over the redirecting document, which would else be served:
 * https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing
 */
export function redirectsFile(redirects: readonly { readonly from: string; readonly to: string }[], own = ''): string {
  const lines = redirects.map(({ from, to }) => `${from} ${to} 301!\n`)
  if (own.trim() === '') return lines.join('')
  const separate = own.endsWith('\n') ? '' : '\n'
  return `${own}${separate}# Added by docsgen: "redirects" of the config.\n${lines.join('')}`
}
