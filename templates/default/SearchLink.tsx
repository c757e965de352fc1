import { useSite } from '../../src/client/index.js'

/** Opens the search: the boot script handles clicks. Without JavaScript, it links to the search page. */
export function SearchLink() {
  const { base } = useSite()
  return (
    <a className="icon search-link" href={`${base}search`} data-search-open="">
      <span className="sr-only">Search</span>
    </a>
  )
}
