import * as z from 'zod/mini'
import type { LinkFinding, LinkLevel } from '../model/config.js'
import { asRecord, type Finding, field, predicate, rule, text } from './schema-fields.js'

const HOSTED_KEYS = ['appId', 'indexName', 'searchKey'] as const

/** A hosted search needs its three public settings; the other providers take none of them. */
function checkSearch(value: unknown): Finding[] {
  const search = asRecord(value)
  if (search === undefined) return []
  if (search.provider === 'hosted') {
    return HOSTED_KEYS.filter((key) => search[key] === undefined).map((key) => ({
      code: 'config-missing',
      path: [key],
      message: 'is missing',
      hint: 'the search provider "hosted" needs "appId", "indexName" and "searchKey"',
    }))
  }
  return HOSTED_KEYS.filter((key) => search[key] !== undefined).map((key) => ({
    code: 'config-value',
    path: [key],
    message: 'is only for the search provider "hosted"',
    hint: 'set "provider" to "hosted", or remove it',
  }))
}

/** `search`: who answers queries. */
export const searchSchema = z
  .strictObject({
    provider: field(
      z._default(z.enum(['none', 'local', 'hosted']), 'local'),
      'Who answers queries: an index that the build makes, a hosted service, or nobody',
    ),
    exclude: field(
      z._default(z.array(text), []),
      'Routes that the local index leaves out; `*` stands for one segment, `/**` for everything below',
    ),
    questions: field(
      z.optional(text),
      'YAML file with questions and the pages that answer them; `docsgen check-search` asks them',
    ),
    appId: field(z.optional(text), 'App id of the hosted service'),
    indexName: field(z.optional(text), 'Name of its index'),
    searchKey: field(z.optional(text), 'Its public search key; a placeholder such as `{key}` may stand here'),
  })
  .check(rule(checkSearch))

/** `analytics`: page views sent on each route change. */
export const analyticsSchema = z.strictObject({
  provider: field(z.enum(['google']), 'The service'),
  trackingId: field(text, 'Its tracking id; a placeholder such as `{key}` may stand here'),
  honorDoNotTrack: field(
    z._default(z.boolean(), true),
    'Sends nothing for readers whose browser asks not to be tracked',
  ),
})

const decision = predicate<(finding: LinkFinding) => LinkLevel>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(finding) => …',
})

const policy = (initial: 'error' | 'warn') =>
  z._default(z.union([z.enum(['error', 'warn', 'ignore']), decision]), initial)

const regExp = predicate<RegExp>((value) => value instanceof RegExp, {
  expected: 'a regular expression',
  type: 'RegExp',
})

/** `links`: what the link rules do with their findings. */
export const linksSchema = z.strictObject({
  broken: field(policy('error'), 'A link to a path of this site that nothing answers'),
  brokenMarkdown: field(policy('warn'), 'A link to a Markdown file that is no page'),
  brokenAnchors: field(policy('warn'), 'A fragment that its page does not have'),
  duplicateRoutes: field(policy('warn'), 'Two sources of one route'),
  missingImages: field(policy('error'), 'An image that is not there'),
  spelling: field(
    policy('warn'),
    'A link in the wrong case, or in code without the slash that the site ends URLs with',
  ),
  unreachable: field(policy('warn'), 'A page in no sidebar that nothing links to'),
  redirected: field(policy('warn'), 'A link that works only by a redirect'),
  ignore: field(
    z._default(z.array(z.union([text, regExp])), []),
    'Links that are never reported: globs (`/api/**`) or regular expressions',
  ),
})
