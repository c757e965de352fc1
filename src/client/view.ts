import type { PageData, SidebarData } from '../shared/page.js'
import type { Chunk } from './router/chunks.js'

/** Everything that is needed to render one page. */
export interface PageView {
  readonly page: PageData
  /** The HTML strings of the prose; absent on the first page, whose document holds them. */
  readonly parts?: readonly string[] | undefined
  readonly sidebar?: SidebarData | undefined
  /** The page's own component; present where the page names a chunk. */
  readonly chunk?: Chunk | undefined
}
