import { SEARCH_DIR } from '../../shared/search/index-files.js'
import { hashOf } from '../model/hash.js'
import type { Stage } from '../output/stage.js'
import { toolHash } from '../tool/package.js'
import { makeIndex } from './make-index.js'
import type { IndexedPage } from './write-index.js'

/** Makes the index and stages its files; keeps those of the last build if they were made from the same pages. */
export async function stageIndex(options: {
  readonly pages: readonly IndexedPage[]
  readonly locale: string
  readonly stage: Stage
}): Promise<void> {
  const { pages, locale, stage } = options
  const rows = pages.map(({ row, boost, set }) => [row, boost, set])
  const key = hashOf([toolHash(), locale, JSON.stringify(rows), ...pages.map(({ terms }) => terms)])
  if (stage.keepBelow(SEARCH_DIR, key)) return
  for (const [name, content] of await makeIndex({ pages, locale })) stage.write(SEARCH_DIR + name, content, key)
}
