import { useRouter } from 'docsgen/client'
import { notesOf } from '../../../../client/rendering-notes.js'

/** Reports what the link check cannot find in the HTML of a page. */
export interface BrokenLinks {
  /** Counts as an id of the document. */
  readonly collectAnchor: (anchor: string | undefined) => void
  /** Counts as a link of the document. */
  readonly collectLink: (link: string | undefined) => void
}

/** The link check. It works while pages are prerendered, and does nothing in the browser. */
export default function useBrokenLinks(): BrokenLinks {
  const notes = notesOf(useRouter())
  return {
    collectAnchor: (anchor) => void (anchor && notes?.anchors.push(anchor)),
    collectLink: (link) => void (link && notes?.links.push(link)),
  }
}
