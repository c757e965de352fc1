import type { Diagnostic } from '../../shared/diagnostic.js'
import { DocsgenError, type FailureExitCode } from '../diagnostics/docsgen-error.js'

/** What an error that ended a command means for its reader. */
export interface Failure {
  readonly diagnostics: readonly Diagnostic[]
  readonly exitCode: FailureExitCode
}

/** What to do about a fault of the system; https://nodejs.org/api/errors.html#common-system-errors */
const HINTS: Readonly<Record<string, string>> = {
  EACCES: 'check the permissions of the file and its folder',
  EPERM: 'check the permissions of the file and its folder',
  EROFS: 'the disk is read-only: choose another folder with --out-dir',
  ENOSPC: 'the disk is full: free some space and run again',
  EDQUOT: 'the disk quota is used up: free some space and run again',
  EMFILE: 'too many open files: raise the limit (ulimit -n)',
  ENFILE: 'too many open files on this system: close some programs',
  ENOENT: 'it was removed meanwhile: run again',
  ENOTDIR: 'a file is where a folder should be: remove it',
  EISDIR: 'a folder is where a file should be: remove it',
  ENOMEM: 'there is too little memory: close some programs, or use --jobs 1',
}

/** A DocsgenError's own diagnostics; one line for a fault of the system, and one for a bug. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DocsgenError) return error
  return { diagnostics: [systemFault(error) ?? bug(error)], exitCode: 2 }
}

function systemFault(error: unknown): Diagnostic | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return undefined
  const hint = HINTS[code] ?? 'run again with --debug to see where'
  const about = path === undefined ? '' : ` ${JSON.stringify(path)}`
  return { code: 'system', severity: 'error', message: `cannot ${syscall}${about} (${code})`, hint }
}

function bug(error: unknown): Diagnostic {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const hint = 'run again with --debug to see where, and report it'
  return { code: 'internal', severity: 'error', message: `internal error: ${message.split('\n')[0]}`, hint }
}

/** The error's stack and those of its causes, for `--debug`. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}\n`
  const cause = error.cause === undefined ? '' : `caused by: ${stackOf(error.cause)}`
  return `${error.stack ?? error.message}\n${cause}`
}
