import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Parser } from './parsers.js'
import type { MarkdownProcessor, MarkdownProcessors } from './processor.js'

/** What a page can be parsed with. */
export interface ProcessorChoice {
  readonly processors: MarkdownProcessors
  readonly parser: Parser['name']
  /** Loads the processors of remark-parse for texts that are too slow for satteri; absent if the parser is remark-parse. */
  readonly loadPatient?: () => Promise<MarkdownProcessors>
}

/** Chooses the processor of a page: that of remark-parse if satteri would be slow. A problem if both would be. */
export async function chooseProcessor(
  text: string,
  page: { readonly file: string; readonly mdx: boolean },
  { processors, parser, loadPatient }: ProcessorChoice,
): Promise<MarkdownProcessor | Diagnostic> {
  const load = isSlowForSatteri(text) ? loadPatient : undefined
  const crowded = crowdingProblem(text, { ...page, parser: load ? 'remark-parse' : parser })
  if (crowded) return crowded
  const chosen = load ? await load() : processors
  return page.mdx ? chosen.mdx : chosen.markdown
}

/** What satteri may search, in characters, before remark-parse is faster: about a second. */
const affordable = 4e9
const longLine = 200_000
const shortText = 15_000

/**
 * Whether satteri would take minutes for a text, because its time grows with the square of something that this text has
 * a lot of; remark-parse, which is slower otherwise, takes time in proportion to the text.
 */
function isSlowForSatteri(text: string): boolean {
  return text.length >= shortText && (searched(text) > affordable || hasLongLine(text))
}

/** Colons of definitions and of bare URLs cost nothing. */
const costlyColon = /(?<!\]|(?<![<\w])https?):/g

/** For each colon that may start a directive, satteri searches the whole block. */
function searched(text: string): number {
  if (count(text, ':') * text.length < affordable) return 0
  let sum = 0
  for (const block of text.split(/\n[ \t]*\r?\n/)) {
    if (count(block, ':') * block.length > affordable) sum += (block.match(costlyColon)?.length ?? 0) * block.length
  }
  return sum
}

/** After a character that is not ASCII, satteri counts the columns of each node from the start of its line. */
function hasLongLine(text: string): boolean {
  if (text.length < longLine) return false
  return text.split('\n').some((line) => line.length > longLine && /[^\p{ASCII}]/u.test(line))
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found++
  return found
}

// What follows is hand-written: it runs before the parsers, which take minutes for such pages and cannot be stopped.

/** Marks for which a parser takes time that grows with the square of their number in a paragraph; 5,000 take at most a second. */
const marksOf = {
  // satteri copies the paragraph for every character reference.
  satteri: /&(?=[#a-z])/gi,
  // micromark moves the rest of the paragraph for each.
  'remark-parse': /[*_~\\]|&(?=[#a-z])/gi,
} as const
const mostInParagraph = 5000
/** A block without an empty line may be a list or a table, whose items and cells are separate paragraphs. */
const mostInBlock = 50_000
/** Levels of `:::` that are open at once in one block cost satteri as much. */
const mostFencesInBlock = 5000
/** micromark copies the page up to each block that ends others; this many take a few seconds. A list item counts as one. */
const mostContainers = 6000
/** Underlined headings and `:::` lines, which count as three items, as quotes do. */
const heavy = /^[ \t>]*(?::{3,}|(?:-+|=+)[ \t\r]*$)/

/** Tags and expressions of an MDX page; satteri finds the line of each by counting from the start. 5,000 take half a second. */
const mostCode = 10_000
const codeStart = /\{|<[a-z/!]/gi

/**
 * Cells that the rows of a page's tables lack. GFM adds an empty cell for each, so a table takes time and space for its columns
 * times its rows, however short the rows are. 20,000 take half a second.
 */
const mostMissingCells = 20_000
/** The shortest text with so many: half of it is two lines for each column, and the other half one for each row. */
const shortestTable = 1200

const fence = /^([ \t>]*)(`{3,}(?=[^`]*$)|~{3,})/
const item = /^[ \t>]*(?:[*+-]|\d{1,9}[.)])[ \t]/
const htmlLine =
  /^ {0,3}<(?:!--|[?!]|\/?(?:table|thead|tbody|tr|td|th|div|p|ul|ol|li|section|article|details|figure|iframe|pre|script|style|textarea)\b|\/?[a-z][\w-]*(?:\s[^<>]*)?>[ \t\r]*$)/i
const moduleStart = /^(?:import|export)\b/
const code = /^(?:import|export)\b|^[ \t]*[{<]/

/** A place with too many marks, blocks or tags for the parser. */
interface Crowd {
  /** Line number, counted from 1. */
  readonly line: number
  readonly of: 'paragraph' | 'page' | 'code' | 'table'
}

/** Reports a page that its parser would read for minutes. No document that people write comes near the limits. */
export function crowdingProblem(
  text: string,
  page: { readonly file: string; readonly mdx: boolean; readonly parser: Parser['name'] },
): Diagnostic | undefined {
  const crowd = findCrowd(text, page)
  if (!crowd) return undefined
  const { of, line } = crowd
  const location = { file: page.file, line, column: 1 }
  if (of === 'table')
    return {
      code: 'too-crowded',
      severity: 'error',
      message: `the rows of the page's tables lack more than ${mostMissingCells} cells, and Markdown adds an empty cell for each`,
      hint: 'remove the columns that most rows do not have',
      location,
    }
  const marks = page.parser === 'satteri' ? 'character references' : 'marks such as `*`, `_` and `\\`'
  const blocks = 'quotes, list items, underlined headings and `:::` lines'
  return {
    code: 'too-crowded',
    severity: 'error',
    message:
      of === 'code'
        ? `the page has more than ${mostCode} tags and expressions, which the parser reads too slowly`
        : of === 'page'
          ? `the page has too many ${blocks} for remark-parse, which reads them too slowly`
          : `the paragraph has more than ${mostInParagraph} ${marks}, which the parser reads too slowly`,
    hint: of !== 'paragraph' ? 'split the page' : 'split the paragraph, or put the text into a code block',
    location,
  }
}

function findCrowd(
  text: string,
  { mdx, parser }: { readonly mdx: boolean; readonly parser: Parser['name'] },
): Crowd | undefined {
  const marks = marksOf[parser]
  // Nearly all pages have fewer marks altogether.
  const mayCrowd =
    (text.match(marks)?.length ?? 0) > mostInParagraph || (text.match(/:{3,}/g)?.length ?? 0) > mostFencesInBlock
  const mayHaveCode = mdx && (text.match(codeStart)?.length ?? 0) > mostCode
  const mayHaveTable = mayLackCells(text)
  if (!mayCrowd && !mayHaveCode && !mayHaveTable && (parser === 'satteri' || !hasManyLines(text))) return undefined
  const count = { paragraph: 0, block: 0, fences: 0 }
  let containers = 0
  let codes = 0
  let isModule = false
  let quotes = 0
  let start = 1
  let open: { readonly indent: number; readonly end: RegExp } | undefined
  let skipped = false
  let isTable = false
  /** The columns of the table that the line may belong to; 0 outside of tables. */
  let columns = 0
  let missingCells = 0
  let former = ''
  let wasEmpty = true
  for (const [i, line] of text.split('\n').entries()) {
    if (open) {
      const isOut = open.indent > 0 && /\S/.test(line) && indentOf(line) < open.indent
      if (open.end.test(line)) open = undefined
      else if (isOut) open = undefined
      else continue
      if (!isOut) continue
    }
    const opening = fence.exec(line)
    if (opening) {
      const [, indent = '', mark = ''] = opening
      open = { indent: indent.length, end: new RegExp(`^[ \\t>]*${mark[0]}{${mark.length},}[ \\t\\r]*$`) }
      continue
    }
    const isEmpty = /^[ \t>\r]*$/.test(line)
    if (isEmpty) {
      Object.assign(count, { paragraph: 0, block: 0, fences: 0 })
      start = i + 2
      skipped = false
      isTable = false
      columns = 0
    } else {
      if (wasEmpty) isModule = mdx && moduleStart.test(line)
      if (wasEmpty) skipped = htmlLine.test(line) || (mdx && code.test(line))
      if (columns > 1) {
        missingCells += Math.max(0, columns - cellsIn(line))
        if (missingCells > mostMissingCells) return { line: start, of: 'table' }
      } else if (isDelimiterRow(line)) {
        isTable = true
        if (mayHaveTable && !skipped && cellsIn(former) === cellsIn(line)) columns = cellsIn(line)
      }
      if (isTable || item.test(line)) count.paragraph = 0
    }
    wasEmpty = isEmpty
    former = line
    if (parser === 'remark-parse') {
      const depth = /^[ \t>]*/.exec(line)?.[0].replace(/[^>]/g, '').length ?? 0
      if (heavy.test(line) || depth !== quotes) containers += 3
      else if (item.test(line)) containers++
      quotes = depth
      if (containers > mostContainers) return { line: i + 1, of: 'page' }
    }
    if (isEmpty) continue
    if (mayHaveCode && !isModule) {
      codes += line.match(codeStart)?.length ?? 0
      if (codes > mostCode) return { line: i + 1, of: 'code' }
    }
    if (skipped) continue
    const found = line.match(marks)?.length ?? 0
    count.paragraph += found
    count.block += found
    if (/^[ \t>]*:{3,}/.test(line)) count.fences++
    if (count.paragraph > mostInParagraph || count.block > mostInBlock || count.fences > mostFencesInBlock)
      return { line: start, of: 'paragraph' }
  }
  return undefined
}

/** Whether the text may be that of tables whose rows lack many cells. */
function mayLackCells(text: string): boolean {
  if (text.length < shortestTable || !text.includes('|')) return false
  let lines = 0
  let columns = 0
  for (let from = 0; from < text.length; lines++) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end === -1 ? text.length : end)
    if (line.length > columns && isDelimiterRow(line)) columns = Math.max(columns, cellsIn(line))
    from += line.length + 1
  }
  return columns * lines > mostMissingCells
}

function isDelimiterRow(line: string): boolean {
  return /^[ \t>|:\r-]+$/.test(line) && line.includes('-') && /[|:]/.test(line)
}

/** Number of cells of a row, in or outside of a quote. */
function cellsIn(line: string): number {
  let cells = 1
  const row = line.replace(/^[ \t>]*\|?|\|?[ \t\r]*$/g, '')
  for (let at = row.indexOf('|'); at !== -1; at = row.indexOf('|', at + 1)) if (row[at - 1] !== '\\') cells++
  return cells
}

function hasManyLines(text: string): boolean {
  let lines = 0
  // A line counts as three items at most.
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
    if (++lines * 3 > mostContainers) return true
  return false
}

function indentOf(line: string): number {
  return /^[ \t>]*/.exec(line)?.[0].length ?? 0
}
