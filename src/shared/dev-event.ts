import type { Diagnostic } from './diagnostic.js'

/** A diagnostic, as the panel of a served site shows it. */
export interface ShownProblem extends Diagnostic {
  /** Text of the line at its location. */
  readonly sourceLine?: string
  /** True if a page cannot be rendered because of it; false for a broken link, for example. */
  readonly blocking: boolean
}

/** What a browser has found of a page while it showed it, as it tells `docsgen serve --watch`. */
export interface BrowserFinding {
  /** URL path of the page. */
  readonly page: string
  /** A warning of React, elements that browsers move elsewhere, or HTML that differs from that of the server. */
  readonly kind: 'warning' | 'nesting' | 'difference'
  readonly message: string
  /** The names of the component with the mistake and of those around it, as far as they are known. */
  readonly components: readonly string[]
}

/** An event that `docsgen serve --watch` sends to the browsers. */
export type DevEvent =
  /** The id of the server and the revision of the site: sent first, and again after a lost connection. */
  | { readonly type: 'hello'; readonly server: string; readonly revision: number }
  /** Pages, labels or routes have changed: the current page is fetched and rendered again. */
  | { readonly type: 'refresh'; readonly revision: number }
  /** The style sheet has changed. */
  | { readonly type: 'styles'; readonly href: string }
  /** The code of the theme or the config has changed: the document must be loaded again. */
  | { readonly type: 'reload'; readonly revision: number; readonly base: string }
  /** The content security policy that documents have now. */
  | { readonly type: 'policy'; readonly policy: string }
  /** All current problems. */
  | { readonly type: 'problems'; readonly problems: readonly ShownProblem[] }
