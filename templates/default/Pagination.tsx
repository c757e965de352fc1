import type { PaginationProps } from '../../src/client/index.js'
import { LinkLabel } from '../../src/client/theme-api.js'
import * as strings from '../../src/shared/strings.js'

/** Links to the previous and next page. */
export function Pagination({ previous, next }: PaginationProps) {
  if (previous === undefined && next === undefined) return null
  return (
    <nav className="pages" aria-label={strings.previousAndNext}>
      {previous && (
        <a className="previous" href={previous.href}>
          <small>{previous.hint ?? strings.previous}</small>
          <LinkLabel label={previous.label} language={previous.language} />
        </a>
      )}
      {next && (
        <a className="next" href={next.href}>
          <small>{next.hint ?? strings.next}</small>
          <LinkLabel label={next.label} language={next.language} />
        </a>
      )}
    </nav>
  )
}
