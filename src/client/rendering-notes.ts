import type { HeadElement } from '../shared/head-key.js'
import type { Router } from './router/router.js'

/** What the components of a page say besides their HTML. They add to the lists while the page is prerendered. */
export interface RenderingNotes {
  /** In the order of rendering: a later element replaces an earlier one of the same kind. */
  readonly head: HeadElement[]
  /** Ids of the document that the HTML does not contain. */
  readonly anchors: string[]
  /** URLs to check that the HTML does not contain. */
  readonly links: string[]
  /** URLs that a `Link` has rendered, as in the HTML. */
  readonly linked: string[]
}

/** The router while prerendering, which every component has, carries the notes; the browser has no code for them. */
export interface NotedRouter extends Router {
  readonly notes: RenderingNotes
}

/** The notes of the page that is being prerendered; undefined in the browser. */
export function notesOf(router: Router): RenderingNotes | undefined {
  return (router as Partial<NotedRouter>).notes
}
