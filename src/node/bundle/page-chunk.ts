import type { OutlineItem } from '../../shared/page.js'

/** The code of one page for both sides. */
export interface PageChunk {
  /** Name below the output folder. */
  readonly chunk: string
  readonly styles: readonly string[]
  /** Absolute path of the server module, and its hash. */
  readonly serverPath: string
  readonly serverHash: string
  /** Whether the page renders a `<main>` of its own, as pages of other generators do. */
  readonly ownMain?: true
  /** Whether the page asks for its place in the sidebar. */
  readonly readsPlace?: boolean
  /** The headings of a page that renders other Markdown files, with theirs. */
  readonly outline?: readonly OutlineItem[]
  /** Whether rendering the page runs code of the site, and not only components of docsgen. */
  readonly hasSiteCode?: true
  /** What a React page exports as `meta`. */
  readonly meta?: PageMeta
}

/** Title and description that a React page gives itself. */
export interface PageMeta {
  readonly title?: string
  readonly description?: string
}

/** `PageChunk.ownMain` of a page with this code; what it imports is not considered. */
export function ownMainOf(
  code: string,
  { theme }: { readonly theme: { readonly compat?: unknown } },
): true | undefined {
  return (theme.compat !== undefined && /\b(?:jsxs?\d*|createElement)\(\s*"main"/.test(code)) || undefined
}
