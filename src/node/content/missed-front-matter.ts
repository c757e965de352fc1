import type { FrontMatterProblem } from './front-matter-values.js'

/** How many lines are searched for the end of the front matter. */
const mostLines = 200

const field = /^[A-Za-z_][\w-]*[ \t]*:(?:\s|$)/
/** Fields that hardly any text starts with. */
const knownField =
  /^(?:title|id|slug|description|sidebar_\w+|tags|date|draft|unlisted|keywords|image|authors?|layout|hide_\w+|toc_\w+|pagination_\w+|custom_edit_url|last_update|hero|features|search)[ \t]*:/

/** What marks front matter of other tools, and the language that is between the marks. */
const otherMarks: readonly (readonly [mark: string, language: string, content: RegExp])[] = [
  ['+++', 'TOML', /^(?:[\w."-]+[ \t]*=|\[)/],
  [';;;', 'JSON', /^[{"]/],
]

/**
 * Finds lines at the start of a text that are meant as front matter, but are text of the page: not closed, not at the start
 * of the file, indented, between other marks, or in another language. The text has no front matter.
 */
export function missedFrontMatter(text: string): FrontMatterProblem | undefined {
  if (/^[\s\ufeff]{0,1000}[a-z_]+[ \t]*:/.test(text)) return unopened(text)
  if (!/^[\s\ufeff]{0,1000}(?:--|\+\+\+|;;;)/.test(text)) return undefined
  const lines = text.split(/\r?\n/, mostLines)
  const first = lines.findIndex((line) => visible(line) !== '')
  const mark = visible(lines[first])
  const content = visible(lines[first + 1])
  const line = first + 1
  const other = otherMarks.find(([start]) => start === mark)
  if (other?.[2].test(content)) {
    return {
      line,
      message: `front matter in ${other[1]} is not supported`,
      hint: 'write YAML between two lines of ---',
    }
  }
  if (!/^-{2,}$/.test(mark) || indentOf(lines[first]) > 3 || !field.test(content)) return undefined
  const problem = markProblem({ lines, first, mark })
  return problem && { line, severity: knownField.test(content) ? 'error' : 'warning', ...problem }
}

/** Fields at the start of a text that end with `---`, so that Markdown reads them as a heading. */
function unopened(text: string): FrontMatterProblem | undefined {
  const lines = text.split(/\r?\n/, mostLines)
  const first = lines.findIndex((line) => visible(line) !== '')
  const length = lines.slice(first).findIndex((line) => /^-{3,}$/.test(visible(line)))
  const fields = lines.slice(first, first + length)
  const isField = (line: string): boolean => field.test(line) || /^(?:[ \t]+\S|-[ \t]|#)/.test(line)
  if (length < 1 || !knownField.test(fields[0] ?? '') || !fields.every(isField)) return undefined
  // One line may be a heading such as "search: how it works".
  if (length === 1 && !/^(?:title|slug|sidebar_\w+)[ \t]*:/.test(fields[0] ?? '')) return undefined
  return {
    line: first + 1,
    message: 'the front matter has no --- above its first field, so it is text of the page',
    hint: 'write --- on a line above it',
  }
}

function markProblem({
  lines,
  first,
  mark,
}: {
  readonly lines: readonly string[]
  readonly first: number
  readonly mark: string
}): Pick<FrontMatterProblem, 'message' | 'hint'> | undefined {
  const end = lines.findIndex((line, index) => index > first && /^(?:-{2,}|\.{3})$/.test(visible(line)))
  const close = visible(lines[end])
  if (mark !== '---') {
    // A table or a heading may have such lines, so both marks must be there.
    if (close !== mark) return undefined
    return { message: `the front matter is between lines of "${mark}"`, hint: 'write exactly three hyphens: ---' }
  }
  if (first > 0 && end !== -1) {
    return { message: 'the front matter is not at the start of the file', hint: 'remove the empty lines above it' }
  }
  if (first > 0) return undefined
  if (end !== -1 && close !== '---') {
    return {
      message: `the front matter is never closed, because line ${end + 1} is "${close}"`,
      hint: 'write exactly three hyphens there: ---',
    }
  }
  if (end !== -1) {
    const indented = indentOf(lines[0]) > 0 ? 1 : end + 1
    return {
      message: `the front matter is not read, because line ${indented} starts with a space`,
      hint: 'remove the spaces in front of ---',
    }
  }
  return { message: 'the front matter is never closed', hint: 'write --- on a line below its last field' }
}

function visible(line = ''): string {
  return line.replaceAll('\ufeff', '').trim()
}

function indentOf(line = ''): number {
  return line.length - line.trimStart().length
}
