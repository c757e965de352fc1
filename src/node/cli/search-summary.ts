import { createColors } from 'picocolors'
import type { CheckSearchResult } from '../commands/check-search.js'
import { counted } from './summary.js'

/** What a check of the search found, in a few lines, ending in a newline. */
export function formatSearchSummary({ figures, steps, totalMs }: CheckSearchResult, colors: boolean): string {
  const { bold, dim, green, red } = createColors(colors)
  const { asked, answered, first } = figures
  const verdict = `${answered} of ${counted(asked, 'question')} answered`
  const times = steps.map(({ name, ms }) => `${name} ${Math.round(ms)} ms`).join(', ')
  return [
    `${bold((answered < asked ? red : green)(verdict))}, ${first} by the first result`,
    dim(`  time      ${(totalMs / 1000).toFixed(2)} s: ${times}`),
    '',
  ].join('\n')
}
