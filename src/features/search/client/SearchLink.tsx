import { useSite } from '../../../client/index.js'
import * as strings from '../../../shared/strings.js'

/**
 * Opens the search: the boot script handles clicks. It looks like a field, and like an icon if there is little room.
 * Nothing in a site without a search. Without JavaScript, it links to the search page. CSS adds the keys for the reader's platform.
 */
export function SearchLink() {
  const { base, search, trailingSlash } = useSite()
  if (search.provider === 'none') return null
  return (
    <a
      className="icon search-link"
      href={`${base}search${trailingSlash ? '/' : ''}`}
      data-search-open=""
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <span>{strings.search}</span>
      <span className="keys" aria-hidden="true" />
    </a>
  )
}
