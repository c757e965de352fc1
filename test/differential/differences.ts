import type { Lines, PageModel } from './site-model.js'

/** A line that only one of the two sites has, or that differs. */
export interface Difference {
  readonly route: string
  readonly subject: string
  readonly docusaurus: string | undefined
  readonly docsgen: string | undefined
}

/** `/docs/guide: headings: docusaurus h2 Setup #setup / docsgen h2 Setup #set-up`. */
export function formatDifference({ route, subject, docusaurus, docsgen }: Difference): string {
  return `${route}: ${subject}: docusaurus ${docusaurus ?? '(none)'} / docsgen ${docsgen ?? '(none)'}`
}

/** Compares the pages that both sites have. */
export function comparePages(route: string, docusaurus: PageModel, docsgen: PageModel): Difference[] {
  const subjects = [...new Set([...Object.keys(docusaurus), ...Object.keys(docsgen)])]
  return subjects.flatMap((subject) =>
    compareLines(docusaurus[subject] ?? [], docsgen[subject] ?? []).map((pair) => ({ route, subject, ...pair })),
  )
}

type Pair = Pick<Difference, 'docusaurus' | 'docsgen'>

/** The lines that are not in the longest common subsequence, paired in order between two common lines. */
export function compareLines(left: Lines, right: Lines): Pair[] {
  const lengths = commonLengths(left, right)
  const pairs: Pair[] = []
  let onlyLeft: string[] = []
  let onlyRight: string[] = []
  const flush = (): void => {
    for (let i = 0; i < Math.max(onlyLeft.length, onlyRight.length); i++)
      pairs.push({ docusaurus: onlyLeft[i], docsgen: onlyRight[i] })
    onlyLeft = []
    onlyRight = []
  }
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]]
    if (a !== undefined && a === b) {
      flush()
      i++
      j++
    } else if (a !== undefined && (b === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      onlyLeft.push(a)
      i++
    } else if (b !== undefined) {
      onlyRight.push(b)
      j++
    }
  }
  flush()
  return pairs
}

/** Length of the longest common subsequence of the lines from `i` and from `j` on. */
function commonLengths(left: Lines, right: Lines): number[][] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0))
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? []
      row[j] =
        left[i] === right[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  }
  return lengths
}

function at(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}

/** One line for each difference, `route (+12): subject: …`, with the number of other routes that have the same difference. */
export function groupByRoute(differences: readonly string[]): string[] {
  const routes = new Map<string, string[]>()
  for (const difference of differences) {
    const end = difference.indexOf(': ')
    const rest = difference.slice(end + 2)
    routes.set(rest, [...(routes.get(rest) ?? []), difference.slice(0, end)])
  }
  return [...routes].map(([rest, [first = '', ...others]]) => {
    const more = others.length === 0 ? '' : ` (+${others.length})`
    return `${first}${more}: ${rest}`
  })
}
