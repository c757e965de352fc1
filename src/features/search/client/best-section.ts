import type { PageText, TextSection } from './read-page.js'
import { matched, type Matcher } from './word-matches.js'

/** How well a section matches a query. */
interface SectionRating {
  /** How many words of the query the section has. */
  readonly words: number
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
  return {
    words: new Set([...inHeading, ...counts.keys()]).size,
    score: inHeading.size * HEADING_WEIGHT + inText,
  }
}

/**
 * The section that a reader of the results means by a page: the one with the most words of the query. Undefined for the
 * start of the page: its title has all words, or no section is better than the text before the first heading.
 */
export function bestSection(
  { sections }: Pick<PageText, 'sections'>,
  { title, matcher }: { readonly title: string; readonly matcher: Matcher },
): TextSection | undefined {
  if (matched(title, matcher).size === matcher.terms.length) return undefined
  let best: { readonly section: TextSection; readonly rating: SectionRating } | undefined
  for (const section of sections) {
    const rating = rateSection(section, matcher)
    const isBetter =
      best === undefined ||
      rating.words > best.rating.words ||
      (rating.words === best.rating.words && rating.score > best.rating.score)
    if (isBetter) best = { section, rating }
  }
  return best === undefined || best.rating.words === 0 || best.section.id === '' ? undefined : best.section
}
