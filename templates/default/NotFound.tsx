import { useSite } from '../../src/client/index.js'

/**
 * The content of the 404 page. Its script (src/client/not-found.ts) adds links to `[data-nearest]` and shows it. That comes
 * last, so nothing moves.
 */
export function NotFound() {
  const { base, mainDoc, search } = useSite()
  return (
    <div className="plain prose not-found">
      <p className="big">404</p>
      <h1>Page not found</h1>
      <p>This page does not exist. It may have moved, or the link that you followed may be wrong.</p>
      {search.provider !== 'none' && (
        <a className="search-bar" href={`${base}search`} data-search-open="">
          Search this site
        </a>
      )}
      <p>
        <a href={base}>Go to the home page</a>
        {mainDoc && (
          <>
            {' '}
            or <a href={mainDoc}>start with the docs</a>
          </>
        )}
        .
      </p>
      <div role="status" data-nearest="">
        <h2 hidden>Did you mean</h2>
        <ul className="cards" hidden />
      </div>
    </div>
  )
}
