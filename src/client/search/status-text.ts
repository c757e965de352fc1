import { fill, pluralForm } from '../../shared/interface-text.js'
import * as strings from '../../shared/strings.js'
import type { Answer } from './search-engine.js'

/** The sentence about an answer: how many pages were found. */
export function statusText(query: string, { total, isPartial, isEstimate, suggestions }: Answer): string {
  const locale = document.documentElement.lang
  const values = { query, count: total.toLocaleString(locale) }
  if (isPartial) return fill(pluralForm(strings.foundSome, { count: total, locale }), values)
  if (total > 0 && isEstimate) return fill(strings.foundAbout, values)
  if (total > 0) return fill(pluralForm(strings.foundPages, { count: total, locale }), values)
  return fill(strings.foundNothing, values) + (suggestions.length > 0 ? '' : ` ${strings.tryOtherWords}`)
}
