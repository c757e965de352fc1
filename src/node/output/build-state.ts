import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'

/** What only rendering tells about a document: absent unless components may write a part of it. */
export interface DocumentFacts {
  /** All ids. */
  readonly ids?: readonly string[]
  /** URLs that components wrote; for the not-found document, those of the layout. Each once. */
  readonly urls?: readonly string[]
  /** Search terms, as `recordTerms` writes them. */
  readonly terms?: string
}

/** A file of the output as it was written. */
export interface OutputRecord extends DocumentFacts {
  readonly size: number
  readonly mtimeMs: number
  /** Hash of the bytes; for a copied file, of where it came from, its size and its time. */
  readonly hash: string
  /** What the file was made from; an equal key means that making it again gives the same bytes. */
  readonly key?: string
}

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
