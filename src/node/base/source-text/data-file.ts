import { lstatSync, statSync } from 'node:fs'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import { notText } from './not-text.js'
import { NotAFileError, readRegularFile, replaceByFile } from './regular-file.js'

/** The text of a data file, or why it cannot be used. */
type DataText =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: Diagnostic }

/** Larger data files, in bytes, are refused. Parsing YAML takes about 100 times their size in memory. */
const MAX_BYTES = 4 * 1024 * 1024
/** More levels are refused, because parsers are recursive, and some end the process at a few thousand levels. */
const MAX_LEVELS = 200

/**
 * Reads a YAML or JSON file without its byte order mark; undefined if there is none. Pipes and devices are never opened:
 * reading them may not end. `file` is its name in diagnostics.
 */
export function readDataFile(filePath: string, file: string): DataText | undefined {
  const refuse = (message: string, hint: string, line = 1): DataText => ({
    problem: { code: 'unreadable-source', severity: 'error', message, hint, location: { file, line, column: 1 } },
  })
  let bytes: Buffer
  try {
    if (lstatSync(filePath, { throwIfNoEntry: false }) === undefined) return undefined
    const stat = statSync(filePath)
    if (stat.isDirectory()) return refuse('this is a folder, not a file', replaceByFile)
    if (stat.size > MAX_BYTES)
      return refuse(`the file has more than ${MAX_BYTES / 2 ** 20} MB`, 'split it, or shorten it')
    bytes = readRegularFile(filePath)
  } catch (error) {
    if (error instanceof NotAFileError) return refuse(error.message, replaceByFile)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ELOOP') return refuse('this symbolic link leads to nothing', replaceByFile)
    return refuse(`the file cannot be read (${code ?? 'unknown'})`, 'check its permissions, and run the build again')
  }
  const problem = notText(bytes, file)
  if (problem) return { problem }
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const deep = deepLine(text)
  if (deep !== undefined) return refuse(`the data is nested more than ${MAX_LEVELS} levels deep`, 'flatten it', deep)
  return { text }
}

/** The first line with too many levels: of brackets, or of indentation and list markers. */
function deepLine(text: string): number | undefined {
  let levels = 0
  for (const [index, line] of text.split('\n').entries()) {
    for (const character of line) {
      if (character === '[' || character === '{') levels++
      else if ((character === ']' || character === '}') && levels > 0) levels--
      if (levels > MAX_LEVELS) return index + 1
    }
    const start = /^(?:[ \t]|[-?:](?=[ \t]))*/.exec(line)?.[0].length ?? 0
    if (start > 2 * MAX_LEVELS) return index + 1
  }
  return undefined
}
