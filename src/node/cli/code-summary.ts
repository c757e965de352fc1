import { createColors } from 'picocolors'
import type { CheckCodeResult } from '../commands/check-code.js'
import { counted } from './summary.js'

/** What a check of samples looked at, in a few lines, ending in a newline. */
export function formatCodeSummary({ figures, diagnostics, steps, totalMs }: CheckCodeResult, colors: boolean): string {
  const { bold, dim, green, red } = createColors(colors)
  const { samples, pages, checked, run, skipped, scripts, fresh } = figures
  const paint = diagnostics.length > 0 ? red : green
  const title = paint(`${counted(samples, 'sample')} in ${counted(pages, 'page')}`)
  const share =
    scripts.samples === 0
      ? ''
      : `; of ${scripts.samples} in JavaScript and TypeScript ${percent(scripts.checked / scripts.samples)} checked, ` +
        `${percent(scripts.run / scripts.samples)} run`
  const times = steps.map(({ name, ms }) => `${name} ${Math.round(ms)} ms`).join(', ')
  return [
    `${bold(title)}: ${checked} checked, ${run} run, ${skipped} skipped${share}`,
    dim(`  time      ${(totalMs / 1000).toFixed(2)} s: ${times}`),
    dim(`  new       ${fresh.types} compiled, ${fresh.runs} run; the rest was in the cache`),
    '',
  ].join('\n')
}

/** Rounded down: 94.96% is no 95%. */
function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10}%`
}
