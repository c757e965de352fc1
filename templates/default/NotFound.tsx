import { useSite } from '../../src/client/index.js'

/** The content of the 404 page. */
export function NotFound() {
  const { base, mainDoc } = useSite()
  return (
    <div className="plain prose">
      <p className="big">404</p>
      <h1>Page not found</h1>
      <p>This page does not exist. It may have moved, or the link that you followed may be wrong.</p>
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
    </div>
  )
}
