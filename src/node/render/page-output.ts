import type { Diagnostic } from '../../shared/diagnostic.js'
import { compareStrings } from '../base/names.js'

/** What the code of a page has printed. */
export interface PageOutput {
  /** The page, as diagnostics name it. */
  readonly file: string
  /** The first distinct lines. */
  readonly lines: readonly string[]
  /** The number of all lines. */
  readonly total: number
}

/** Distinct lines of a page that are reported. */
export const MOST_LINES = 20
/** Distinct lines of a site that are reported. */
const MOST_OF_SITE = 100
/** With this many lines, the output of a page is an error, because it slows down the build. */
const FLOOD = 1000

const hint = 'components run in Node at build time: remove the output, or write it in an effect'

/** Reports the output of pages: each distinct line once, with the number of pages that wrote it, and floods as errors. */
export function outputProblems(outputs: readonly PageOutput[]): Diagnostic[] {
  const sorted = outputs.toSorted((a, b) => compareStrings(a.file, b.file))
  const pages = new Map<string, string[]>()
  const rest: Diagnostic[] = []
  for (const { file, lines, total } of sorted) {
    const problem = { code: 'console-output', hint, location: { file } } as const
    if (total >= FLOOD) {
      const message = `this page wrote ${count(total)} lines to the console while it was rendered, first ${quoted(lines[0])}`
      rest.push({ ...problem, severity: 'error', message })
      continue
    }
    for (const line of lines) pages.set(line, [...(pages.get(line) ?? []), file])
    if (lines.length < MOST_LINES || total <= lines.length) continue
    rest.push({ ...problem, severity: 'warning', message: `and ${count(total - lines.length)} more lines` })
  }
  const all = [...pages].map(([line, files]): Diagnostic => {
    const others = files.length === 1 ? '' : ` (and ${files.length - 1} other ${files.length === 2 ? 'page' : 'pages'})`
    const message = `this page${others} wrote ${quoted(line)} to the console while it was rendered`
    return { code: 'console-output', severity: 'warning', message, hint, location: { file: files[0] ?? '' } }
  })
  if (all.length <= MOST_OF_SITE) return [...all, ...rest]
  const more = `and ${count(all.length - MOST_OF_SITE)} more lines of components`
  return [...all.slice(0, MOST_OF_SITE), ...rest, { code: 'console-output', severity: 'warning', message: more, hint }]
}

function quoted(line = ''): string {
  return JSON.stringify(line)
}

function count(number: number): string {
  return number.toLocaleString('en')
}
