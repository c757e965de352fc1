import type { OutputRecord } from '../model/output-record.js'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'

/** What the last build left, to tell what has changed since. */
export interface BuildState {
  readonly outDir: string
  /** Hash of everything that went in: config, tool, sources, static files, bundle inputs. */
  readonly inputHash: string
  readonly bundleInputs: Readonly<Record<string, string>>
  /** Files that pages copied: path, size and time. */
  readonly assetInputs: readonly { readonly path: string; readonly size: number; readonly mtimeMs: number }[]
  readonly pages: number
  readonly diagnostics: readonly Diagnostic[]
  /** By name below the output folder. */
  readonly outputs: Readonly<Record<string, OutputRecord>>
}

const stateName = 'build.json'

/** The state of the last build into this folder; undefined where there is none or it is damaged. */
export function readBuildState(cacheDir: string, outDir: string): BuildState | undefined {
  const state = parseJson(readChecked(path.join(cacheDir, stateName))) as BuildState | undefined
  return state?.outDir === outDir ? state : undefined
}

/** Remembers what this build left. */
export function writeBuildState(cacheDir: string, state: BuildState): void {
  writeChecked(path.join(cacheDir, stateName), JSON.stringify(state))
}
