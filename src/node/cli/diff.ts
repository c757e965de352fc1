import { structuredPatch } from 'diff'
import { createColors } from 'picocolors'

/** A file before and after a change. */
export interface ChangedFile {
  readonly file: string
  readonly before: string
  readonly after: string
}

interface DiffOptions {
  readonly colors: boolean
  /** Prefix of every file name: the site's root relative to the working directory, empty or ending in `/`. */
  readonly filePrefix: string
}

/** Formats a unified diff for `git apply` and `patch -p1`; with colors, for a terminal and without control characters. */
export function formatDiff(files: readonly ChangedFile[], { colors, filePrefix }: DiffOptions): string {
  const { bold, cyan, green, red } = createColors(colors)
  const lines = files.flatMap(({ file, before, after }) => {
    const name = filePrefix + file
    const { hunks } = structuredPatch(name, name, before, after, '', '', { context: 3 })
    return [
      bold(`--- a/${name}`),
      bold(`+++ b/${name}`),
      ...hunks.flatMap((hunk) => [
        cyan(`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`),
        ...hunk.lines.map((written) => {
          const line = colors ? visible(written) : written
          return line.startsWith('-') ? red(line) : line.startsWith('+') ? green(line) : line
        }),
      ]),
    ]
  })
  return lines.map((line) => `${line}\n`).join('')
}

function visible(text: string): string {
  return text.replace(/(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
}
