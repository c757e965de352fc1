import { AllPages } from './AllPages.js'

/** `/search` of a site whose search is hosted: opens the service's dialog. Without scripts, a list of all pages. */
export default function HostedSearchPage() {
  return (
    <div className="plain prose search-page">
      <h1>Search</h1>
      <p>
        <button type="button" className="button primary" data-search-open="">
          Search the docs
        </button>
      </p>
      <AllPages />
    </div>
  )
}
