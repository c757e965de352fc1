import type * as esbuild from 'esbuild'
import { positionAt, type TextPosition } from '../source-text/position.js'

/** More missing commas are not looked for: each one costs a run of the parser. */
const MOST = 20

/** The offset of the first syntax error in a text; its length if there is none. */
export type FindError = (text: string) => Promise<number>

/**
 * Where commas are missing in a source: after the values in front of the tokens that the parser did not expect. A parser
 * reports the next value, which is right. Empty if a comma would not correct the first error.
 */
export async function missingCommas(text: string, findError: FindError): Promise<TextPosition[]> {
  const found: TextPosition[] = []
  let fixed = text
  let error = await findError(fixed)
  while (error < fixed.length && found.length < MOST) {
    const repaired = await withComma(fixed, { error, findError })
    if (repaired === undefined) break
    // The commas before this one are on earlier lines, or earlier on this line.
    const { line, column } = positionAt(fixed, repaired.offset)
    found.push({ line, column: column - found.filter((one) => one.line === line).length })
    fixed = repaired.text
    error = repaired.error
  }
  return found
}

interface Repaired {
  readonly offset: number
  readonly text: string
  /** Offset of the next error. */
  readonly error: number
}

/** The text with a comma in front of an unexpected token, if the parser then gets past that token. */
async function withComma(
  text: string,
  { error, findError }: { readonly error: number; readonly findError: FindError },
): Promise<Repaired | undefined> {
  for (const offset of endsOfCode(text, error)) {
    const next = `${text.slice(0, offset)},${text.slice(offset)}`
    const nextError = await findError(next)
    if (nextError > error + 1) return { offset, text: next, error: nextError }
  }
  return undefined
}

/** Where the code before an offset may end: lines of comments are skipped, and a comment may follow on the line. */
function endsOfCode(text: string, offset: number): number[] {
  let end = text.slice(0, offset).trimEnd().length
  let start = text.lastIndexOf('\n', end - 1) + 1
  while (start > 0 && /^\s*(?:\/\/|\/?\*)/.test(text.slice(start, end))) {
    end = text.slice(0, start).trimEnd().length
    start = text.lastIndexOf('\n', end - 1) + 1
  }
  const line = text.slice(start, end)
  const comment = line.search(/\s(?:\/\/|\/\*)/)
  return comment === -1 ? [end] : [end, start + line.slice(0, comment).trimEnd().length]
}

/** Finds errors with esbuild. */
export function esbuildErrors({ transform }: Pick<typeof esbuild, 'transform'>, loader: esbuild.Loader): FindError {
  return async (text) => {
    try {
      await transform(text, { loader, logLevel: 'silent' })
      return text.length
    } catch (error) {
      const location = (error as Partial<esbuild.BuildFailure>).errors?.[0]?.location
      return location ? offsetOf(text, location) : 0
    }
  }
}

/** esbuild counts lines from 1, and columns from 0 in UTF-8 bytes. */
function offsetOf(text: string, { line, column, lineText }: esbuild.Location): number {
  let start = 0
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1
  return start + Buffer.from(lineText, 'utf8').subarray(0, column).toString('utf8').length
}
