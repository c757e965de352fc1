/** Longer pages may take minutes in steps whose time grows with the square of something. In characters. */
const LONG = 100_000

/** Whether compiling a page needs the limits of a thread that can be stopped. Nearly no page does. */
export function isDemanding(text: string, mdx: boolean): boolean {
  return text.length > LONG || isHardForSatteri(text, mdx)
}

/**
 * Whether a text is for remark-parse: native code cannot be stopped, and an overflow of its stack ends the process. Rough on
 * purpose, because both parsers give the same tree.
 */
export function isHardForSatteri(text: string, mdx: boolean): boolean {
  return isDeep(text) || (mdx && hasHardCode(text)) || isSlow(text, mdx)
}

/** Levels of lists and quotes; each needs a mark in front of the text. */
const deepLine = /^(?:(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))){200}|[ \t]{800,}(?:[*+-]|\d{1,9}[.)])[ \t])/m
/** Fails at the first character of nearly all lines. */
const manyMarks = /^[ \t>*+.)\d-]{200}/m
/** Labels of directives in a block, which may be nested. */
const MOST_LABELS = 500

/** Whether a text may overflow the stack of satteri. */
export function isDeep(text: string): boolean {
  if (manyMarks.test(text) && deepLine.test(text)) return true
  if (countOf(text, '[') <= MOST_LABELS) return false
  return blocksOf(text).some((block) => matchesOf(block, /:[A-Za-z][\w-]*\[/g) > MOST_LABELS)
}

/** satteri's time doubles with each `<A b={` or `<A {...` in another one. Samples of code have many other braces. */
const DEEPEST_ATTRIBUTES = 12
/** More brackets in brackets overflow its stack. */
const DEEPEST_BRACKETS = 500

function hasHardCode(text: string): boolean {
  return hasDeepAttributes(text) || hasDeepBrackets(text)
}

function hasDeepAttributes(text: string): boolean {
  if (Math.min(countOf(text, '<'), countOf(text, '{')) <= DEEPEST_ATTRIBUTES) return false
  const open: boolean[] = []
  let depth = 0
  for (const [brace] of text.matchAll(/=\s*\{|\{\s*\.\.\.|[{}]/g)) {
    if (brace !== '}') open.push(brace !== '{')
    depth += brace === '}' ? -Number(open.pop() ?? false) : Number(open.at(-1))
    if (depth > DEEPEST_ATTRIBUTES) return true
  }
  return false
}

function hasDeepBrackets(text: string): boolean {
  if (countOf(text, '(') + countOf(text, '[') + countOf(text, '{') <= DEEPEST_BRACKETS) return false
  let depth = 0
  return (text.match(/[()[\]{}]/g) ?? []).some((bracket) => {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    return depth > DEEPEST_BRACKETS
  })
}

/** Characters that satteri may search, and cells that it may create. */
const AFFORDABLE = 4e9
const AFFORDABLE_CELLS = 200_000
/** satteri searches or copies the whole block for each of these. The colons of definitions and of bare URLs cost nothing. */
const costly = /(?<!\]|(?<![<\w])https?):|&(?=[#a-z])/gi
/** The start of a tag or of an expression costs as much as this many of the others: its line is counted from the start of the page. */
const CODE_FACTOR = 5
/** After a character that is not ASCII, satteri counts the columns of each node from the start of its line. */
const LONG_LINE = 200_000

function isSlow(text: string, mdx: boolean): boolean {
  const lines = countOf(text, '\n') + 1
  if (countOf(text, '|') * lines > AFFORDABLE_CELLS && widestTable(text) * lines > AFFORDABLE_CELLS) return true
  if (text.length > LONG_LINE && text.split('\n').some(isLongLine)) return true
  const counted = mdx ? (countOf(text, '{') + countOf(text, '<')) * text.length * CODE_FACTOR : 0
  // As if the text were one block.
  if ((countOf(text, ':') + countOf(text, '&')) * text.length + counted <= AFFORDABLE) return false
  const searched = blocksOf(text).reduce((sum, block) => sum + matchesOf(block, costly) * block.length, 0)
  return searched + counted > AFFORDABLE
}

function isLongLine(line: string): boolean {
  return line.length > LONG_LINE && /[^\p{ASCII}]/u.test(line)
}

/** The columns of the delimiter row with the most. */
function widestTable(text: string): number {
  const rows = text.match(/^[ \t>|:\r-]+$/gm) ?? []
  return rows.reduce((most, row) => Math.max(most, row.split('|').length), 0)
}

/** What is between empty lines. */
function blocksOf(text: string): string[] {
  return text.split(/\n[ \t]*\r?\n/)
}

/** Counts a character; much faster than `matchesOf`. */
function countOf(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++
  return count
}

function matchesOf(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0
}
