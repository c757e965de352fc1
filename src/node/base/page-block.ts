import type { RootContent } from 'mdast'

/**
 * A block that a tool writes while a page is compiled: `<TypeTable of="./options.ts#Options" />` in MDX, `::type-table{of=…}` in
 * Markdown. The thread that compiles the page loads the tool, which only pages with the block need.
 */
export interface PageBlock {
  readonly component: string
  /** Name of the directive, and code of the problems. */
  readonly directive: string
  /** As messages name the block. */
  readonly label: string
  load(site: BlockSite): Promise<BlockWriter>
}

/** What the blocks of a site can depend on besides the files that they name. */
export interface BlockSite {
  /** Absolute. */
  readonly rootDir: string
  /** Reads the texts in the language of the site, by tool. There are none in English. */
  readonly textsOf: () => Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Absolute paths of the pages that plugins have generated from a place in a source file: `src/options.ts:12:1`. */
  readonly generatedFrom: ReadonlyMap<string, string>
}

/** What the attribute `of` of a block names. */
export interface BlockTarget {
  /** Absolute path of a file that exists. */
  readonly filePath: string
  /** The part after `#`. */
  readonly name: string
}

/** The Markdown in place of a block, whose URLs are those of the page, or why there is none: what follows the name of the file. */
export type WrittenBlock =
  | { readonly nodes: readonly RootContent[] }
  | { readonly message: string; readonly hint: string }

/** Writes all blocks of a page. Calls `noteInput` with the absolute path of each file that the result depends on. */
export type BlockWriter = (
  targets: readonly BlockTarget[],
  noteInput: (filePath: string) => void,
) => readonly WrittenBlock[]
