import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../base/error-code.js'
import { hashOf } from '../base/hash.js'
import { replaceFile } from './replace-file.js'

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
  const temporary = `${filePath}.${process.pid}.tmp`
  const content = `${checksumOf(filePath, body)}\n${body}`
  try {
    writeFileSync(temporary, content)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    mkdirSync(path.dirname(filePath), { recursive: true })
    writeFileSync(temporary, content)
  }
  replaceFile(temporary, filePath)
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
