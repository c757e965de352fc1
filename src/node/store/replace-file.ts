import { mkdirSync, renameSync, writeFileSync, readFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import path from 'node:path'
import { hasCode } from '../base/diagnostics/docsgen-error.js'
import { hashOf } from '../base/hash.js'

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
  const temporary = `${filePath}.${process.pid}.${threadId}.tmp`
  mkdirSync(path.dirname(filePath), { recursive: true })
  writeFileSync(temporary, content)
  replaceFile(temporary, filePath)
}

const headerLength = 23

/** Reads a file that `writeChecked` wrote under this name; undefined if it is missing or damaged. */
export function readChecked(filePath: string): string | undefined {
  let text: string
  try {
    text = readFileSync(filePath, 'utf8')
  } catch {
    return undefined
  }
  const body = text.slice(headerLength)
  return text.slice(0, headerLength - 1) === checksumOf(filePath, body) ? body : undefined
}

/** Writes a checksum and a text. The file is renamed into place, so no reader sees half of it. */
export function writeChecked(filePath: string, body: string): void {
  writeWhole(filePath, `${checksumOf(filePath, body)}\n${body}`)
}

/** Includes the name, so that a file that was copied over another one is invalid. */
function checksumOf(filePath: string, body: string): string {
  return hashOf([path.basename(filePath), body])
}

/** Parses the text of a cache file; undefined if it is not JSON. */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
