import type { Diagnostic } from '../../shared/diagnostic.js'
import { reasonOf, DocsgenError, type FailureExitCode } from '../base/diagnostics/docsgen-error.js'

/** How an error that ended a command is reported. */
interface Failure {
  readonly diagnostics: readonly Diagnostic[]
  readonly exitCode: FailureExitCode
}

/** What to do about a system error; https://nodejs.org/api/errors.html#common-system-errors */
const HINTS: Readonly<Record<string, string>> = {
  EACCES: 'check the permissions of the file and its folder',
  EPERM: 'check the permissions of the file and its folder',
  EROFS: 'the disk is read-only: choose another folder',
  ENOSPC: 'the disk is full: free some space and run again',
  EDQUOT: 'the disk quota is used up: free some space and run again',
  EMFILE: 'too many open files: raise the limit (ulimit -n)',
  ENFILE: 'the system has too many open files: close some programs',
  ENOENT: 'the file was removed during the run: run again',
  ENOTDIR: 'a file is in the way of a folder: remove it',
  EEXIST: 'a file is in the way of a folder: remove it',
  EISDIR: 'a folder is in the way of a file: remove it',
  ENOMEM: 'out of memory: close some programs, or use --jobs 1',
}

/** Returns the diagnostics of a DocsgenError, or one diagnostic for a system error or a bug. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DocsgenError) return error
  return { diagnostics: [systemError(error) ?? bug(error)], exitCode: 2 }
}

function systemError(error: unknown): Diagnostic | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string }
  if (code === undefined || syscall === undefined) return undefined
  const hint = hintFor({ code, syscall, path }) ?? 'run again with --debug to see the stack'
  const to = dest === undefined ? '' : ` to ${JSON.stringify(dest)}`
  const about = path === undefined ? '' : ` ${JSON.stringify(path)}${to}`
  return { code: 'system', severity: 'error', message: `cannot ${syscall}${about} (${code})`, hint }
}

/** Names of calls that create a folder. */
const CREATING: ReadonlySet<string> = new Set(['mkdir', 'mkdtemp'])
const REFUSED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])

function hintFor(error: { readonly code: string; readonly syscall: string; readonly path: string | undefined }) {
  const { code, syscall, path = '' } = error
  // Node reports that a folder is missing if it cannot create one on a read-only disk.
  const isMissing = code === 'ENOENT' && CREATING.has(syscall)
  if ((isMissing || REFUSED.has(code)) && path.split(/[\\/]/).includes('.docsgen'))
    return 'docsgen keeps its cache in the folder ".docsgen" of the site: make the folder writable'
  if (isMissing) return 'the disk is read-only, or a folder above is missing: choose another folder'
  return HINTS[code]
}

function bug(error: unknown): Diagnostic {
  const message = reasonOf(error)
  const hint = 'run again with --debug to see the stack, and report this bug'
  return { code: 'internal', severity: 'error', message: `internal error: ${message.split('\n')[0]}`, hint }
}

/** Returns the stack of an error and of its causes, for `--debug`. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return `${reasonOf(error)}\n`
  const cause = error.cause === undefined ? '' : `caused by: ${stackOf(error.cause)}`
  return `${error.stack ?? error.message}\n${cause}`
}
