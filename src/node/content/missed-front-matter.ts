import type { FrontMatterProblem } from './front-matter-values.js'

/** How many lines are searched for the end of the front matter. */
const mostLines = 200

/** Fields that hardly any text starts with. */
const knownField =
  /^(?:title|id|slug|description|sidebar_\w+|tags|date|draft|unlisted|keywords|image|authors?|layout|hide_\w+|toc_\w+|pagination_\w+|custom_edit_url|last_update|hero|features|search)[ \t]*:/

/**
 * Finds lines at the start of a text that are meant as front matter, but are text of the page: not closed, not at the start
 * of the file, or TOML. The text has no front matter.
 */
export function missedFrontMatter(text: string): FrontMatterProblem | undefined {
  const lines = text.replaceAll('\ufeff', '').split(/\r?\n/, mostLines)
  const first = lines.findIndex((line) => line.trim() !== '')
  const [mark = '', content = ''] = lines.slice(first).map((line) => line.trim())
  const line = first + 1
  if (mark === '+++' && /^(?:[\w."-]+[ \t]*=|\[)/.test(content))
    return { line, message: 'front matter in TOML is not supported', hint: 'write YAML between two lines of ---' }
  // A line that is indented by four spaces is code.
  if (mark !== '---' || /^ {4}/.test(lines[first] ?? '') || !knownField.test(content)) return undefined
  const isClosed = lines.slice(line).some((one) => one.trim() === '---')
  const hint = 'write lines with only --- at the start of the file and below the last field'
  if (!isClosed) return { line, severity: 'error', message: 'the front matter is never closed', hint }
  return {
    line,
    severity: 'error',
    message: 'the front matter is not at the start of the file, or its lines of --- are indented',
    hint,
  }
}
