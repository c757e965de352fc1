import { isUtf8 } from 'node:buffer'
import type { Diagnostic } from '../../../shared/diagnostic.js'

/** Why a source file is not text; undefined if it is. */
export function notText(bytes: Buffer, file: string): Diagnostic | undefined {
  const isValid = isUtf8(bytes)
  const nul = bytes.indexOf(0)
  if (isValid && nul === -1) return undefined
  const [message, hint] = isValid
    ? ['contains a NUL character', 'is this a binary file? remove it, or exclude it in `docs.exclude`']
    : ['is not valid UTF-8', 'save the file as UTF-8']
  const line = isValid ? lineOf(bytes, nul) : firstInvalidLine(bytes)
  return {
    code: 'unreadable-source',
    severity: 'error',
    message: `the file ${message}`,
    hint,
    location: { file, line, column: 1 },
  }
}

function lineOf(bytes: Buffer, offset: number): number {
  return bytes.toString('latin1', 0, offset).split('\n').length
}

function firstInvalidLine(bytes: Buffer): number {
  // No byte of a multi-byte character is a newline.
  for (let start = 0; ; ) {
    const end = bytes.indexOf(10, start)
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return lineOf(bytes, start)
    start = end + 1
  }
}
