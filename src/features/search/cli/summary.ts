import { createColors } from 'picocolors'
import { hasErrors } from '../../../shared/diagnostic.js'
import { counted, joinLines, seconds, stepTimes } from '../../../node/cli/summary.js'
import type { CheckSearchResult } from './check-search.js'

/** Summarizes `check-search` in a few lines, ending in a newline. */
export function formatSearchSummary(result: CheckSearchResult, colors: boolean): string {
  const { bold, dim, green, red } = createColors(colors)
  const { asked, answered, first } = result.figures
  if (asked === 0 && hasErrors(result.diagnostics)) return joinLines([bold(red('Not asked: correct the errors first'))])
  const verdict = `${answered} of ${counted(asked, 'question')} answered`
  return joinLines([
    `${bold((answered < asked ? red : green)(verdict))}, ${first} by the first result`,
    dim(`  time      ${seconds(result.totalMs)}: ${stepTimes(result)}`),
  ])
}
