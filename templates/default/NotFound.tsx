import { useSite } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** The content of the 404 page. */
export function NotFound() {
  const { base, mainDoc } = useSite()
  return (
    <div className="plain prose">
      <p className="big">404</p>
      <h1>{strings.notFound}</h1>
      <p>{strings.notFoundReason}</p>
      <p>
        <a href={base}>{strings.goHome}</a>
        {mainDoc && (
          <>
            {' · '}
            <a href={mainDoc}>{strings.startWithDocs}</a>
          </>
        )}
      </p>
    </div>
  )
}
