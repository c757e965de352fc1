import * as strings from '../../src/shared/strings.js'

/** Skips the navigation. It is the first element in the tab order. */
export function SkipLink() {
  return (
    <a className="skip" href="#dg-main">
      {strings.skipToContent}
    </a>
  )
}
