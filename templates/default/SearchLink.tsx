import { useSite } from '../../src/client/index.js'

/** Leads to the search page. */
export function SearchLink() {
  const { base } = useSite()
  return (
    <a className="icon search-link" href={`${base}search`}>
      <span className="sr-only">Search</span>
    </a>
  )
}
