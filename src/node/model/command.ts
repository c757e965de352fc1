import type { OutputBytes } from './output-record.js'
import type { Diagnostic } from '../../shared/diagnostic.js'

/** Progress of a command: a step has begun, or is `done` of `total` through. */
export interface ProgressEvent {
  readonly step: string
  readonly done?: number
  readonly total?: number
}

/** Options that every command shares. */
export interface CommandOptions {
  /** Absolute path of the site's root (where the config lies). */
  readonly root: string
  /** Path of the config file; found in the root where absent. */
  readonly configPath?: string
  /** Replaces the config's `outDir`. */
  readonly outDir?: string
  /** Threads to compile with, this one included. */
  readonly jobs?: number
  /** False ignores the cache on disk (nothing is read from it). */
  readonly cache?: boolean
  readonly onProgress?: (event: ProgressEvent) => void
}

/** What a command hands back; `cli.ts` prints it. */
export interface BuildResult {
  readonly diagnostics: readonly Diagnostic[]
  /** True where errors kept the output from being replaced. */
  readonly failed: boolean
  readonly pages: number
  /** Wall time by step, in ms, in the order of the steps; steps that overlap are counted in each. */
  readonly steps: readonly { readonly name: string; readonly ms: number }[]
  readonly totalMs: number
  readonly bytes: OutputBytes
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** Absolute path of the output folder. */
  readonly outDir: string
}
