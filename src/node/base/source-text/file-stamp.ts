import { type Stats, statSync } from 'node:fs'

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
