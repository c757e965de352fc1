import { SEARCH_DIR } from '../../shared/search/index-files.js'
import { hashOf } from '../model/hash.js'
import type { Stage } from '../output/stage.js'
import { toolHash } from '../tool/package.js'
import { type IndexWork, makeIndex } from './make-index.js'
import { termsHash } from './stored-blocks.js'

/**
 * Makes the index and stages its files; keeps those of the last build if they were made from the same pages. Returns the numbers
 * of the pages whose terms are missing or damaged in the cache; nothing is staged if there are any.
 */
export async function stageIndex(options: {
  readonly work: IndexWork
  readonly stage: Stage
}): Promise<readonly number[]> {
  const { work, stage } = options
  const { pages, locale } = work
  const rows = pages.map(({ row, boost, set }) => [row, boost, set])
  const key = hashOf([toolHash(), locale, JSON.stringify(rows), ...pages.map(({ terms }) => termsHash(terms))])
  if (stage.keepBelow(SEARCH_DIR, key)) return []
  const made = await makeIndex(work)
  if ('lost' in made) return made.lost
  for (const [name, content] of made.files) stage.write(SEARCH_DIR + name, content, key)
  return []
}
