import { readFileSync } from 'node:fs'
import { hrefOf } from '../../shared/route.js'
import type { PublishedFile, Site } from '../../node/base/site.js'
import { redirectOptions } from './redirect-options.js'

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
