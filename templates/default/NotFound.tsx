import { useSite } from '../../src/client/index.js'

/** What a reader sees at a URL that the site does not have. */
export function NotFound() {
  const { base, mainDoc } = useSite()
  return (
    <div className="plain prose">
      <p className="big">404</p>
      <h1>Page not found</h1>
      <p>There is no page at this address. It may have moved, or the link that brought you here may be misspelt.</p>
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
