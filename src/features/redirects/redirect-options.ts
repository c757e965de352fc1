import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { decodePercent } from '../../shared/decode-percent.js'
import { writtenRoute } from '../../shared/route.js'
import { siteRelative } from '../../node/base/names.js'
import { ownOptions } from '../../node/base/own-options.js'
import { asRecord } from '../../node/base/record.js'
import { type FormerRoutes, isExactPath, type ResolvedRedirect } from '../../node/base/redirects.js'
import { field, modelType, naming, predicate, rule, stringRule, text } from '../../node/base/schema/fields.js'
import type { RuleFinding } from '../../node/base/schema/finding.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { parseRedirectLines, type RedirectLine } from '../../node/base/source-text/redirect-lines.js'

const from = z
  .string()
  .check(
    stringRule(
      (value) => isExactPath(value.includes('#') ? value.replace(/#[^#]+$/, '') : value.replace('*', 'x')),
      'is not the path of one page',
      'write it as "/old/page", with a fragment as "/page#old", or with one `*` as "/old/*"; `?` is not allowed',
    ),
  )

function isTarget(value: string): boolean {
  if (/^(?:pathname:\/\/)?\/(?!\/)/.test(value)) return (value.match(/\*/g) ?? []).length < 2
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

const to = z
  .string()
  .check(
    stringRule(
      isTarget,
      'is neither a path of the site nor a URL',
      'write a path of the site ("/new/page#part") or a URL ("https://...")',
    ),
  )

/** Both sides of a redirect have a `*`, or none has one. */
function checkPattern(value: unknown): RuleFinding[] {
  const { from, to } = asRecord(value) ?? {}
  if (typeof to !== 'string') return []
  const hint = 'write `*` on both sides: "/*.html" and "/*" redirect "/a.html" to the page "/a", and so on'
  const isPattern = to.includes('*') && !/^https?:/i.test(to)
  const froms = Array.isArray(from) ? from : [from]
  return froms.flatMap((one: unknown, at): RuleFinding[] => {
    if (typeof one !== 'string' || one.includes('*') === isPattern) return []
    const path = isPattern ? ['from', ...(Array.isArray(from) ? [at] : [])] : ['to']
    const other = isPattern ? 'to' : 'from'
    return [{ code: 'config-value', path, message: `has no \`*\`, but "${other}" has one`, hint }]
  })
}

const redirect = z
  .strictObject({
    from: field(
      z.union([from, z.array(from)]),
      'Former path of the page, or several, without `base`; one `*` stands for any characters. With a fragment, the former place of a section',
    ),
    to: field(
      to,
      'Where the page is now: a path of the site, optionally with query and fragment, or a URL. If it has a `*`, each ' +
        'page whose path matches gets a redirect; the `*` in `from` stands for the same characters',
    ),
  })
  .check(rule(checkPattern))

const formerRoutes = predicate<FormerRoutes>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(route) => …',
  declared: modelType('redirects', 'FormerRoutes'),
})

const redirectsSchema = z.array(z.union([redirect, formerRoutes, naming(text, 'data')]))

/** A rule that makes redirects from the routes of the site. They never replace a page, a file or another redirect. */
export type RedirectRule =
  /** `from` and `to` have one `*` each, which stands for the same characters. */
  | (ResolvedRedirect & { readonly kind: 'pattern' })
  | { readonly kind: 'function'; readonly formerRoutes: FormerRoutes; readonly key: KeyPath }

/** A file in the format of `_redirects`. */
export interface RedirectFile {
  /** Relative to the root of the site, with `/`. */
  readonly file: string
  readonly lines: readonly RedirectLine[]
}

/** A redirect of a fragment, which the host of a site does not see. */
export interface FragmentRedirect extends Pick<ResolvedRedirect, 'to' | 'fromKey' | 'toKey'> {
  readonly route: string
  /** Decoded, without `#`. */
  readonly fragment: string
}

/** The redirects of a config. */
interface WrittenRedirects {
  /** One for each `from` and for each line of a file, as routes; a base that the author wrote is removed. */
  readonly redirects: readonly ResolvedRedirect[]
  readonly fragments: readonly FragmentRedirect[]
  readonly rules: readonly RedirectRule[]
  readonly files: readonly RedirectFile[]
}

export const redirectOptions = ownOptions('redirects', {
  fields: {
    redirects: field(z._default(redirectsSchema, []), 'Former URLs of pages, and their targets', {
      before: 'markdown',
    }),
    'publish.redirects': field(
      z._default(z.union([z.enum(['netlify', 'cloudflare', 'nginx', 'caddy']), z.literal(false)]), 'netlify'),
      'The host to write redirect rules for; `false`: no rules, only pages that redirect',
      { before: 'noJekyll' },
    ),
  },
  resolve: ({ redirects, 'publish.redirects': host }, { config, texts }) => ({
    host,
    ...writtenRedirects(redirects, { ...config, texts }),
  }),
})

function writtenRedirects(
  entries: z.output<typeof redirectsSchema>,
  {
    base,
    rootDir,
    texts,
  }: { readonly base: string; readonly rootDir: string; readonly texts: ReadonlyMap<string, string> },
): WrittenRedirects {
  const redirects: ResolvedRedirect[] = []
  const fragments: FragmentRedirect[] = []
  const rules: RedirectRule[] = []
  const files: RedirectFile[] = []
  for (const [index, entry] of entries.entries()) {
    const key: KeyPath = ['redirects', index]
    if (typeof entry === 'function') rules.push({ kind: 'function', formerRoutes: entry as FormerRoutes, key })
    else if (typeof entry === 'string') {
      const filePath = resolve(rootDir, entry)
      const file = siteRelative(rootDir, filePath)
      const lines = linesOf(texts.get(filePath) ?? '', base)
      files.push({ file, lines })
      redirects.push(...lineRedirects(file, lines))
    } else {
      for (const one of entryRedirects(entry, key, base)) {
        const { from, ...rest } = one
        const [path = '', fragment] = from.split('#')
        if (fragment !== undefined)
          fragments.push({ ...rest, route: writtenRoute(path, base), fragment: decodePercent(fragment) })
        else if (from.includes('*')) rules.push({ kind: 'pattern', ...rest, from: writtenRoute(from, base) })
        else redirects.push({ ...rest, from: writtenRoute(from, base) })
      }
    }
  }
  return { redirects, fragments, rules, files }
}

/** The redirects of an entry, with `from` as it is written. */
function entryRedirects(
  { from, to: written }: { readonly from: string | readonly string[]; readonly to: string },
  key: KeyPath,
  base: string,
): ResolvedRedirect[] {
  const toKey = [...key, 'to']
  const to = written.startsWith('/') && written.includes('*') ? writtenRoute(written, base) : written
  if (typeof from === 'string') return [{ from, to, fromKey: [...key, 'from'], toKey }]
  return from.map((path, position) => ({ from: path, to, fromKey: [...key, 'from', position], toKey }))
}

/** The lines of a file; those with a path that cannot be a file of the output are left to the host. */
function linesOf(text: string, base: string): RedirectLine[] {
  return parseRedirectLines(text, base).map((line) => {
    const { rule } = line
    return rule?.isRedirect && !isExactPath(rule.from) ? { ...line, rule: { ...rule, isRedirect: false } } : line
  })
}

function lineRedirects(file: string, lines: readonly RedirectLine[]): ResolvedRedirect[] {
  return lines.flatMap(({ rule }, index): ResolvedRedirect[] => {
    if (!rule?.isRedirect) return []
    const { from, to, fromColumn, toColumn } = rule
    const at = (column: number) => ({ file, line: index + 1, column })
    return [{ from, to, fromKey: [], toKey: [], line: { from: at(fromColumn), to: at(toColumn) } }]
  })
}
