import * as strings from '../../src/shared/strings.js'

/** Shown while the code of a page is loading. */
export function Spinner() {
  return (
    <div className="spinner" role="status">
      <span className="sr-only">{strings.loading}</span>
    </div>
  )
}
