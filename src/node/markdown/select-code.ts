/** Code of a file, or why the file has no such code. */
export type SelectedCode =
  | {
      readonly code: string
      /** The line of the file that each line of the code is, from 1. */
      readonly lines: readonly number[]
    }
  | { readonly message: string; readonly hint: string }

/**
 * Selects what a fence shows of a file: all of it, the lines of `L3`, `L3-L12` or `L3-`, or the region of a name. Common
 * indentation of lines and regions is removed, and so are the comments of regions within a region.
 *
 * @param text - Text of the file, with any line endings.
 * @param fragment - What follows the `#`; undefined selects the whole file.
 * @returns The code without a final newline, and its position in the file.
 */
export function selectCode(text: string, fragment: string | undefined): SelectedCode {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (lines.every((line) => line.trim() === '')) return { message: 'is empty', hint: 'write the code in the file' }
  if (fragment === undefined) return { code: lines.join('\n'), lines: lines.map((_, i) => i + 1) }
  const range = /^L(\d+)(?:(-)(?:L?(\d+))?)?$/.exec(fragment)
  return range ? selectLines(lines, range) : selectRegion(lines, fragment)
}

function selectLines(lines: readonly string[], [, first, dash, last]: readonly (string | undefined)[]): SelectedCode {
  const from = Number(first)
  const to = dash === undefined ? from : last === undefined ? lines.length : Number(last)
  const selected = lines.slice(from - 1, to)
  if (from < 1 || to > lines.length || selected.every((line) => line.trim() === ''))
    return {
      message: `has no code ${from === to ? `in line ${from}` : `from line ${from} to line ${to}`}`,
      hint: `correct the numbers after "#": the file has ${lines.length} line${lines.length === 1 ? '' : 's'}, counted from 1`,
    }
  return outdented(selected.map((text, i) => ({ text, line: from + i })))
}

/** A comment such as `// #region name`, or the end of one. */
interface RegionMark {
  readonly kind: 'start' | 'end'
  /** Empty if it has none. */
  readonly name: string
}

/** The comments of common languages, `#pragma` of C++, and `#region` of C# and `# region` of Python without a comment. */
const regionComment =
  /^\s*(?:(?:\/\/|\/\*+|<!--|\{\/\*|--|;+|%+|'|::|rem\s)\s*#|#\s*#?|#\s*pragma\s+)(end ?)?region\b(.*)$/i

/** The comment of a region that a line consists of; undefined if it is another line. */
export function regionMark(line: string): RegionMark | undefined {
  // Most lines have no such word, and the expression is slow.
  const match = /region/i.test(line) ? regionComment.exec(line) : null
  if (!match) return undefined
  const name = (match[2] ?? '').trim().replace(/(?:(?<!\*)\*+\/\}?|-->)$/, '')
  return { kind: match[1] === undefined ? 'start' : 'end', name: unquoted(name.replace(/^[ \t:]+/, '').trim()) }
}

/** Visual Basic writes names in quotes. */
function unquoted(name: string): string {
  return name.replace(/^"(.*)"$/, '$1')
}

function selectRegion(lines: readonly string[], name: string): SelectedCode {
  const marks = lines.map(regionMark)
  const start = marks.findIndex((mark) => mark?.kind === 'start' && mark.name === name)
  if (start === -1) return missingRegion(name, marks)
  const end = endOfRegion(name, start, marks)
  if (end === -1)
    return {
      message: `does not close the region "${name}" of line ${start + 1}`,
      hint: `write \`#endregion ${name}\` in a comment after the code`,
    }
  const selected = lines
    .map((text, i) => ({ text, line: i + 1 }))
    .filter((_, i) => i > start && i < end && marks[i] === undefined)
  if (selected.every(({ text }) => text.trim() === ''))
    return { message: `has an empty region "${name}" at line ${start + 1}`, hint: 'put the code inside of the region' }
  return outdented(selected)
}

/**
 * Index of the line that closes a region: the one that names it, or the first one without a name that closes no inner region.
 * -1 if there is none.
 */
function endOfRegion(name: string, start: number, marks: readonly (RegionMark | undefined)[]): number {
  const named = marks.findIndex((mark, i) => i > start && mark?.kind === 'end' && mark.name === name)
  if (named !== -1) return named
  let open = 1
  return marks.findIndex((mark, i) => {
    if (i <= start || !mark) return false
    open += mark.kind === 'start' ? 1 : -1
    return open === 0 && mark.name === ''
  })
}

function missingRegion(name: string, marks: readonly (RegionMark | undefined)[]): SelectedCode {
  const names = [...new Set(marks.flatMap((mark) => (mark?.kind === 'start' && mark.name !== '' ? [mark.name] : [])))]
  const hint =
    names.length === 0
      ? `mark it with the comments \`#region ${name}\` and \`#endregion ${name}\`, or name lines: #L3-L12`
      : `its regions are ${names.map((one) => JSON.stringify(one)).join(', ')}`
  return { message: `has no region "${name}"`, hint }
}

/** Removes the indentation that all lines have in common. */
function outdented(selected: readonly { readonly text: string; readonly line: number }[]): SelectedCode {
  const indents = selected.flatMap(({ text }) => (text.trim() === '' ? [] : [/^[ \t]*/.exec(text)?.[0] ?? '']))
  const common = indents.reduce((one, other) => {
    let length = 0
    while (length < one.length && one[length] === other[length]) length++
    return one.slice(0, length)
  })
  return {
    code: selected.map(({ text }) => (text.trim() === '' ? '' : text.slice(common.length))).join('\n'),
    lines: selected.map(({ line }) => line),
  }
}
