import path from 'node:path'
import * as z from 'zod/mini'
import { ownOptions } from '../../node/base/own-options.js'
import { asRecord } from '../../node/base/record.js'
import { field, naming, routePattern, rule, safeUrl, text } from '../../node/base/schema/fields.js'
import type { RuleFinding } from '../../node/base/schema/finding.js'
import { linkPattern } from '../../node/base/schema/link-pattern.js'

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

const searchSchema = z
  .strictObject({
    provider: field(
      z._default(z.enum(['none', 'local', 'hosted']), 'local'),
      '`local`: an index that the build creates; `hosted`: a hosted search service; `none`: no search',
    ),
    exclude: field(
      z._default(z.array(routePattern), []),
      'Routes to exclude from the local index; `*` matches one segment, `/**` everything below',
    ),
    questions: field(
      z.optional(naming(text, 'file')),
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

/** `search`: how readers search the site. */
export const searchOptions = ownOptions('search', {
  fields: { search: field(z.prefault(searchSchema, {}), 'Search of the site', { before: 'analytics' }) },
  resolve: ({ search }, { config: { rootDir } }): ResolvedSearch => ({
    ...search,
    exclude: search.exclude.map(linkPattern),
    questions: search.questions === undefined ? undefined : path.resolve(rootDir, search.questions),
  }),
})

/** The options of the search. */
export interface ResolvedSearch extends Omit<z.output<typeof searchSchema>, 'exclude'> {
  /** Routes that the local search index leaves out. */
  readonly exclude: readonly RegExp[]
}
