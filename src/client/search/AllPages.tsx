import { Prose } from '../index.js'

/** For readers without scripts: a list of all pages in the place of a search. */
export function AllPages() {
  return (
    <noscript>
      <p>Searching needs JavaScript. These are all the pages:</p>
      <Prose index={0} />
    </noscript>
  )
}
