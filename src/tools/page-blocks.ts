import type { PageBlock } from '../node/base/page-block.js'

/** The blocks of pages that tools write. */
export const pageBlocks: readonly PageBlock[] = [
  {
    component: 'TypeTable',
    directive: 'type-table',
    label: 'type table',
    load: async (site) => (await import('./typedoc/type-tables.js')).typeTables(site),
  },
]
