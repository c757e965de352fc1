import { SEARCH_DIR } from '../../shared/search/index-files.js'
import { hashOf } from '../model/hash.js'
import type { Stage } from '../output/stage.js'
import { toolHash } from '../tool/package.js'
import { makeIndex } from './make-index.js'
import type { IndexedPage } from './write-index.js'

/** Starts to create the index unless the output has it. The returned function waits for its files and stages them. */
export function stageIndex(options: {
  readonly pages: readonly IndexedPage[]
  readonly locale: string
  readonly stage: Stage
}): () => Promise<void> {
  const { pages, locale, stage } = options
  const rows = pages.map(({ row, boost }) => [row, boost])
  const key = hashOf([toolHash(), locale, JSON.stringify(rows), ...pages.map(({ terms }) => terms)])
  if (stage.keepBelow(SEARCH_DIR, key)) return async () => undefined
  const making = makeIndex({ pages, locale })
  // The returned function reports errors.
  making.catch(() => undefined)
  return async () => {
    for (const [name, content] of await making) stage.write(SEARCH_DIR + name, content, key)
  }
}
