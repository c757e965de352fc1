import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../base/error-code.js'

/** Pauses between attempts in ms; together about two seconds. */
const pauses = [10, 20, 50, 100, 200, 400, 600, 600]

/** What `replaceFile` needs of the system; tests replace it. */
interface System {
  readonly platform: NodeJS.Platform
  readonly rename: (from: string, to: string) => void
  readonly pause: (ms: number) => void
}

const thisSystem: System = {
  platform: process.platform,
  rename: renameSync,
  pause: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
}

/**
 * Renames a file, atomically, to a path that can already exist. Windows refuses this while another program, such as a
 * server or a virus scanner, has one of the files open. That is usually over after some milliseconds, so it is tried again.
 */
export function replaceFile(from: string, to: string, { platform, rename, pause } = thisSystem): void {
  for (const ms of platform === 'win32' ? pauses : []) {
    try {
      rename(from, to)
      return
    } catch (error) {
      if (!hasCode(error, 'EPERM', 'EACCES', 'EBUSY')) throw error
      pause(ms)
    }
  }
  rename(from, to)
}

/** Writes a file with its folders. It is renamed into place, so no reader sees half of it. */
export function writeWhole(filePath: string, content: string | Uint8Array): void {
  const temporary = `${filePath}.${process.pid}.tmp`
  mkdirSync(path.dirname(filePath), { recursive: true })
  writeFileSync(temporary, content)
  replaceFile(temporary, filePath)
}
