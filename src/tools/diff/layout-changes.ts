import { decodeEntities } from '../../node/base/source-text/html-urls.js'
import type { AroundChange, AroundItem } from './site-diff.js'
import { compareStrings } from '../../node/base/names.js'
import { compareLists } from './compare-lists.js'
import { type LinkNames, reportedLink } from './reported-link.js'

/** The HTML around the content of a page. */
interface Surroundings {
  readonly html: string
  readonly names: LinkNames
}

/** Collects what has changed around the content of pages. The same change on many pages is one item. */
export class LayoutChanges {
  private pages = 0
  private readonly counts = {
    links: { added: new Map<string, number>(), removed: new Map<string, number>() },
    texts: { added: new Map<string, number>(), removed: new Map<string, number>() },
  }

  /** Compares what is around the content of a page. */
  add(before: Surroundings, after: Surroundings): void {
    const links = compareLists(linksOf(before), linksOf(after))
    const texts = compareLists(textsOf(before), textsOf(after))
    const lists = { links, texts }
    const all = (['links', 'texts'] as const).flatMap((kind) =>
      (['added', 'removed'] as const).map((side) => ({ values: lists[kind][side], counts: this.counts[kind][side] })),
    )
    if (all.some(({ values }) => values.length > 0)) this.pages++
    for (const { values, counts } of all) for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  }

  change(): AroundChange {
    const { links, texts } = this.counts
    return {
      pages: this.pages,
      links: { added: itemsOf(links.added), removed: itemsOf(links.removed) },
      texts: { added: itemsOf(texts.added), removed: itemsOf(texts.removed) },
    }
  }
}

function itemsOf(counts: ReadonlyMap<string, number>): AroundItem[] {
  return [...counts]
    .map(([value, pages]) => ({ value, pages }))
    .sort((a, b) => b.pages - a.pages || compareStrings(a.value, b.value))
}

function linksOf({ html, names }: Surroundings): string[] {
  return [...html.matchAll(/\shref="([^"]*)"/g)].map(([, value = '']) => reportedLink(decodeEntities(value), names))
}

function textsOf({ html }: Surroundings): string[] {
  return [...html.matchAll(/>([^<]*[^<\s][^<]*)</g)].map(([, text = '']) =>
    decodeEntities(text).replace(/\s+/g, ' ').trim(),
  )
}
