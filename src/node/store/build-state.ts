import type { OutputRecord } from '../base/output-record.js'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { parseJson, readChecked, writeChecked } from './replace-file.js'

/** What the next build compares its inputs and the output with. */
export interface BuildState {
  readonly outDir: string
  /** Hash of the config, the tool, the sources and the static files. */
  readonly inputHash: string
  /** Hash of what git knows of the sources. */
  readonly historyHash: string
  /** Hashes of the files that code was bundled from, and of those that pages were made from besides their source. */
  readonly trackedInputs: Readonly<Record<string, string>>
  /** Files next to pages that were copied to the assets. */
  readonly assetInputs: readonly { readonly path: string; readonly stamp: string }[]
  /** Whether a page must be compiled again in any case: see `isProvisional` in `base/page.ts`. */
  readonly isProvisional: boolean
  readonly pages: number
  readonly diagnostics: readonly Diagnostic[]
  /** By name relative to the output folder. */
  readonly outputs: Readonly<Record<string, OutputRecord>>
}

const stateName = 'build.json'

/** Reads the state of the last build into this output folder; undefined if there is none or it is damaged. */
export function readBuildState(cacheDir: string, outDir: string): BuildState | undefined {
  const state = parseJson(readChecked(path.join(cacheDir, stateName))) as BuildState | undefined
  return state?.outDir === outDir ? state : undefined
}

/** Writes the state of a build. */
export function writeBuildState(cacheDir: string, state: BuildState): void {
  writeChecked(path.join(cacheDir, stateName), JSON.stringify(state))
}
