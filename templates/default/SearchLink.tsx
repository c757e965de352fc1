import { useSite } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** Opens the search: the boot script handles clicks. Without JavaScript, it links to the search page. */
export function SearchLink() {
  const { base } = useSite()
  return (
    <a className="icon search-link" href={`${base}search`} data-search-open="">
      <span className="sr-only">{strings.search}</span>
    </a>
  )
}
