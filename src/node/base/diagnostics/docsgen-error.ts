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

/** What code threw, as text: `TypeError: x is not a function`. Code can throw any value. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Error) return Error.prototype.toString.call(thrown)
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  try {
    return JSON.stringify(thrown) ?? 'an object'
  } catch {
    return 'an object'
  }
}

/** Whether an error of the system has one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** The system's code of a failed request, which `fetch` keeps in the cause or in the first of several causes; empty if there is none. */
export function requestErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return requestErrorCode(error instanceof AggregateError ? error.errors[0] : error.cause)
}
