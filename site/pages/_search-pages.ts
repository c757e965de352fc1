/** What is searched of a page. */
export interface SearchablePage {
  readonly href: string
  readonly title: string
  readonly description?: string
}

/** At most so many pages are shown. */
const LIMIT = 20

/** The pages in which every word of the query begins a word; titles weigh more than descriptions. Best first. */
export function searchPages(pages: readonly SearchablePage[], query: string): readonly SearchablePage[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return pages
    .map((page) => ({ page, score: scoreOf(page, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, LIMIT)
    .map(({ page }) => page)
}

function scoreOf({ description = '', title }: SearchablePage, words: readonly string[]): number {
  let total = 0
  for (const word of words) {
    const score = 3 * matchOf(title, word) + matchOf(description, word)
    if (score === 0) return 0
    total += score
  }
  return total
}

/** 2 for a whole word, 1 for the beginning of one, else 0. */
function matchOf(text: string, word: string): number {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  if (words.includes(word)) return 2
  return words.some((candidate) => candidate.startsWith(word)) ? 1 : 0
}
