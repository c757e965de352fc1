import { type PageText, ROW_DEPTH, type TextSection } from './read-page.js'
import { matched, type Matcher } from './word-matches.js'

/** How well a section matches a query. */
interface SectionRating {
  /** The words of the query that the section has. */
  readonly words: ReadonlySet<number>
  /** Words in the heading count most; repetitions count a little. */
  readonly score: number
}

/** A word in a heading counts as much as this many words in the text. */
const HEADING_WEIGHT = 3

/** Rates a section by the words in its heading and in its own text. */
export function rateSection({ heading, blocks }: TextSection, matcher: Matcher): SectionRating {
  const inHeading = matched(heading, matcher)
  const counts = new Map<number, number>()
  for (const { text } of blocks)
    for (const word of matched(text, matcher)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const inText = [...counts.values()].reduce((sum, count) => sum + 1 + Math.log(count) / 4, 0)
  return { words: new Set([...inHeading, ...counts.keys()]), score: inHeading.size * HEADING_WEIGHT + inText }
}

/**
 * The section of a page that a result opens: the one with the most words of the query, those of the title included.
 * Undefined for the start of the page: its title has all words, or no section is better than the text before the first heading.
 */
export function bestSection(
  { sections }: Pick<PageText, 'sections'>,
  { title, matcher }: { readonly title: string; readonly matcher: Matcher },
): TextSection | undefined {
  const inTitle = matched(title, matcher)
  if (inTitle.size === matcher.terms.length) return undefined
  let best = { section: undefined as TextSection | undefined, words: 0, score: 0 }
  let above = new Set<number>()
  for (const section of sections) {
    const { words, score } = rateSection(section, matcher)
    const isRow = section.depth === ROW_DEPTH
    if (!isRow) above = matched(section.heading, matcher)
    if (words.size === 0) continue
    // "Redux error 13" means the row 13 below the heading "Redux".
    const inherited = isRow ? [...above].filter((word) => !words.has(word)) : []
    const rating = {
      section,
      words: new Set([...words, ...inTitle, ...inherited]).size,
      score: score + inherited.length,
    }
    if (rating.words > best.words || (rating.words === best.words && rating.score > best.score)) best = rating
  }
  return best.section?.id === '' ? undefined : best.section
}
