import type { Root, RootContent } from 'hast'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageEsm } from './esm.js'

/** An MDX page whose code is checked. */
export interface CheckedPage {
  /** Path as diagnostics show it. */
  readonly file: string
  /** The text of the whole file. */
  readonly text: string
  readonly esm: PageEsm
  /** Whether a name is docsgen's own component here, and not one of the page or of the site. */
  readonly isBuiltIn: (name: string) => boolean
  readonly admonitionTypes: readonly string[]
}

/** What a node and its siblings are in. */
export interface Surroundings {
  /** Whether it is in a component of the page or the site. */
  readonly isOwn: boolean
  /** Whether it is in a drawing or a formula. */
  readonly isInSvg: boolean
}

/** A check of the code of a page. */
export interface CodeCheck {
  /** Called for every node except text, parents first. */
  readonly visit: (node: RootContent, parent: Root | RootContent, within: Surroundings) => void
  /** What it has found so far. */
  readonly found: () => readonly Diagnostic[]
}
