import { createColors } from 'picocolors'

/** A file before and after a change that keeps the number of lines. */
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

const contextLines = 3

/** Formats a unified diff for `git apply` and `patch -p1`; with colors, for a terminal and without control characters. */
export function formatDiff(files: readonly ChangedFile[], { colors, filePrefix }: DiffOptions): string {
  const { bold, cyan, green, red } = createColors(colors)
  const lines = files.flatMap((file) => {
    const [before, after] = [linesOf(file.before), linesOf(file.after)]
    const name = filePrefix + file.file
    return [
      bold(`--- a/${name}`),
      bold(`+++ b/${name}`),
      ...hunks(before, after).flatMap(({ start, end }) => [
        cyan(`@@ -${start + 1},${end - start} +${start + 1},${end - start} @@`),
        ...hunkLines(before, after, { start, end }).map(({ mark, text }) => {
          const line = mark + (colors ? visible(text) : text)
          return mark === '-' ? red(line) : mark === '+' ? green(line) : line
        }),
      ]),
    ]
  })
  return lines.map((line) => `${line}\n`).join('')
}

/** Splits a text into lines without `\n`; the last one is marked if it has no `\n`. */
function linesOf(text: string): string[] {
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`]
}

interface Hunk {
  readonly start: number
  readonly end: number
}

/** Returns the changed lines with their context; overlapping hunks are joined. */
function hunks(before: readonly string[], after: readonly string[]): Hunk[] {
  const found: Hunk[] = []
  for (const [index, line] of before.entries()) {
    if (line === after[index]) continue
    const start = Math.max(0, index - contextLines)
    const end = Math.min(before.length, index + contextLines + 1)
    const last = found.at(-1)
    if (last && last.end >= start) found[found.length - 1] = { start: last.start, end }
    else found.push({ start, end })
  }
  return found
}

function hunkLines(
  before: readonly string[],
  after: readonly string[],
  { start, end }: Hunk,
): { readonly mark: ' ' | '-' | '+'; readonly text: string }[] {
  const lines: { mark: ' ' | '-' | '+'; text: string }[] = []
  let added: string[] = []
  const flush = (): void => {
    lines.push(...added.map((text) => ({ mark: '+' as const, text })))
    added = []
  }
  for (let index = start; index < end; index++) {
    const [old = '', now = ''] = [before[index], after[index]]
    if (old === now) flush()
    lines.push({ mark: old === now ? ' ' : '-', text: old })
    if (old !== now) added.push(now)
  }
  flush()
  return lines
}

function visible(text: string): string {
  return text.replace(/(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
}
