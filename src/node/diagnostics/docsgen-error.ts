import type { Diagnostic } from '../../shared/diagnostic.js'

/** 1: the content is wrong; 2: the command was used wrongly, or its environment does not let it work. */
export type FailureExitCode = 1 | 2

/** Ends a command that cannot go on. Only `cli.ts` prints its diagnostics and sets the exit code. */
export class DocsgenError extends Error {
  readonly diagnostics: readonly Diagnostic[]
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
  return new DocsgenError([{ code, severity: 'error', message, ...(hint === undefined ? {} : { hint }) }], 2)
}
