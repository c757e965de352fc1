import type { Answer } from './search-engine.js'
import type { Asking } from './use-answer.js'

/** Reports how many pages were found, or that the search failed. */
export function Status({ asking, onRetry }: { readonly asking: Asking; readonly onRetry: () => void }) {
  const { status, asked, answer } = asking
  if (status === 'failed') {
    return (
      <div className="error-box" role="alert">
        <p>The search could not be loaded. Check your connection, then try again.</p>
        <button type="button" onClick={onRetry}>
          Retry
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

function sentence(asked: string, { total, isPartial, isEstimate, suggestions }: Answer): string {
  const count = `${isEstimate ? 'About ' : ''}${total} ${total === 1 ? 'page' : 'pages'}`
  if (isPartial)
    return `No page has all of these words; ${count.toLowerCase()} ${total === 1 ? 'has' : 'have'} some of them.`
  if (total > 0) return `${count} found for “${asked}”`
  return `Nothing found for “${asked}”. ${suggestions.length > 0 ? 'Pages with similar titles:' : 'Try different or fewer words.'}`
}
