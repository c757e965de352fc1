import { isUtf8 } from 'node:buffer'
import type { Diagnostic } from '../../shared/diagnostic.js'

/** The text of a source file, or why it is no text. A byte order mark is dropped. */
export function decodeSource(bytes: Buffer, file: string): { text: string; problem?: Diagnostic } {
  const problem = notText(bytes, file)
  if (problem) return { text: '', problem }
  const text = bytes.toString('utf8')
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text }
}

/** Why a source file is no text; undefined for one that is. */
export function notText(bytes: Buffer, file: string): Diagnostic | undefined {
  if (!isUtf8(bytes)) return unreadable(file, firstInvalidLine(bytes), 'is not valid UTF-8', 'save the file as UTF-8')
  const nul = bytes.indexOf(0)
  if (nul === -1) return undefined
  const hint = 'is this a binary file? remove it or exclude it in `docs.exclude`'
  return unreadable(file, lineOfOffset(bytes, nul), 'holds a NUL character', hint)
}

function unreadable(file: string, line: number, message: string, hint: string): Diagnostic {
  return {
    code: 'unreadable-source',
    severity: 'error',
    message: `the file ${message}`,
    hint,
    location: { file, line, column: 1 },
  }
}

function lineOfOffset(bytes: Buffer, offset: number): number {
  let line = 1
  for (let i = bytes.indexOf(10); i !== -1 && i < offset; i = bytes.indexOf(10, i + 1)) line++
  return line
}

function firstInvalidLine(bytes: Buffer): number {
  let start = 0
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(10, start)
    const slice = bytes.subarray(start, end === -1 ? bytes.length : end)
    if (!isUtf8(slice) || end === -1) return line
    start = end + 1
  }
}
