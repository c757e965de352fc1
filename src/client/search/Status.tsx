import type { Asking } from './use-answer.js'

/** What is said about a question: how many pages were found, that there are none, or that nobody can tell. */
export function Status({ asking, text }: { readonly asking: Asking; readonly text: string }) {
  const { status, asked, answer, retry } = asking
  if (status === 'failed') {
    return (
      <div className="error-box" role="alert">
        <p>The search could not be loaded. Check your connection, then try again.</p>
        <button type="button" onClick={retry}>
          Retry
        </button>
      </div>
    )
  }
  return (
    <p role="status" className={answer?.total ? (answer.isPartial ? 'search-note' : 'sr-only') : 'search-note'}>
      {text.trim() === '' || answer === undefined ? '' : sentence(asked, answer)}
    </p>
  )
}

function sentence(asked: string, { total, isPartial: partial, suggestions }: NonNullable<Asking['answer']>): string {
  const count = total === 1 ? '1 page' : `${total} pages`
  if (partial) return `No page has all of these words; ${count} ${total === 1 ? 'has' : 'have'} some of them.`
  if (total > 0) return `${count} found for “${asked}”`
  const advice = suggestions.length > 0 ? 'These titles are close:' : 'Try other words, or fewer.'
  return `Nothing found for “${asked}”. ${advice}`
}
