/** A line of `intended-differences.txt`. */
export interface IntendedDifference {
  readonly line: number
  /** A formatted difference in which `*` stands for any text. */
  readonly pattern: string
  readonly reason: string
}

/** Parses the list: `pattern # reason`, with two spaces before the `#`. Lines that begin with `#` are comments. */
export function parseIntendedDifferences(text: string): IntendedDifference[] {
  return text.split('\n').flatMap((content, i) => {
    if (content.trim() === '' || content.startsWith('#')) return []
    const at = content.lastIndexOf('  # ')
    const pattern = content.slice(0, at === -1 ? undefined : at).trim()
    return [{ line: i + 1, pattern, reason: at === -1 ? '' : content.slice(at + 4).trim() }]
  })
}

/** Splits differences into those that a pattern matches and others, and finds the patterns that match none. */
export function applyIntendedDifferences(
  differences: readonly string[],
  intended: readonly IntendedDifference[],
): { readonly unintended: readonly string[]; readonly unused: readonly IntendedDifference[] } {
  const tests = intended.map(({ pattern }) => matcher(pattern))
  const used = new Set<number>()
  const unintended = differences.filter((difference) => {
    const matching = tests.flatMap((test, i) => (test.test(difference) ? [i] : []))
    for (const i of matching) used.add(i)
    return matching.length === 0
  })
  return { unintended, unused: intended.filter((_, i) => !used.has(i)) }
}

function matcher(pattern: string): RegExp {
  const escaped = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.*')}$`, 's')
}
