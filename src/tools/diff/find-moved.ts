import { compareStrings } from '../../node/base/names.js'

/** A page that is only in one build. */
interface LonePage {
  readonly route: string
  readonly tokens: readonly string[]
}

/** A removed page and the new page with its content. */
export interface Move {
  readonly from: string
  readonly to: string
  /** Share of the text that both have, from 0.5 to 1. */
  readonly similarity: number
}

const shingleWords = 4
const leastSimilarity = 0.5
/** Text on more new pages than this does not say which page has moved. */
const mostPages = 50

/**
 * Pairs removed pages with the new pages that have their content, the most similar ones first. Similarity is the share of the runs of
 * four words that both have. Only pages with a common run are compared, so the time does not grow with the square of the number of pages.
 */
export function findMoved(removed: readonly LonePage[], added: readonly LonePage[]): Move[] {
  const now = added.map(({ route, tokens }) => ({ route, runs: runsOf(tokens) }))
  const pagesWith = new Map<string, (typeof now)[number][]>()
  for (const page of now)
    for (const run of page.runs) {
      const pages = pagesWith.get(run)
      if (pages) pages.push(page)
      else pagesWith.set(run, [page])
    }
  const candidates = removed.flatMap(({ route: from, tokens }) => {
    const runs = runsOf(tokens)
    const shared = new Map<(typeof now)[number], number>()
    for (const run of runs) {
      const pages = pagesWith.get(run) ?? []
      if (pages.length <= mostPages) for (const page of pages) shared.set(page, (shared.get(page) ?? 0) + 1)
    }
    return [...shared].flatMap(([page, count]): Move[] => {
      const similarity = count / (runs.size + page.runs.size - count)
      return similarity < leastSimilarity ? [] : [{ from, to: page.route, similarity }]
    })
  })
  candidates.sort((a, b) => b.similarity - a.similarity || nameOrder(a, b))
  const taken = new Set<string>()
  const moves = candidates.filter(({ from, to }) => {
    if (taken.has(`old ${from}`) || taken.has(`new ${to}`)) return false
    taken.add(`old ${from}`).add(`new ${to}`)
    return true
  })
  return moves.sort((a, b) => compareStrings(a.from, b.from))
}

/** Among equally similar pages, those with the same last segment come first. */
function nameOrder(a: Move, b: Move): number {
  return Number(!hasSameName(a)) - Number(!hasSameName(b)) || compareStrings(a.from + a.to, b.from + b.to)
}

function hasSameName({ from, to }: Move): boolean {
  return from.split('/').at(-1) === to.split('/').at(-1)
}

/** All runs of words. A page with less than one run has one for its whole text. */
function runsOf(tokens: readonly string[]): ReadonlySet<string> {
  const last = tokens.length === 0 ? -1 : Math.max(0, tokens.length - shingleWords)
  return new Set(Array.from({ length: last + 1 }, (_, i) => tokens.slice(i, i + shingleWords).join(' ')))
}
