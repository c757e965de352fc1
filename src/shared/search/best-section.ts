import { ROW_DEPTH, type TextSection } from './page-text.js'
import { wordsOf } from './terms.js'
import { matched, type Matcher } from './word-matches.js'

/** How well a section matches a query. */
interface RatedSection {
  readonly section: TextSection
  /** The words of the query that the heading has. */
  readonly inHeading: ReadonlySet<number>
  /** The words of the query that the section has. */
  readonly words: ReadonlySet<number>
  /** Words in the heading count most; repetitions count a little. */
  readonly score: number
}

/** How much a word in a heading counts; one in the text counts 1. */
const HEADING_WEIGHT = 3

/** Rates sections. */
export function rateSections(sections: readonly TextSection[], matcher: Matcher): RatedSection[] {
  return sections.map((section) => {
    const inHeading = matched(section.heading, matcher)
    const counts = new Map<number, number>()
    const named = new Set(inHeading)
    // The more words are in one sentence or cell, the better.
    let together = 0
    for (const { text, isName } of section.blocks) {
      const inBlock = matched(text, matcher)
      together = Math.max(together, inBlock.size)
      for (const word of inBlock) {
        counts.set(word, (counts.get(word) ?? 0) + 1)
        if (isName) named.add(word)
      }
    }
    const inText = [...counts.values()].reduce((sum, count) => sum + 1 + Math.log(count) / 4, 0)
    const words = new Set([...inHeading, ...counts.keys()])
    return { section, inHeading, words, score: named.size * HEADING_WEIGHT + inText + together / 2 }
  })
}

/**
 * The section of a page that a result opens: the one with the most words of the query, those of the title included.
 * Undefined for the start of the page: its title has all words, or no section is better than the text before the first heading.
 */
export function bestSection(
  rated: readonly RatedSection[],
  { title, matcher }: { readonly title: string; readonly matcher: Matcher },
): TextSection | undefined {
  const inTitle = matched(title, matcher)
  if (inTitle.size === matcher.terms.length) return undefined
  let best = { section: undefined as TextSection | undefined, words: 0, score: 0 }
  let above = { inHeading: new Set() as ReadonlySet<number>, share: 0 }
  for (const { section, inHeading, words, score } of rated) {
    const isRow = section.depth === ROW_DEPTH
    const share = inHeading.size / Math.max(1, wordsOf(section.heading).length)
    if (!isRow) above = { inHeading, share }
    if (words.size === 0) continue
    // "Redux error 13" means the row 13 below the heading "Redux".
    const inherited = isRow ? [...above.inHeading].filter((word) => !words.has(word)) : []
    // If the query has all words of both, as a pasted message has, the other words of the row do not matter.
    const isNamed = isRow && share >= 1 && above.share >= 1
    const rating = {
      section,
      words: isNamed ? matcher.terms.length + 1 : new Set([...words, ...inTitle, ...inherited]).size,
      score: isNamed ? above.inHeading.size : score + inherited.length,
    }
    if (rating.words > best.words || (rating.words === best.words && rating.score > best.score)) best = rating
  }
  return best.section?.id === '' ? undefined : best.section
}
