import { escapeHtml } from '../../shared/escape-html.js'
import { NO_PAGE_DATA, pageDataName } from '../../shared/route.js'
import { fill, type Strings } from '../../shared/interface-text.js'
import { nameHash } from '../../node/base/hash.js'
import { isFileRedirect } from '../../node/base/redirects.js'
import { documentName, type Site } from '../../node/base/site.js'
import { directionOfSite } from '../../node/base/languages.js'
import { policyMeta } from '../../node/base/content-policy.js'

/**
 * Keeps the query and the fragment of the URL, which a redirect in HTML would drop. It is a separate file because the
 * content security policy allows only one inline script. It replaces the history entry, so that the back button works.
 */
const redirectScript =
  '{const u=new URL(document.currentScript.dataset.to,location.href);' +
  'if(!u.search)u.search=location.search;if(!u.hash)u.hash=location.hash;location.replace(u)}\n'

/** A document and data for each redirect, and the script that they share, by name below the output folder. */
export function redirectDocuments({
  redirects,
  config,
  pages,
}: Pick<Site, 'redirects' | 'config' | 'pages'>): Map<string, string> {
  if (redirects.length === 0) return new Map()
  const { base, locale, url, csp, strings } = config
  const scriptName = `assets/redirect-${nameHash(redirectScript)}.js`
  const files = new Map([[scriptName, redirectScript]])
  const routes = new Set(pages.map(({ route }) => route))
  for (const { from, href } of redirects) {
    const canonical = href.startsWith('/') ? url + href : href
    const name = isFileRedirect(from, routes) ? from.slice(1) : documentName(from, config.documents)
    // `/old` and `/old.html` can be one file; the first one is what the config says first.
    if (files.has(name)) continue
    // Otherwise, fetching it ahead would be an error in the console of the browser.
    if (!routes.has(from)) files.set(pageDataName(from), NO_PAGE_DATA)
    files.set(
      name,
      redirectHtml({
        locale,
        direction: directionOfSite(config),
        strings,
        href,
        canonical,
        scriptUrl: base + scriptName,
        csp: csp === false ? '' : redirectPolicy,
      }),
    )
  }
  return files
}

const redirectPolicy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'"

/** A document that redirects by script, without scripts by `<meta http-equiv="refresh">`, and has a link. */
function redirectHtml(redirect: {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly strings: Strings
  /** Percent-encoded URL of the target. */
  readonly href: string
  /** Absolute URL of the target. */
  readonly canonical: string
  readonly scriptUrl: string
  /** The content security policy; empty if there is none. */
  readonly csp: string
}): string {
  const { locale, direction, strings, href, canonical, scriptUrl, csp } = redirect
  const to = escapeHtml(href)
  const isReversed = direction === 'rtl'
  const link = `<a href="${to}"${isReversed ? ' dir="ltr"' : ''}>${to}</a>`
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"${isReversed ? ' dir="rtl"' : ''}><head><meta charset="utf-8">`,
    policyMeta(csp),
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${fill(escapeHtml(strings.movedTo), { path: to })}</title><meta name="robots" content="noindex"><link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<script src="${escapeHtml(scriptUrl)}" data-to="${to}"></script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript></head>`,
    `<body><main><h1>${escapeHtml(strings.moved)}</h1><p>${fill(escapeHtml(strings.nowAt), { path: link })}</p></main></body></html>\n`,
  ].join('')
}
