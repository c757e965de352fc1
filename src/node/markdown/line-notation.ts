// Hand-written: Shiki's transformers need Shiki's own trees, and no package reads these comments from plain text.

/** What a comment in the code, or a range after the language, says about a line. */
export type LineMark = 'highlight' | 'add' | 'remove' | 'focus' | 'error' | 'warning'

/** Code without its notation. */
export interface MarkedCode {
  readonly code: string
  /** Marks of the lines of `code`, which are counted from 1. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>
  /** For each line of `code`, the index of the line as it was written. */
  readonly written: readonly number[]
}

const opener = String.raw`(?://|/\*|\{/\*|<!--|#|--|%|;|rem\b|REM\b)`
const closer = String.raw`(?:\*/\}?|-->)`

/** Comments on lines of their own: `// highlight-next-line`. */
const directives: ReadonlyMap<string, LineMark> = new Map([
  ['highlight', 'highlight'],
  ['diff-add', 'add'],
  ['diff-remove', 'remove'],
  ['focus', 'focus'],
  ['error', 'error'],
  ['warning', 'warning'],
])
const directive = new RegExp(
  String.raw`^\s*${opener}\s*(${[...directives.keys()].join('|')})-(next-line|start|end)\s*${closer}?\s*$`,
)

/** Comments in the format of Shiki and VitePress: `// [!code ++]`, with the number of lines in `// [!code focus:3]`. */
const notes: ReadonlyMap<string, LineMark> = new Map([
  ['highlight', 'highlight'],
  ['hl', 'highlight'],
  ['++', 'add'],
  ['--', 'remove'],
  ['focus', 'focus'],
  ['error', 'error'],
  ['warning', 'warning'],
])
const names = [...notes.keys()].map((name) => name.replace(/\+/g, '\\+')).join('|')
const note = String.raw`\[!code (${names})(?::(\d+))?\]`
const anyNote = new RegExp(String.raw`[ \t]*${note}`, 'g')
const inComment = new RegExp(`${opener}.*${note}`)
/** A comment that consists of notes. */
const noteComment = new RegExp(
  String.raw`[ \t]*${opener}[ \t]*(?:\[!code (?:${names})(?::\d+)?\][ \t]*)+(?:${closer}|$)`,
)
/** How code shows the notation itself. */
const escapedNote = /\[(?:\\!|!!)code /g

const mayHaveNotation = /\[(?:!!?|\\!)code |-(?:next-line|start|end)\b/

/**
 * Removes the comments that mark lines, and lines that consist of such a comment. `ownLines` is false if the lines of the
 * fence are marked by a range after the language: then the comments `// highlight-next-line` and the like stay.
 */
export function takeNotation(text: string, ownLines = true): MarkedCode {
  const lines = text.split('\n')
  if (!mayHaveNotation.test(text)) return { code: text, marks: new Map(), written: lines.map((_, i) => i) }
  const reader = new NotationReader(ownLines)
  for (const [i, line] of lines.entries()) reader.read(line, i)
  return { code: reader.kept.join('\n'), marks: reader.marks, written: reader.written }
}

class NotationReader {
  readonly kept: string[] = []
  readonly written: number[] = []
  readonly marks = new Map<number, Set<LineMark>>()
  private readonly depths = new Map<LineMark, number>()
  /** Marks of the lines that follow, with the number of those lines. */
  private pending: { readonly mark: LineMark; readonly lines: number }[] = []

  constructor(private readonly ownLines: boolean) {}

  read(line: string, index: number): void {
    const match = this.ownLines ? directive.exec(line) : null
    const mark = directives.get(match?.[1] ?? '')
    if (mark) return this.direct(mark, match?.[2] ?? '')
    const { text, found } = takeNotes(line)
    if (found.length > 0 && text.trim() === '') {
      this.pending.push(...found)
      return
    }
    this.kept.push(text)
    this.written.push(index)
    const marks = new Set<LineMark>([...found, ...this.pending].map((each) => each.mark))
    for (const [open, depth] of this.depths) if (depth > 0) marks.add(open)
    if (marks.size > 0) this.marks.set(this.kept.length, marks)
    this.pending = [...this.pending, ...found].flatMap((each) =>
      each.lines > 1 ? [{ mark: each.mark, lines: each.lines - 1 }] : [],
    )
  }

  private direct(mark: LineMark, word: string): void {
    if (word === 'next-line') this.pending.push({ mark, lines: 1 })
    else this.depths.set(mark, Math.max(0, (this.depths.get(mark) ?? 0) + (word === 'start' ? 1 : -1)))
  }
}

function takeNotes(line: string): { text: string; found: { mark: LineMark; lines: number }[] } {
  const found = inComment.test(line)
    ? [...line.matchAll(anyNote)].flatMap(([, name = '', count]) => {
        const mark = notes.get(name)
        return mark ? [{ mark, lines: Number(count ?? 1) }] : []
      })
    : []
  let text = line
  if (found.length > 0) {
    while (noteComment.test(text)) text = text.replace(noteComment, '')
    // The remaining notes are in comments with other text, which stays.
    text = text.replace(anyNote, '')
  }
  return { text: text.replace(escapedNote, '[!code '), found }
}
