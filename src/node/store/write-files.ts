import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { DocsgenError, hasCode } from '../base/diagnostics/docsgen-error.js'
import { isBelow, siteRelative } from '../base/names.js'
import { replaceFile } from './replace-file.js'
import { type FormattedText, printFormat, readFormat } from './text-format.js'

/** A file of the user that a command writes. */
export interface FileEdit {
  /** Absolute path. */
  readonly path: string
  readonly content: string | Uint8Array
  /**
   * What the command knows of the file: `new` if it must not exist, the bytes that it has read, or `any` if the user has asked
   * to replace it.
   */
  readonly before: 'new' | 'any' | Uint8Array
}

/** Reads a text file that a command edits, if it exists; `print` writes an edited text as the author writes the file. */
export function readUserFile(
  filePath: string,
): (FormattedText & { readonly bytes: Buffer; print(text: string): string }) | undefined {
  if (!existsSync(filePath)) return undefined
  const bytes = readFileSync(filePath)
  const { text, format } = readFormat(bytes.toString('utf8'))
  return { text, format, bytes, print: (edited) => printFormat(edited, format) }
}

/**
 * Writes files of the user, all of them or none:
 * 1. check every file: one that exists although it must be new, is read-only, has changed since it was read, is a link to
 *    nothing, or leads out of the root is not written, and neither are the others;
 * 2. write the new contents beside the files, so that a full disk or an interruption leaves nothing half written;
 * 3. move them into place.
 * Symbolic links stay links to the file, which is replaced; a file with several hard links is overwritten in place, because a
 * new file would be separated from the others.
 * @throws {@link DocsgenError} (exit code 2) that names the files which cannot be written.
 */
export function writeFiles(edits: readonly FileEdit[], { rootDir }: { readonly rootDir: string }): void {
  const problems = edits.flatMap((edit) => editProblem(edit, rootDir) ?? [])
  if (problems.length > 0) throw new DocsgenError(problems, 2)
  const madeDirs: string[] = []
  const staged: { readonly edit: FileEdit; readonly target: string; readonly temporary: string }[] = []
  const created: string[] = []
  try {
    for (const edit of edits) {
      makeDir(path.dirname(edit.path), madeDirs)
      const target = existsSync(edit.path) ? realpathSync(edit.path) : edit.path
      const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`)
      staged.push({ edit, target, temporary })
      writeFileSync(temporary, edit.content, { flag: 'wx' })
    }
    for (const { edit, target, temporary } of staged) {
      if (edit.before === 'new') created.push(target)
      moveIntoPlace(edit, { target, temporary })
    }
  } catch (error) {
    for (const filePath of created) if (!hasCode(error, 'EEXIST')) rmSync(filePath, { force: true })
    for (const { temporary } of staged) rmSync(temporary, { force: true })
    for (const dir of madeDirs.reverse()) removeEmpty(dir)
    throw error
  }
}

/** Why a command does not write a file, as the end of a sentence about it, and what to do. */
interface EditRefusal {
  readonly code: 'file-exists' | 'not-writable'
  readonly why: string
  readonly hint: string
}

/** Why a file cannot be written; undefined if it can. */
export function editProblem(edit: Pick<FileEdit, 'path' | 'before'>, rootDir: string): Diagnostic | undefined {
  const refusal = editRefusal(edit, rootDir)
  if (!refusal) return undefined
  const message = `${JSON.stringify(siteRelative(rootDir, edit.path))} ${refusal.why}`
  return { code: refusal.code, severity: 'error', message, hint: refusal.hint }
}

/** The same as parts of a message. */
export function editRefusal(edit: Pick<FileEdit, 'path' | 'before'>, rootDir: string): EditRefusal | undefined {
  const own = lstatSync(edit.path, { throwIfNoEntry: false })
  const stat = statSync(edit.path, { throwIfNoEntry: false })
  if (own?.isSymbolicLink() && !stat)
    return refusal('is a symbolic link to a file that does not exist', 'remove the link, or create its target')
  if (edit.before === 'new' && own)
    return { code: 'file-exists', why: 'exists already', hint: 'rename or remove it, and run the command again' }
  if (stat && !stat.isFile()) return refusal('is a folder', 'rename the folder')
  const real = stat ? realpathSync(edit.path) : realPathOf(path.dirname(edit.path))
  const realRoot = realPathOf(rootDir)
  if (real !== realRoot && !isBelow(real, realRoot))
    return refusal('is outside of the site, because of a symbolic link', 'replace the link by a file or folder')
  if (stat && isReadOnly(real, stat)) return refusal('is read-only', 'allow writing to it, and run the command again')
  if (typeof edit.before !== 'string' && !(stat && readFileSync(real).equals(edit.before)))
    return refusal('is being changed by another program', 'run the command again')
  return undefined
}

function refusal(why: string, hint: string): EditRefusal {
  return { code: 'not-writable', why, hint }
}

/** The permissions count also for the administrator, whom the system lets write to read-only files. */
function isReadOnly(filePath: string, { mode }: Stats): boolean {
  if ((mode & 0o222) === 0) return true
  try {
    accessSync(filePath, constants.W_OK)
    return false
  } catch {
    return true
  }
}

function moveIntoPlace(edit: FileEdit, { target, temporary }: { readonly target: string; readonly temporary: string }) {
  const stat = statSync(target, { throwIfNoEntry: false })
  if (edit.before === 'new') createFrom(temporary, target)
  else if (stat && stat.nlink > 1) {
    writeFileSync(target, edit.content)
    rmSync(temporary)
  } else {
    // The umask of the process may have removed permissions.
    if (stat) chmodSync(temporary, stat.mode)
    replaceFile(temporary, target)
  }
}

/** Creates a file in one step, and fails if it exists. */
function createFrom(temporary: string, target: string): void {
  try {
    linkSync(temporary, target)
    rmSync(temporary)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error
    // Some file systems have no hard links.
    replaceFile(temporary, target)
  }
}

function makeDir(dir: string, made: string[]): void {
  if (existsSync(dir)) return
  makeDir(path.dirname(dir), made)
  mkdirSync(dir)
  made.push(dir)
}

function removeEmpty(dir: string): void {
  try {
    rmdirSync(dir)
  } catch {
    // Somebody has put a file into it.
  }
}

/** The real path of a folder, as far as it exists. */
function realPathOf(dir: string): string {
  const existing = existingDir(dir)
  return path.join(realpathSync(existing), path.relative(existing, dir))
}

function existingDir(dir: string): string {
  return existsSync(dir) || path.dirname(dir) === dir ? dir : existingDir(path.dirname(dir))
}
