import { useSite } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/**
 * The content of the 404 page. Its script (src/client/not-found.ts) adds links to `[data-nearest]` and shows it. That comes
 * last, so nothing moves.
 */
export function NotFound() {
  const { base, mainDoc, search, trailingSlash } = useSite()
  return (
    <div className="plain prose not-found">
      <p className="big">404</p>
      <h1>{strings.notFound}</h1>
      <p>{strings.notFoundReason}</p>
      {search.provider !== 'none' && (
        <a className="search-bar" href={`${base}search${trailingSlash ? '/' : ''}`} data-search-open="">
          {strings.searchDocs}
        </a>
      )}
      <p>
        <a href={base}>{strings.goHome}</a>
        {mainDoc && (
          <>
            {' · '}
            <a href={mainDoc}>{strings.startWithDocs}</a>
          </>
        )}
      </p>
      <div role="status" data-nearest="">
        <h2 hidden>{strings.didYouMean}</h2>
        {/* The script may add the links before React hydrates a component that wraps this one. */}
        <ul className="cards" hidden dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
      </div>
    </div>
  )
}
