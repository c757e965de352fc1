import type { Nodes } from 'mdast'
import type { Severity } from '../../shared/diagnostic.js'
import type { TextBlock } from './text-block.js'

/** Something that an author wrote and readers do not see as it was meant. */
export interface TextFinding {
  /** The code of its diagnostic. */
  readonly code: string
  /** Findings of one kind are reported once for each file. Defaults to the code. */
  readonly kind?: string
  /** Defaults to a warning, because text may be meant literally. */
  readonly severity?: Severity
  /** Where it starts in the source. */
  readonly offset: number
  readonly message: string
  readonly hint: string
}

/** What rules know of the page that a node is in. */
export interface RuledPage {
  /** The text of the file. */
  readonly source: string
  readonly mdx: boolean
  /** Whether shortcodes of emoji are replaced. */
  readonly emoji: boolean
  /** Reads a block of text; undefined if it has no characters that a rule looks for, or a plugin has made it. */
  readonly blockOf: (node: Nodes) => TextBlock | undefined
}

/** A rule about the text of authors. */
export interface TextRule {
  /** The types of the nodes that it checks. */
  readonly nodes: readonly Nodes['type'][]
  /** It is not asked about blocks whose text has none of these, which saves most of its time. */
  readonly marks?: readonly string[]
  /** Whether it checks the tree before plugins of docsgen and of the site have changed it; otherwise, afterwards. */
  readonly early?: true
  find(node: Nodes, page: RuledPage): readonly TextFinding[]
}
