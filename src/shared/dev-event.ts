import type { Diagnostic } from './diagnostic.js'

/** A problem as the page shows it. */
export interface ShownProblem extends Diagnostic {
  /** The line of the source file that it is about. */
  readonly sourceLine?: string
  /** True where something cannot be shown because of it; a link that leads nowhere stops nothing. */
  readonly blocking: boolean
}

/** What the server of a site that is being written tells the browsers that show it. */
export type DevEvent =
  /** Where the server stands: sent first, also after the connection was lost. */
  | { readonly type: 'hello'; readonly server: string; readonly revision: number }
  /** Pages, labels or routes have changed: the page shown is fetched and rendered again where it stands. */
  | { readonly type: 'refresh'; readonly revision: number }
  /** The style sheet has changed. */
  | { readonly type: 'styles'; readonly href: string }
  /** The shell's code or the config has changed: only a new document will do. */
  | { readonly type: 'reload'; readonly revision: number; readonly base: string }
  /** All problems there are now. */
  | { readonly type: 'problems'; readonly problems: readonly ShownProblem[] }
