import { fill, pluralForm } from '../../shared/interface-text.js'
import * as strings from '../../shared/strings.js'
import type { Answer } from './search-engine.js'
import type { Asking } from './use-answer.js'

/** Reports how many pages were found, or that the search failed. */
export function Status({ asking, onRetry }: { readonly asking: Asking; readonly onRetry: () => void }) {
  const { status, asked, answer } = asking
  if (status === 'failed') {
    return (
      <div className="error-box" role="alert">
        <p>{strings.searchFailed}</p>
        <button type="button" onClick={onRetry}>
          {strings.retry}
        </button>
      </div>
    )
  }
  // Next to a list of results, the count is for screen readers only.
  const isSeen = answer !== undefined && (answer.total === 0 || answer.isPartial)
  // While the reader is typing, counts would be announced repeatedly, and “nothing found” would be premature.
  const isSaid = status === 'settled' || answer?.isPartial
  return (
    <p role="status" className={isSeen ? 'search-note' : 'sr-only'}>
      {isSaid && answer && sentence(asked, answer)}
    </p>
  )
}

function sentence(query: string, { total, isPartial, isEstimate, suggestions }: Answer): string {
  // The dialog is a React root of its own, without the site's contexts.
  const locale = document.documentElement.lang
  const values = { query, count: total.toLocaleString(locale) }
  if (isPartial) return fill(pluralForm(strings.foundSome, { count: total, locale }), values)
  if (total > 0 && isEstimate) return fill(strings.foundAbout, values)
  if (total > 0) return fill(pluralForm(strings.foundPages, { count: total, locale }), values)
  return `${fill(strings.foundNothing, values)} ${suggestions.length > 0 ? `${strings.similarTitles}:` : strings.tryOtherWords}`
}
