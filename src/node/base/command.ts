import type { OutputBytes } from './output-record.js'
import type { Diagnostic } from '../../shared/diagnostic.js'

/** Progress of a command: a step starts, or has done `done` of `total` items. */
export interface ProgressEvent {
  /** Name of the step, such as `compile`. */
  readonly step: string
  /** Number of items that the step has worked on; absent when it starts. */
  readonly done?: number
  /** Number of all items of the step; absent when it starts. */
  readonly total?: number
}

/** The options of every command. */
export interface CommandOptions {
  /** Absolute path of the site's root folder, which has the config. */
  readonly root: string
  /** Path of the config file, absolute or relative to `root`; defaults to `docsgen.config.*` in the root. */
  readonly configPath?: string
  /** Replaces the config's `outDir`. */
  readonly outDir?: string
  /** Number of threads, this one included. */
  readonly jobs?: number
  /** Whether drafts are pages, as in the preview; defaults to false. */
  readonly drafts?: boolean
  /** False reads nothing from the cache; defaults to true. */
  readonly cache?: boolean
  /** Environment variables, such as the token of a remote cache. Without them, no remote cache is used. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Called when a step starts, and while it works on its items. */
  readonly onProgress?: (event: ProgressEvent) => void
}

/** What every command returns. */
export interface CommandResult {
  /** The problems in the content, each at its position in the sources. */
  readonly diagnostics: readonly Diagnostic[]
  /** Wall time of each step in ms, in the order of the steps. */
  readonly steps: readonly { readonly name: string; readonly ms: number }[]
  /** Wall time of the command in ms. */
  readonly totalMs: number
  /** The traffic with the remote cache; absent if none was used. */
  readonly remote?: RemoteTraffic
}

/** What `build` wrote and found. */
export interface BuildResult extends CommandResult {
  /** True if errors kept the output from being replaced. */
  readonly failed: boolean
  /** Number of pages, the not-found page included. */
  readonly pages: number
  /** Size of the output; zero if the build failed. */
  readonly bytes: OutputBytes
  /** Number of files that were written, because they are new or have changed. */
  readonly written: number
  /** Number of files that are the same as before. */
  readonly unchanged: number
  /** Number of files of the last build that the site no longer has. */
  readonly removed: number
  /** Absolute path of the output folder. */
  readonly outDir: string
}

/** The traffic of a command with a remote cache. */
export interface RemoteTraffic {
  readonly requests: number
  /** Bytes of artifacts that were received, as sent over the network. */
  readonly bytesDown: number
  /** Bytes of artifacts that the server has accepted. */
  readonly bytesUp: number
  /** Number of artifacts that the server had. */
  readonly hits: number
  /** Number of artifacts that it did not have, or that were not used. */
  readonly misses: number
}

/** One of several shares of a build: number `index` of `count`, from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}
