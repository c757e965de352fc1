import type { PaginationProps } from '../../src/client/index.js'

/** Links to the previous and next page. */
export function Pagination({ previous, next }: PaginationProps) {
  if (previous === undefined && next === undefined) return null
  return (
    <nav className="pages" aria-label="Previous and next page">
      {previous && (
        <a className="previous" href={previous.href}>
          <small>Previous</small>
          {previous.label}
        </a>
      )}
      {next && (
        <a className="next" href={next.href}>
          <small>Next</small>
          {next.label}
        </a>
      )}
    </nav>
  )
}
