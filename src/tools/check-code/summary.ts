import { createColors } from 'picocolors'
import { counted, joinLines, seconds, stepTimes } from '../../node/cli/summary.js'
import type { CheckCodeResult } from './check-code.js'

/** Summarizes `check-code` in a few lines, ending in a newline. */
export function formatCodeSummary(result: CheckCodeResult, colors: boolean): string {
  const { bold, dim, green, red } = createColors(colors)
  const { samples, pages, checked, run, skipped, scripts, fresh } = result.figures
  const paint = result.diagnostics.length > 0 ? red : green
  const title = paint(`${counted(samples, 'sample')} in ${counted(pages, 'page')}`)
  const share =
    scripts.samples === 0
      ? ''
      : `; ${scripts.samples} in JavaScript and TypeScript: ${percent(scripts.checked / scripts.samples)} checked, ` +
        `${percent(scripts.run / scripts.samples)} run`
  return joinLines([
    `${bold(title)}: ${checked} checked, ${run} run, ${skipped} skipped${share}`,
    dim(`  time      ${seconds(result.totalMs)}: ${stepTimes(result)}`),
    dim(`  new       ${fresh.types} compiled, ${fresh.runs} run; the rest was in the cache`),
  ])
}

/** Rounded down, so that 94.96% never reads as 95%. */
function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10}%`
}
