import type { PageMeta } from './page-meta.js'

/** The code of one page for both sides. */
export interface PageChunk {
  /** Name below the output folder. */
  readonly chunk: string
  readonly styles: readonly string[]
  /** Absolute path of the server module, and its hash. */
  readonly serverPath: string
  readonly serverHash: string
  /** What a React page exports as `meta`. */
  readonly meta?: PageMeta
}
