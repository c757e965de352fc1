import { type Fence, sampleKind } from './fence.js'
import type { SampledPage } from './page-check.js'
import type { PlacedModule } from './page-modules.js'
import type { ModuleResult } from './check-modules.js'

/** Numbers of fences in a check, by what was done with them. */
export interface SampleFigures {
  /** Pages that have samples. */
  readonly pages: number
  readonly samples: number
  /** Samples whose syntax or types were checked. */
  readonly checked: number
  /** Samples that were run, because they state results. */
  readonly run: number
  /** Samples that are not checked: they ask not to be, or no check exists for their language. */
  readonly skipped: number
  /** Only JavaScript and TypeScript. */
  readonly scripts: { readonly samples: number; readonly checked: number; readonly run: number }
  /** Checked now, not taken from the cache. */
  readonly fresh: { readonly types: number; readonly runs: number }
}

/** Counts the samples of some pages. */
export function countSamples(
  pages: readonly SampledPage[],
  results: ReadonlyMap<PlacedModule, ModuleResult>,
): Omit<SampleFigures, 'fresh'> {
  const fences = pages.flatMap((page) => page.fences)
  const scripts = fences.filter(({ extension }) => sampleKind(extension) === 'script')
  const run = pages.reduce((sum, page) => sum + fencesRun(page, results), 0)
  const checked = fences.filter(isChecked).length
  return {
    pages: pages.filter((page) => page.fences.length > 0).length,
    samples: fences.length,
    checked,
    run,
    skipped: fences.length - checked,
    scripts: { samples: scripts.length, checked: scripts.filter(isChecked).length, run },
  }
}

function isChecked({ mode }: Fence): boolean {
  return mode !== 'skip'
}

function fencesRun(page: SampledPage, results: ReadonlyMap<PlacedModule, ModuleResult>): number {
  return new Set(page.scripts.flatMap((placed) => (results.get(placed)?.ran ? placed.module.fence : []))).size
}
