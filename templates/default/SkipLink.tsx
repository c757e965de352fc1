import { usePage } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** Skips the navigation, and what is between it and the text of a doc. It is the first element in the tab order. */
export function SkipLink() {
  const { standalone } = usePage()
  return (
    <a className="skip" href={standalone ? '#dg-main' : '#dg-text'}>
      {strings.skipToContent}
    </a>
  )
}
