import * as z from 'zod/mini'
import type { LinkFinding, LinkLevel } from '../link-policy.js'
import { field, predicate, text } from './fields.js'

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
