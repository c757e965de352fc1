import type { Command } from 'commander'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { CommandOptions } from '../base/command.js'
import type { BuildFlags, SharedFlags } from './command-options.js'
import type { ChangedFile } from './diff.js'
import type { CommandSite } from './find-site.js'
import type { Output } from './output.js'
import type { CommandIo } from './terminal.js'

/**
 * A command that the core does not know: a folder of `src/features` or `src/tools` declares it, and `features/commands.ts` or
 * `cli/tools.ts` lists it. The declaration describes the arguments, and every start of docsgen loads it; `run` of the request
 * imports the code of the command.
 */
export interface DeclaredCommand {
  /** Whether the help lists it after `check-links`; otherwise, it is at the end. */
  readonly isCheckOfSite?: true
  /** Adds the command to the command line. `receive` gets the request when the arguments have been parsed. */
  add(program: Command, receive: (request: DeclaredRequest) => void): void
}

/** What such a command needs in order to run. */
export type DeclaredRequest = PlainRequest | SiteRequest | CheckRequest

/** A command that needs no site. It prints by itself and returns the exit code. */
interface PlainRequest {
  readonly command: 'declared'
  readonly needs: 'nothing'
  readonly run: (io: CommandIo) => Promise<number>
}

/** A command for a site, whose config it may not be able to load. It prints by itself and returns the exit code. */
interface SiteRequest {
  readonly command: 'declared'
  readonly needs: 'site'
  /** The folder of the site as typed. */
  readonly root?: string
  readonly flags: SharedFlags
  readonly run: (context: { readonly site: CommandSite; readonly output: Output }) => Promise<number>
}

/** A command that checks a site as `build` does: with progress, threads, the cache, and a summary. */
interface CheckRequest {
  readonly command: 'declared'
  readonly needs: 'check'
  readonly root?: string
  readonly flags: BuildFlags
  readonly run: (context: { readonly options: CommandOptions; readonly cwd: string }) => Promise<Outcome>
}

/** What a command found, and how to summarize it. */
export interface Outcome {
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
  /** Fixes to print as a diff. */
  readonly diff?: readonly ChangedFile[]
  readonly summary: (options: { readonly colors: boolean; readonly cwd: string }) => string
  /** Replaces the summary, on stderr, if stdout has a document. */
  readonly note: string
}
