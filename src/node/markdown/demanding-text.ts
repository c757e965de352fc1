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
  const label = /:[A-Za-z][\w-]*\[/g
  return countOf(text, label) > MOST_LABELS && blocksOf(text).some((block) => countOf(block, label) > MOST_LABELS)
}

/** satteri's time doubles with each `<A b={` or `<A {...` in another one. Samples of code have many other braces. */
const DEEPEST_ATTRIBUTES = 12
/** More brackets in brackets overflow its stack. */
const DEEPEST_BRACKETS = 500

function hasHardCode(text: string): boolean {
  return hasDeepAttributes(text) || isDeeper(text, /[()[\]{}]/g, DEEPEST_BRACKETS)
}

function hasDeepAttributes(text: string): boolean {
  const open: boolean[] = []
  let depth = 0
  for (const [brace] of text.matchAll(/=\s*\{|\{\s*\.\.\.|[{}]/g)) {
    if (brace !== '}') open.push(brace !== '{')
    depth += brace === '}' ? -Number(open.pop() ?? false) : Number(open.at(-1))
    if (depth > DEEPEST_ATTRIBUTES) return true
  }
  return false
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
/** Delimiter rows with so many characters have dozens of columns. */
const wideRow = /^[ \t>|:-]{100}/m

function isSlow(text: string, mdx: boolean): boolean {
  // Each character could be one of those that are counted.
  const isShort = text.length ** 2 * CODE_FACTOR < AFFORDABLE
  if (isShort && !wideRow.test(text)) return false
  const lines = text.split('\n')
  const delimiterRows = lines.filter((line) => /^[ \t>|:-]*-[ \t>|:\r-]*$/.test(line))
  const columns = delimiterRows.reduce((most, line) => Math.max(most, line.split('|').length), 0)
  if (columns * lines.length > AFFORDABLE_CELLS) return true
  if (isShort) return false
  if (lines.some((line) => line.length > LONG_LINE && /[^\p{ASCII}]/u.test(line))) return true
  const searched = blocksOf(text).reduce((sum, block) => sum + countOf(block, costly) * block.length, 0)
  const counted = mdx ? countOf(text, /[{<]/g) * text.length * CODE_FACTOR : 0
  return searched + counted > AFFORDABLE
}

/** What is between empty lines. */
function blocksOf(text: string): string[] {
  return text.split(/\n[ \t]*\r?\n/)
}

function countOf(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0
}

/** Whether more brackets than this are open at once. */
function isDeeper(text: string, bracket: RegExp, most: number): boolean {
  const brackets = text.match(bracket) ?? []
  if (brackets.length <= most) return false
  let depth = 0
  return brackets.some((one) => {
    depth = '([{'.includes(one) ? depth + 1 : Math.max(0, depth - 1)
    return depth > most
  })
}
