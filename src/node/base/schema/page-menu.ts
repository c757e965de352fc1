import * as z from 'zod/mini'
import type { PageMenuSettings } from '../../../shared/site.js'
import { ASSISTANTS, type Assistant } from '../page-menu.js'
import { isUnsafeHref } from '../safe-href.js'
import { suggest } from '../suggest.js'
import type { RuleFinding } from './finding.js'
import { field, rule, text } from './fields.js'

/** Placeholders of all URLs of the page menu. */
const ofPage = ['{url}', '{title}', '{path}']

/** A URL whose placeholders are replaced on each page. */
function urlTemplate(known: readonly string[]) {
  const problem = (message: string, hint: string): RuleFinding => ({ code: 'config-value', path: [], message, hint })
  const find = (value: unknown): RuleFinding[] => {
    if (typeof value !== 'string' || value.trim() === '') return []
    if (isUnsafeHref(value)) return [problem('is an unsafe URL', 'use `https:`, `mailto:` or a path')]
    if (!/^(?:https?:\/\/[^/]|mailto:|\/)/i.test(value))
      return [problem('is not a URL', `write it with its scheme, such as "https://example.com/new?page=${known[0]}"`)]
    const written = value.match(/\{[^{}]*\}/g) ?? []
    if (written.length === 0)
      return [problem('has no placeholder, so it is the same on every page', `add one of ${known.join(', ')}`)]
    const unknown = written.filter((placeholder) => !known.includes(placeholder))
    return unknown.map((placeholder) => {
      const near = suggest(placeholder, known)
      const hint = near === undefined ? `use ${known.join(', ')}` : `did you mean ${near}?`
      return problem(`has the unknown placeholder ${placeholder}`, hint)
    })
  }
  return text.check(rule<string>(find))
}

const assistant = z.union([
  z.enum(Object.keys(ASSISTANTS) as [Assistant, ...Assistant[]]),
  z.strictObject({
    label: field(text, 'Name of the assistant'),
    url: field(
      urlTemplate(['{prompt}', ...ofPage]),
      'URL that opens it; `{prompt}` is a text that asks it to read the page, `{url}` the URL of the Markdown version, `{title}` the title and `{path}` the path of the page',
    ),
  }),
])

/** `pageMenu`: what readers can do with a page. */
export const pageMenuSchema = z.strictObject({
  assistants: field(
    z._default(z.array(assistant), ['chatgpt', 'claude']),
    'Assistants that the menu opens with a question about the page: names or your own. The site needs a public `url`',
  ),
  reportUrl: field(
    z.optional(urlTemplate(ofPage)),
    'URL of the form for an issue about the page; `{url}`, `{title}` and `{path}` are those of the page',
  ),
})

/** Completes the menu. Assistants cannot read a site without a public URL. */
export function resolvePageMenu(
  { assistants, reportUrl }: z.output<typeof pageMenuSchema>,
  isPublic: boolean,
): PageMenuSettings {
  const links = assistants.map((one) =>
    typeof one === 'string' ? ASSISTANTS[one] : { label: one.label, href: encoded(one.url) },
  )
  return { assistants: isPublic ? links : [], reportUrl: reportUrl === undefined ? undefined : encoded(reportUrl) }
}

/** Percent-encodes what a URL cannot contain; placeholders stay. */
function encoded(url: string): string {
  return url.replace(/[^!-~]+|["<>\\^`|]/g, encodeURIComponent)
}
