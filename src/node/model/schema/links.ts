import * as z from 'zod/mini'
import { type FormerRoutes, isExactPath } from '../redirects.js'
import type { LinkFinding, LinkLevel } from '../link-policy.js'
import type { RuleFinding } from './finding.js'
import { asRecord } from '../record.js'
import { field, predicate, rule, stringRule, text } from './fields.js'

const decision = predicate<(finding: LinkFinding) => LinkLevel>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(finding) => …',
  declared: "((finding: import('../link-policy.js').LinkFinding) => import('../link-policy.js').LinkLevel)",
})

const policy = (initial: 'error' | 'warn') =>
  z._default(z.union([z.enum(['error', 'warn', 'ignore']), decision]), initial)

const regExp = predicate<RegExp>((value) => value instanceof RegExp, {
  expected: 'a regular expression',
  type: 'RegExp',
  declared: 'RegExp',
})

/** `links`: the severity of each link rule. */
export const linksSchema = z.strictObject({
  broken: field(policy('error'), 'A link to a path of this site that does not exist, or a link in code without `base`'),
  pathname: field(policy('warn'), 'A `pathname://` link to a path that the static folders do not have'),
  brokenMarkdown: field(policy('error'), 'A link to a Markdown file that is not a page'),
  brokenAnchors: field(policy('warn'), 'A link to a fragment that its page does not have'),
  html: field(
    policy('error'),
    'What is wrong with links and images in HTML or JSX tags (`<a>`, `<img>`) is reported at most with this severity. `<Link>` is no such tag',
  ),
  absolute: field(
    policy('error'),
    'Broken links to this site that begin with its `url` are reported at most with this severity, for example if another program of the host answers them',
  ),
  duplicateRoutes: field(policy('error'), 'Two sources with the same route'),
  missingImages: field(policy('error'), 'An image that does not exist, or the path of a file in code without `base`'),
  spelling: field(
    policy('warn'),
    'A link with the wrong case, or a link in code without the trailing slash that the site uses',
  ),
  unreachable: field(policy('warn'), 'A page that is in no sidebar and that no other page links to'),
  redirected: field(policy('warn'), 'A link that works only through a redirect'),
  ignore: field(
    z._default(z.array(z.union([text, regExp])), []),
    'Links that are never reported: globs (`/api/**`) or regular expressions',
  ),
})

function isTarget(value: string): boolean {
  if (/^(?:pathname:\/\/)?\/(?!\/)/.test(value)) return (value.match(/\*/g) ?? []).length < 2
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

const from = z
  .string()
  .check(
    stringRule(
      (value) => isExactPath(value.replace('*', 'x')),
      'is not the path of one page',
      'write it as "/old/page", or with one `*` as "/old/*"; `?` and `#` are not allowed',
    ),
  )

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
      'Former path of the page, or several, without `base`; one `*` stands for any characters',
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
  declared: "import('../redirects.js').FormerRoutes",
})

/** `redirects`: former URLs of pages. */
export const redirectsSchema = z.array(z.union([redirect, formerRoutes, text]))
