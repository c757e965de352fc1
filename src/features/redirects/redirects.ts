import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { once } from 'es-toolkit'
import type { ResolvedConfig } from '../../node/base/config.js'
import { policyMeta } from '../../node/base/content-policy.js'
import { docsSetAt } from '../../node/base/docs.js'
import type { Feature, FeatureLink } from '../../node/base/feature.js'
import { nameHash } from '../../node/base/hash.js'
import { directionOfSite } from '../../node/base/languages.js'
import { compareStrings, siteRelative } from '../../node/base/names.js'
import { isExactPath, isFileRedirect, type ResolvedRedirect } from '../../node/base/redirects.js'
import { type DocumentAddition, documentName, type PublishedFile, type Site } from '../../node/base/site.js'
import type { SourceFile } from '../../node/base/source-file.js'
import { locateFindings } from '../../node/base/schema/finding.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { locateField } from '../../node/base/source-text/locate-field.js'
import { keyLocator } from '../../node/base/source-text/locate-key.js'
import { answeredPaths } from '../../node/base/source-text/redirect-lines.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { fill, type Strings } from '../../shared/interface-text.js'
import { hrefOf, NO_PAGE_DATA, normalizeRoute, pageDataName } from '../../shared/route.js'
import { type FragmentRedirect, type RedirectFile, redirectOptions, type RedirectRule } from './redirect-options.js'

/**
 * The redirects of the config, with those that its patterns and functions make from the routes of all pages, and the aliases of
 * pages: a document for each, and rules for the host of the site. Fragments are redirected by a script of their page.
 */
export const redirects: Feature = {
  name: 'redirects',
  options: redirectOptions,
  plan({ config, routes, sources }) {
    const { staticFiles } = sources
    const isTaken = (path: string) => routes.has(path) || staticFiles.has(path) || path === '/404.html'
    const { fragments, files } = redirectOptions.of(config)
    const expanded = expandRedirects(config, { routes, isTaken })
    const aliases = readAliases([...sources.docs, ...sources.markdownPages], config)
    return {
      redirects: [...expanded.redirects, ...aliases.redirects],
      diagnostics: [...expanded.diagnostics, ...aliases.diagnostics],
      links: fragmentLinks(fragments, config),
      answered: files.flatMap(passedOn),
      assemble: ({ href }) => {
        const moved = movedFragments(fragments, href)
        return {
          movedFragments: moved,
          document: ({ route }) => addFragmentScript(route, moved, config),
          documents: (site) => redirectDocuments(site, moved),
          files: ({ site }) => redirectRules(site),
          check: (site) => checkFragments(fragments, site),
        }
      },
    }
  },
}

/** The paths and patterns of a redirects file that are left to the host. */
function passedOn({ lines }: RedirectFile): [from: string, to: string][] {
  return answeredPaths(lines.filter(({ rule }) => rule?.isRedirect === false))
}

/**
 * Redirects from the former paths that pages have in their front matter (`aliases`). A relative one starts from the folder of the page.
 * Of the versions of a page, which usually all have the same aliases, absolute ones lead to the version that readers should use.
 */
function readAliases(sources: readonly SourceFile[], { docs }: ResolvedConfig): ExpandedRedirects {
  const redirects: ResolvedRedirect[] = []
  const diagnostics: Diagnostic[] = []
  for (const source of sources) {
    const { aliases } = source.frontMatter
    if (aliases === undefined || aliases === null) continue
    const isList = Array.isArray(aliases)
    const isOther = docsSetAt(docs, source.docsSet)?.version.latest === false
    for (const [at, written] of (isList ? aliases : [aliases]).entries()) {
      if (isOther && typeof written === 'string' && written.startsWith('/')) continue
      const locate = () => locateField(source, isList ? ['aliases', at] : ['aliases'])
      const path = typeof written === 'string' ? joinPath(source.route, written) : ''
      if (isExactPath(path)) {
        const to = hrefOf(source.route, '/')
        redirects.push({ from: normalizeRoute(path), to, fromKey: [], toKey: [], alias: locate, isMade: true })
        continue
      }
      const message = `the alias ${JSON.stringify(written)} is not the path of a page`
      const hint = 'write former paths of the page: `aliases: [/old/page]`, without `?` and `#`'
      diagnostics.push({ code: 'front-matter', severity: 'error', message, hint, location: locate() })
    }
  }
  return { redirects, diagnostics }
}

function joinPath(route: string, alias: string): string {
  return alias.startsWith('/') ? alias : posix.join(posix.dirname(route), alias)
}

/** The fragments that lead elsewhere, such as `/page#old`, with the URLs of their targets. The first redirect of a fragment counts. */
function movedFragments(fragments: readonly FragmentRedirect[], href: Site['href']): ReadonlyMap<string, string> {
  return new Map(fragments.toReversed().map(({ route, fragment, to }) => [`${route}#${fragment}`, href(to)]))
}

/** The targets of the fragments of a page, as JSON; undefined if none of them leads elsewhere. */
function targetsOf(route: string, moved: ReadonlyMap<string, string>): string | undefined {
  const own = [...moved].flatMap(([from, to]) => (from.startsWith(`${route}#`) ? [[from.slice(route.length), to]] : []))
  return own.length === 0 ? undefined : JSON.stringify(Object.fromEntries(own))
}

/** Leads fragments elsewhere before their page is shown, and when readers type them into its URL. */
const fragmentScript =
  '{const t=JSON.parse(document.currentScript.dataset.targets),f=()=>{let h=location.hash;try{h=decodeURIComponent(h)}catch{}' +
  'if(Object.hasOwn(t,h))location.replace(t[h])};addEventListener("hashchange",f);f()}\n'

const fragmentScriptName = `assets/fragments-${nameHash(fragmentScript)}.js`

/** The script for a page whose fragments lead elsewhere. */
function addFragmentScript(
  route: string,
  moved: ReadonlyMap<string, string>,
  { base }: ResolvedConfig,
): DocumentAddition | undefined {
  const targets = targetsOf(route, moved)
  if (targets === undefined) return undefined
  const src = escapeHtml(base + fragmentScriptName)
  return { head: `<script src="${src}" data-targets="${escapeHtml(targets)}"></script>` }
}

/** Reports redirects of the fragments of no page, and of the id of a section. */
function checkFragments(fragments: readonly FragmentRedirect[], { byRoute, config, redirects }: Site): Diagnostic[] {
  const known = new Set([...byRoute.keys(), ...redirects.map(({ from }) => from)])
  const problems = fragments.flatMap(({ route, fragment, fromKey: path }) => {
    const shown = JSON.stringify(`${route}#${fragment}`)
    if (!known.has(route)) {
      const message = `${shown} is redirected, but there is no page at "${route}"`
      return { code: 'unused-redirect', severity: 'warning', message, hint: 'correct the path', path } as const
    }
    if (!byRoute.get(route)?.body.compiled?.record.ids.includes(fragment)) return []
    const message = `${shown} is redirected, but the page has a section with this id`
    const hint = 'remove the redirect, or give the section another id'
    return { code: 'redirect-conflict', severity: 'error', message, hint, path } as const
  })
  return locateFindings(problems, config)
}

/** The targets of fragments, which are checked like links. */
function fragmentLinks(fragments: readonly FragmentRedirect[], { configPath, rootDir }: ResolvedConfig): FeatureLink[] {
  const locator = once(() => keyLocator(readFileSync(configPath, 'utf8')))
  const file = siteRelative(rootDir, configPath)
  return fragments.map(({ to, toKey }) => ({ kind: 'link', url: to, file, locate: () => locator()(toKey) }))
}

/**
 * Keeps the query and the fragment of the URL, which a redirect in HTML would drop. It is a separate file because the
 * content security policy allows only one inline script. It replaces the history entry, so that the back button works.
 */
const redirectScript =
  '{const d=document.currentScript.dataset,u=new URL(d.targets&&JSON.parse(d.targets)[location.hash]||d.to,location.href);' +
  'if(!u.search)u.search=location.search;if(!u.hash)u.hash=location.hash;location.replace(u)}\n'

/** A document and data for each redirect, and the scripts of redirects, by name below the output folder. */
export function redirectDocuments(
  { redirects, config, pages }: Pick<Site, 'redirects' | 'config' | 'pages'>,
  moved: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const files = new Map(moved.size === 0 ? [] : [[fragmentScriptName, fragmentScript]])
  if (redirects.length === 0) return files
  const { base, locale, url, csp, strings } = config
  const scriptName = `assets/redirect-${nameHash(redirectScript)}.js`
  files.set(scriptName, redirectScript)
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
        targets: targetsOf(from, moved),
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
  /** The targets of fragments that lead elsewhere, as JSON. */
  readonly targets: string | undefined
  readonly scriptUrl: string
  /** The content security policy; empty if there is none. */
  readonly csp: string
}): string {
  const { locale, direction, strings, href, canonical, targets, scriptUrl, csp } = redirect
  const fragments = targets === undefined ? '' : ` data-targets="${escapeHtml(targets)}"`
  const to = escapeHtml(href)
  const isReversed = direction === 'rtl'
  const link = `<a href="${to}"${isReversed ? ' dir="ltr"' : ''}>${to}</a>`
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"${isReversed ? ' dir="rtl"' : ''}><head><meta charset="utf-8">`,
    policyMeta(csp),
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${fill(escapeHtml(strings.movedTo), { path: to })}</title><meta name="robots" content="noindex"><link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<script src="${escapeHtml(scriptUrl)}" data-to="${to}"${fragments}></script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript></head>`,
    `<body><main><h1>${escapeHtml(strings.moved)}</h1><p>${fill(escapeHtml(strings.nowAt), { path: link })}</p></main></body></html>\n`,
  ].join('')
}

/** The redirects of a site. */
interface ExpandedRedirects {
  /** Those of the config in its order, followed by those that its patterns and functions make. */
  readonly redirects: readonly ResolvedRedirect[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Routes {
  /** The routes of all pages. */
  readonly routes: Iterable<string>
  /** Whether the site has a page or file at a path. */
  isTaken(path: string): boolean
}

interface Expanded {
  readonly redirects: readonly ResolvedRedirect[]
  /** A problem of the rule. */
  readonly problem?: Pick<Diagnostic, 'code' | 'severity' | 'message' | 'hint'>
  readonly key: KeyPath
}

/** Applies the patterns and functions of the config to the routes of the site. */
function expandRedirects(config: ResolvedConfig, { routes, isTaken }: Routes): ExpandedRedirects {
  const { redirects, rules } = redirectOptions.of(config)
  if (rules.length === 0) return { redirects, diagnostics: [] }
  const sorted = [...routes].sort(compareStrings)
  const seen = new Set(redirects.map(({ from }) => from))
  const expanded = rules.map((rule) => (rule.kind === 'pattern' ? matches(rule, sorted) : results(rule, sorted)))
  const made = expanded.flatMap((one) => one.redirects)
  // `/a/index.html` is the document of the page `/a`.
  const added = made.filter(({ from }) => {
    return !isTaken(from) && !isTaken(normalizeRoute(from)) && !seen.has(from) && seen.add(from)
  })
  const problems = expanded.flatMap(({ problem, key }) => (problem === undefined ? [] : [{ ...problem, path: key }]))
  return { redirects: [...redirects, ...added], diagnostics: locateFindings(problems, config) }
}

/** A redirect for each route that matches the target of a pattern. */
function matches(rule: RedirectRule & { readonly kind: 'pattern' }, routes: readonly string[]): Expanded {
  const { kind: _, from, to, fromKey, toKey } = rule
  const [start = '', end = ''] = to.split('*')
  const redirects = routes.flatMap((route): ResolvedRedirect[] => {
    if (route.length <= start.length + end.length || !route.startsWith(start) || !route.endsWith(end)) return []
    const inner = route.slice(start.length, route.length - end.length)
    return [{ from: from.replace('*', () => inner), to: hrefOf(route, '/'), fromKey, toKey, isMade: true }]
  })
  if (redirects.length > 0) return { redirects, key: toKey }
  const message = `no page matches "${to}", so there are no redirects from "${from}"`
  const hint = 'correct the pattern, or remove the redirect'
  return { redirects, key: toKey, problem: { code: 'unused-redirect', severity: 'warning', message, hint } }
}

/** The redirects that a function returns for all routes, up to its first mistake. */
function results(
  { formerRoutes, key }: RedirectRule & { readonly kind: 'function' },
  routes: readonly string[],
): Expanded {
  const redirects: ResolvedRedirect[] = []
  const failed = (message: string, hint: string): Expanded => ({
    redirects,
    key,
    problem: { code: 'redirect-function', severity: 'error', message, hint },
  })
  for (const route of routes) {
    let returned: unknown
    try {
      returned = formerRoutes(route)
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      return failed(`the function threw for "${route}": ${reason}`, 'return a path, a list of paths, or nothing')
    }
    for (const from of Array.isArray(returned) ? returned : [returned ?? []].flat()) {
      if (typeof from !== 'string' || !isExactPath(from)) {
        const shown = typeof from === 'string' ? JSON.stringify(from) : String(from)
        return failed(
          `the function returned ${shown} for "${route}", which is not the path of one page`,
          'return paths such as "/old/page", without `base`, patterns, `?` and `#`',
        )
      }
      redirects.push({ from: normalizeRoute(from), to: hrefOf(route, '/'), fromKey: key, toKey: key, isMade: true })
    }
  }
  return { redirects, key }
}

/** A redirect as hosts need it. */
interface RedirectAnswer {
  /** Route, without base. */
  readonly from: string
  /** Percent-encoded URL of the target. */
  readonly href: string
  readonly status: number
}

/** Name in a static folder and in the output. */
const linesName = '_redirects'

/** The redirect rules for the host of the site. */
export function redirectRules(site: Site): PublishedFile[] {
  const { config, redirects, staticFiles } = site
  const { files, host } = redirectOptions.of(config)
  // These files are included by the config of a server, which fails if one is missing.
  if (host === 'nginx') return [{ name: 'docsgen/redirects.conf', content: nginxRules(answersOf(site), config.base) }]
  if (host === 'caddy') return [{ name: 'docsgen/redirects.caddy', content: caddyRules(answersOf(site), config.base) }]
  if (host === false || (redirects.length === 0 && files.length === 0)) return []
  // The lines of the author are in the file once, before those of all languages.
  const ownPath = config.languages?.dir === undefined ? staticFiles.get(`/${linesName}`) : undefined
  const content = redirectLines(site, ownPath === undefined ? '' : readFileSync(ownPath, 'utf8'))
  return [{ name: linesName, content, replacesStatic: true, atRoot: true }]
}

/** All redirects of one path, with the status that a redirects file gives them. */
function answersOf({ redirects, config }: Site): RedirectAnswer[] {
  const statuses = new Map(
    redirectOptions
      .of(config)
      .files.flatMap(({ lines }) =>
        lines.flatMap(({ rule }) => (rule?.isRedirect ? [[rule.from, rule.status] as const] : [])),
      ),
  )
  return redirects.map(({ from, href }) => ({ from, href, status: statuses.get(from) ?? 301 }))
}

/**
 * A `_redirects` file. The first matching line wins, so the author's own lines come first: those of the static folder, then
 * those of the files in the config.
 */
function redirectLines({ redirects, config }: Site, own: string): string {
  const { files, host } = redirectOptions.of(config)
  const hrefs = new Map(redirects.map(({ from, href }) => [from, href]))
  const lineOf = host === 'cloudflare' ? cloudflareLine : netlifyLine
  const sections = own.trim() === '' ? [] : [own.replace(/\n?$/, '')]
  for (const { file, lines } of files) {
    const printed = lines.map(({ text, rule }) => {
      const href = rule?.isRedirect ? hrefs.get(rule.from) : undefined
      if (rule === undefined || href === undefined) return text
      hrefs.delete(rule.from)
      return lineOf({ from: rule.from, href, status: rule.status }, config.base)
    })
    sections.push([`# From ${file}.`, ...printed].join('\n').trimEnd())
  }
  const others = [...hrefs].map(([from, href]) => lineOf({ from, href, status: 301 }, config.base))
  if (others.length === 0) return `${sections.join('\n')}\n`
  const note = sections.length > 0 ? ['# Added by docsgen: "redirects" of the config.'] : []
  return `${[...sections, ...note, ...others].join('\n')}\n`
}

/**
 * The `!` makes a line win over the redirecting document, which would be served otherwise:
 * https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing
 */
function netlifyLine({ from, href, status }: RedirectAnswer, base: string): string {
  return `${hrefOf(from, base)} ${href} ${status}!`
}

/**
 * Lines always win over documents, and one with a `!` is invalid. A path matches exactly:
 * https://developers.cloudflare.com/pages/configuration/redirects/
 */
function cloudflareLine({ from, href, status }: RedirectAnswer, base: string): string {
  return spellingsOf(hrefOf(from, base))
    .map((path) => `${path} ${href} ${status}`)
    .join('\n')
}

/** Exact locations, which nginx looks up in a tree; a `map` would ignore the case. */
function nginxRules(answers: readonly RedirectAnswer[], base: string): string {
  const lines = answers.flatMap(({ from, href, status }) =>
    spellingsOf(decodeURI(base) + from.slice(1)).map(
      (path) =>
        `location = ${quoted(path)} { return ${status} ${quoted(withQuery(href.replaceAll('$', '%24'), '$is_args$args'))}; }`,
    ),
  )
  return ['# Written by docsgen. Include this file in a server block.', ...lines, ''].join('\n')
}

/** A map for each status, instead of a matcher for each redirect, all of which Caddy would try for each request. */
function caddyRules(answers: readonly RedirectAnswer[], base: string): string {
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)
  const blocks = statuses.map((status) => {
    const [name, queryName] = [`{docsgen_${status}}`, `{docsgen_${status}_query}`]
    const lines = answers
      .filter((answer) => answer.status === status)
      .flatMap(({ from, href }) =>
        spellingsOf(decodeURI(base) + from.slice(1)).map((path) =>
          [path, plain(href), withQuery(plain(href), '?{query}')].map(quoted).join(' '),
        ),
      )
    return [
      `map {path} ${name} ${queryName} {`,
      ...lines.map((line) => `\t${line}`),
      '\tdefault "" ""',
      '}',
      `@docsgen_${status} \`${name} != "" && {query} == ""\``,
      `@docsgen_${status}_query \`${name} != "" && {query} != ""\``,
      `redir @docsgen_${status} ${name} ${status}`,
      `redir @docsgen_${status}_query ${queryName} ${status}`,
    ]
  })
  return ['# Written by docsgen. Import this file in a site block.', ...blocks.flat(), ''].join('\n')
}

/** A URL without placeholders of Caddy. */
function plain(href: string): string {
  return href.replaceAll('{', '%7B').replaceAll('}', '%7D')
}

/** A path with and without a slash at its end; only as it is if it is the root or a file. */
function spellingsOf(path: string): readonly string[] {
  return path.endsWith('/') || path.endsWith('.html') ? [path] : [path, `${path}/`]
}

/** Inserts what adds the query of the request, unless the target has a query of its own. */
function withQuery(href: string, query: string): string {
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  return own === '' ? path + query + hash : href
}

/** A quoted string of an nginx or Caddy config. Targets are percent-encoded, so they have no quotes. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
