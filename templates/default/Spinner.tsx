/** Says that the page's code is on its way. */
export function Spinner() {
  return (
    <div className="spinner" role="status">
      <span className="sr-only">Loading…</span>
    </div>
  )
}
