import type { Location } from 'esbuild'
import { positionAt, type TextPosition } from '../base/source-text/position.js'
import { textOrEmpty } from '../base/source-text/regular-file.js'

/**
 * The position of an error in a style sheet that docsgen changed before it was bundled: compiled Sass, and selectors in place of
 * classes of another theme. It is where the author's file has the text in question, a URL; undefined if it has it nowhere.
 */
export function stylePosition(filePath: string, location: Location): Partial<TextPosition> {
  const written = textOrEmpty(filePath)
  const reported = { line: location.line, column: location.column + 1 }
  if (written.split(/\r\n|\r|\n/)[location.line - 1] === location.lineText) return reported
  const text = Buffer.from(location.lineText)
    .subarray(location.column, location.column + location.length)
    .toString()
  const offset = text === '' ? -1 : written.indexOf(text.replace(/^["']|["']$/g, ''))
  return offset === -1 ? {} : positionAt(written, offset)
}
