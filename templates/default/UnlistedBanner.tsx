import * as strings from '../../src/shared/strings.js'

/** The message on a page that is in no list. */
export function UnlistedBanner() {
  return (
    <div className="prose">
      <div className="admonition admonition-caution" role="note">
        <p className="admonition-title">{strings.unlistedPage}</p>
        <p>{strings.unlistedReason}</p>
      </div>
    </div>
  )
}
