import type { PaginationProps } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** Links to the previous and next page. */
export function Pagination({ previous, next }: PaginationProps) {
  if (previous === undefined && next === undefined) return null
  return (
    <nav className="pages" aria-label={strings.previousAndNext}>
      {previous && (
        <a className="previous" href={previous.href}>
          <small>{previous.hint ?? strings.previous}</small>
          {previous.label}
        </a>
      )}
      {next && (
        <a className="next" href={next.href}>
          <small>{next.hint ?? strings.next}</small>
          {next.label}
        </a>
      )}
    </nav>
  )
}
