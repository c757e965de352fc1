import { BodyStore } from '../../node/store/page-cache.js'
import { openStore, type Query } from '../../node/store/result-store.js'
import { hashOf } from '../../node/base/hash.js'
import type { StoredText } from '../../node/base/page.js'
import type { RecordCache } from '../../node/base/recorder.js'
import { isCutPoint } from './cut-points.js'
import type { PlacedBlock } from './join-blocks.js'
import { makeBlock, type TermBlock } from './term-block.js'
import type { IndexedPage } from './write-index.js'

/** A block has about this number of pages at least, because joining many blocks takes longer than making one again. */
const leastPagesInBlock = 128
/** About how many blocks a larger site has. */
const usualBlocks = 64

/** After about how many pages a block ends; it ends after four times as many at the latest. A power of two, which few new pages change. */
function pagesInBlock(pages: number): number {
  return Math.max(leastPagesInBlock, 2 ** Math.round(Math.log2(Math.max(1, pages / usualBlocks))))
}

/**
 * The blocks of all pages. Blocks whose pages have not changed come from the last build, so the terms of their pages are not
 * read. Throws a `LostTextError`.
 */
export function storedBlocks(
  pages: readonly IndexedPage[],
  { bodiesDir, cacheDir, rootDir, useCache }: RecordCache,
): readonly PlacedBlock[] {
  const store = openStore({ cacheDir, rootDir }, useCache)
  const bodies = new BodyStore(bodiesDir)
  const blocks: PlacedBlock[] = []
  const ranges = [...cutPages(pages)]
  for (const [start, end] of ranges) {
    const own = pages.slice(start, end)
    const query = blockQuery(own)
    const stored = store.find<TermBlock>(query)
    if (stored) {
      blocks.push({ start, block: stored.value })
      continue
    }
    const block = makeBlock(own.map(({ terms }) => bodies.text(terms)))
    blocks.push({ start, block })
    // Every edit changes the only block of a small site.
    if (ranges.length > 1) store.keep(query, block)
  }
  bodies.close()
  store.sweep()
  return blocks
}

function blockQuery(pages: readonly IndexedPage[]): Query {
  return { kind: { name: 'search-blocks', isPortable: true }, key: pages.map(({ terms }) => termsHash(terms)) }
}

/** Hash of the terms of a page. */
export function termsHash(terms: StoredText): string {
  return typeof terms === 'string' ? hashOf([terms]) : terms.hash
}

/** Cuts the pages into blocks. Borders depend on nearby routes, so that a new page changes one block. */
export function* cutPages(
  pages: readonly Pick<IndexedPage, 'row'>[],
): Generator<readonly [start: number, end: number]> {
  const usual = pagesInBlock(pages.length)
  let start = 0
  for (const [number, { row }] of pages.entries()) {
    const size = number + 1 - start
    if (number + 1 < pages.length && !isCutPoint(row[0], usual) && size < 4 * usual) continue
    yield [start, number + 1]
    start = number + 1
  }
}
