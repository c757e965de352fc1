import * as z from 'zod/mini'
import type { RuleFinding } from './finding.js'
import { asRecord } from '../record.js'
import { field, rule, safeUrl, stringRule, text } from './fields.js'

const HOSTED_KEYS = ['appId', 'indexName', 'searchKey'] as const

/** A hosted search requires its three public settings; the other providers do not accept them. */
function checkSearch(value: unknown): RuleFinding[] {
  const search = asRecord(value)
  if (search === undefined) return []
  if (search.provider === 'hosted') {
    return HOSTED_KEYS.filter((key) => search[key] === undefined).map((key) => ({
      code: 'config-missing',
      path: [key],
      message: 'is missing',
      hint: 'the search provider "hosted" requires "appId", "indexName" and "searchKey"',
    }))
  }
  return HOSTED_KEYS.filter((key) => search[key] !== undefined).map((key) => ({
    code: 'config-value',
    path: [key],
    message: 'is only for the search provider "hosted"',
    hint: 'set "provider" to "hosted", or remove this key',
  }))
}

/** `search`: how readers search the site. */
export const searchSchema = z
  .strictObject({
    provider: field(
      z._default(z.enum(['none', 'local', 'hosted']), 'local'),
      '`local`: an index that the build creates; `hosted`: a hosted search service; `none`: no search',
    ),
    exclude: field(
      z._default(z.array(text), []),
      'Routes to exclude from the local index; `*` matches one segment, `/**` everything below',
    ),
    questions: field(
      z.optional(text),
      'YAML file of questions and the pages that answer them, for `docsgen check-search`',
    ),
    reportUrl: field(
      z.optional(safeUrl),
      'URL of the link below a search without results, where readers can report what is missing; `{query}` stands for the search',
    ),
    appId: field(z.optional(text), 'App id of the hosted service'),
    indexName: field(z.optional(text), 'Name of the index at the hosted service'),
    searchKey: field(z.optional(text), 'Public search key of the hosted service, or a placeholder such as `{key}`'),
  })
  .check(rule(checkSearch))

/** `analytics`: page views sent on each route change. */
export const analyticsSchema = z.strictObject({
  provider: field(z.enum(['google']), 'The analytics service'),
  trackingId: field(
    text.check(
      stringRule(
        (value) => !/^UA-/i.test(value),
        'is an id of Universal Analytics, which Google has turned off',
        'write the id of a Google Analytics 4 property, such as "G-ABC123"',
      ),
    ),
    'Tracking id, or a placeholder such as `{key}`',
  ),
  honorDoNotTrack: field(
    z._default(z.boolean(), true),
    'Whether to exclude readers whose browser asks not to be tracked',
  ),
})
