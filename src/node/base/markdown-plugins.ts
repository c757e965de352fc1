import type { Pluggable } from 'unified'
import type { FolderPlugins } from './folder-plugins.js'

/**
 * Options of remark-rehype, whose types are not part of docsgen's. `handlers` convert the mdast nodes of any plugin to hast:
 * `(state, node, parent) => element`.
 */
export interface RemarkRehypeOptions {
  readonly handlers?: Readonly<Record<string, (state: never, node: never, parent: never) => unknown>>
  readonly [option: string]: unknown
}

/** What a site adds to the conversion of Markdown. These are functions, so each thread loads them itself. */
export interface MarkdownPlugins {
  readonly remarkPlugins: readonly Pluggable[]
  readonly rehypePlugins: readonly Pluggable[]
  /** Options of remark-rehype, such as handlers for the nodes of a remark plugin. */
  readonly remarkRehype: RemarkRehypeOptions
  /** Content with plugins of its own; absent if there is none. */
  readonly folders?: readonly FolderPlugins[]
}
