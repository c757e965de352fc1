import type { Diagnostic } from '../../shared/diagnostic.js'
import { notText } from '../base/source-text/not-text.js'

/** The text of a source file without byte order mark, or a diagnostic if it is not text. */
export function decodeSource(bytes: Buffer, file: string): { text: string; problem?: Diagnostic } {
  const problem = notText(bytes, file)
  if (problem) return { text: '', problem }
  const text = bytes.toString('utf8')
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text }
}
