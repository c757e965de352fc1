import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../model/hash.js'

const headerLength = 23

/** Text of a file that `writeChecked` wrote under this name; undefined where it is absent, cut short or altered. */
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

/** Writes text behind its checksum, under a temporary name first, so that a reader never sees half a file. */
export function writeChecked(filePath: string, body: string): void {
  const temporary = `${filePath}.${process.pid}.tmp`
  const content = `${checksumOf(filePath, body)}\n${body}`
  try {
    writeFileSync(temporary, content)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    mkdirSync(path.dirname(filePath), { recursive: true })
    writeFileSync(temporary, content)
  }
  renameSync(temporary, filePath)
}

/** Covers the name too: an entry that stands in another's place is no entry. */
function checksumOf(filePath: string, body: string): string {
  return hashOf([path.basename(filePath), body])
}

/** Parses what a cache file holds; undefined where it is no JSON (another version wrote it). */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
