import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'

/** A path that leads to a pipe, a socket or a device, which docsgen never reads. */
export class NotAFileError extends Error {
  constructor() {
    super('this is a pipe, a socket or a device, not a file')
  }
}

/** What to do about a `NotAFileError`. */
export const replaceByFile = 'remove it, or replace it by a text file'

/**
 * Reads a file completely. Reading a pipe or a device may not end, and a file can become one after docsgen has found it, so what was
 * opened is checked, not the path. Errors of the system are thrown as `readFileSync` throws them.
 */
export function readRegularFile(filePath: string): Buffer {
  const descriptor = openRegularFile(filePath)
  try {
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Opens a file for reading, or a folder, which cannot be read; the caller closes the descriptor. */
export function openRegularFile(filePath: string): number {
  // Without the flag, opening a pipe waits for a writer. Windows has neither.
  const descriptor = openSync(filePath, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const stat = fstatSync(descriptor)
  if (stat.isFile() || stat.isDirectory()) return descriptor
  closeSync(descriptor)
  throw new NotAFileError()
}

/** The text of a file; empty if it cannot be read, for example because it has just been removed. */
export function textOrEmpty(filePath: string): string {
  try {
    return readRegularFile(filePath).toString('utf8')
  } catch {
    return ''
  }
}

/** The names in a folder; none if it does not exist or cannot be read. */
export function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

/**
 * Size, times and inode of a file: if they are the same, so is the content. One of the times is set by every change, also by one that
 * sets the other one back, as unpacking an archive does.
 */
export function fileStamp({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size}-${mtimeMs}-${ctimeMs}-${ino}`
}

/** Whether a file has the stamp that it had earlier. */
export function hasStamp(file: { readonly path: string; readonly stamp: string }): boolean {
  const stat = statSync(file.path, { throwIfNoEntry: false })
  return stat !== undefined && fileStamp(stat) === file.stamp
}
