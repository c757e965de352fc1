const deepest = 200

/** The first line whose list, quote or container nesting is deeper than any page needs and any parser should follow; undefined where none is. */
export function hasTooDeepNesting(text: string): number | undefined {
  // Two characters a level at the least: short lines, and the many pages without such lines, cost one search.
  const suspicious = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){200}|^[ \t]{800}[ \t]*(?:[*+-]|\d{1,9}[.)])[ \t]/m.exec(text)
  if (!suspicious || isRule(suspicious[0])) return undefined
  return text.slice(0, suspicious.index).split('\n').length
}

/** A long line of one character is a thematic break or an underline. */
function isRule(line: string): boolean {
  return (
    /^(?:[ \t]*-){200,}$|^(?:[ \t]*\*){200,}$/.test(line) &&
    line.length < deepest * 10 &&
    !/[-*][ \t]+[^-*\s]/.test(line)
  )
}
