import type { Diagnostic } from '../../../shared/diagnostic.js'

/** 1: the content has errors; 2: the command was used incorrectly, or the environment prevents it from working. */
export type FailureExitCode = 1 | 2

/**
 * Thrown by every function of the API that cannot continue because of a mistake in the config, the content, the arguments
 * or the environment. Any other error that they throw is a bug in docsgen.
 */
export class DocsgenError extends Error {
  /** What is wrong, where, and how to fix it; at least one. `message` joins their messages. */
  readonly diagnostics: readonly Diagnostic[]
  /** The exit code of the command line for this error: 1 for content and config, 2 for usage and environment. */
  readonly exitCode: FailureExitCode

  constructor(diagnostics: readonly Diagnostic[], exitCode: FailureExitCode, options?: { cause?: unknown }) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join('; '), options)
    this.name = 'DocsgenError'
    this.diagnostics = diagnostics
    this.exitCode = exitCode
  }
}

/** A usage or environment failure: one error without a location, exit code 2. */
export function environmentError(code: string, message: string, hint?: string): DocsgenError {
  return new DocsgenError([{ code, severity: 'error', message, hint }], 2)
}
