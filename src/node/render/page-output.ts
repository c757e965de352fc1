import { groupBy } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { compareStrings } from '../base/names.js'

/** What the code of a page has printed. */
export interface PageOutput {
  /** The page, as diagnostics name it. */
  readonly file: string
  /** The first line. */
  readonly first: string
  /** The number of all lines. */
  readonly total: number
}

/** How many first lines are reported. */
const MOST_OF_SITE = 100
/** With this many lines, the output of a page is an error, because it slows down the build. */
const FLOOD = 1000

const hint = 'components run in Node at build time: remove the output, or write it in an effect'

/** Reports the output of pages: once for all pages with the same first line. */
export function outputProblems(outputs: readonly PageOutput[]): Diagnostic[] {
  const sorted = outputs.toSorted((a, b) => compareStrings(a.file, b.file))
  const groups = Object.values(groupBy(sorted, ({ first }) => first)) as [PageOutput, ...PageOutput[]][]
  return groups.slice(0, MOST_OF_SITE).map((pages): Diagnostic => {
    const [{ file, first }, ...others] = pages
    const total = Math.max(...pages.map((page) => page.total))
    const more = others.length === 0 ? '' : ` (and ${others.length} other ${others.length === 1 ? 'page' : 'pages'})`
    const text = JSON.stringify(first)
    const [what, end] = total === 1 ? [text, ''] : [`${total.toLocaleString('en')} lines`, `, beginning with ${text}`]
    const message = `this page${more} wrote ${what} to the console while it was rendered${end}`
    const severity = total >= FLOOD ? 'error' : 'warning'
    return { code: 'console-output', severity, message, hint, location: { file } }
  })
}
