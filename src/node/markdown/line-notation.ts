import { escapeRegExp } from 'es-toolkit'
// Hand-written: Shiki's transformers need Shiki's own trees, and no package reads these comments from plain text.
import { editDistance } from '../../shared/edit-distance.js'
import { suggest } from '../base/suggest.js'
import type { MagicComment } from '../base/config.js'

/** What a comment in the code, or a range after the language, says about a line. */
export type LineMark = BuiltInMark | CustomMark

type BuiltInMark = 'highlight' | 'add' | 'remove' | 'focus' | 'error' | 'warning'

/** The CSS class of a comment that the config defines, after a period. */
type CustomMark = `.${string}`

/** Code without its notation. */
export interface MarkedCode {
  readonly code: string
  /** Marks of the lines of `code`, which are counted from 1. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>
  /** For each line of `code`, the index of the line as it was written. */
  readonly written: readonly number[]
  /** What lines end with besides their code: HTML by the number of the line. Absent if there is none. */
  readonly notes?: ReadonlyMap<number, string>
  /** Comments that start a block that does not end. */
  readonly unpaired?: readonly UnpairedComment[]
}

/** A comment on a line of its own. */
interface UnpairedComment extends Directive {
  /** Index of its line, as written. */
  readonly line: number
}

/** Patterns of what begins and ends a comment. */
export const opener = String.raw`(?://|/\*|\{\s*/\*|<!--|#|--|%|;;?|\(\*|\*>|['‘’!]|[Rr][Ee][Mm]\b)`
export const closer = String.raw`(?:\*/(?:\s*\})?|-->|\*\))`

/** Comments on lines of their own: `// highlight-next-line`. */
const directives: ReadonlyMap<string, BuiltInMark> = new Map([
  ['highlight', 'highlight'],
  ['diff-add', 'add'],
  ['diff-remove', 'remove'],
  ['focus', 'focus'],
  ['error', 'error'],
  ['warning', 'warning'],
])

/** The class of highlighted lines, which the theme and the style sheets of sites name. */
export const HIGHLIGHTED_LINE = 'theme-code-block-highlighted-line'

/** What a comment on a line of its own does. */
interface Directive {
  /** The text of the comment. */
  readonly words: string
  readonly mark: LineMark
  readonly kind: 'next-line' | 'start' | 'end'
}

/** The comments on lines of their own that mark lines. */
export interface LineNotation {
  readonly find: (line: string) => Directive | undefined
  /** Whether a text may contain such a comment. */
  readonly isIn: (text: string) => boolean
  /** The text of all comments. */
  readonly words: readonly string[]
}

/** The built-in comments and those of the config, which come first if they have the same words. */
export function createNotation(comments: readonly MagicComment[]): LineNotation {
  const byWords = new Map<string, Directive>()
  for (const [name, mark] of directives)
    for (const kind of ['next-line', 'start', 'end'] as const)
      byWords.set(`${name}-${kind}`, { words: `${name}-${kind}`, mark, kind })
  for (const { className, line, block } of [...comments].reverse()) {
    const mark: LineMark = className === HIGHLIGHTED_LINE ? 'highlight' : `.${className}`
    if (line !== undefined) byWords.set(line, { words: line, mark, kind: 'next-line' })
    if (!block) continue
    byWords.set(block.start, { words: block.start, mark, kind: 'start' })
    byWords.set(block.end, { words: block.end, mark, kind: 'end' })
  }
  // Of two comments with the same beginning, the longer one is tried first.
  const words = [...byWords.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp)
  const line = new RegExp(String.raw`^\s*${opener}\s*(${words.join('|')})\s*${closer}?\s*$`)
  const any = new RegExp(words.join('|'))
  return {
    find: (text) => byWords.get(line.exec(text)?.[1] ?? ''),
    isIn: (text) => any.test(text),
    words: [...byWords.keys()],
  }
}

const builtIn = createNotation([])

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
const anyNote = new RegExp(String.raw`(?<![ \t])[ \t]*${note}`, 'g')
/** A comment that consists of notes, up to its end or the next one. */
const noteComment = new RegExp(
  String.raw`(?:(?<![ \t])[ \t]+)?${opener}[ \t]*(?:\[!code (?:${names})(?::\d+)?\][ \t]*)+(?:${closer}|$|(?=${opener}[ \t]*\[!code ))`,
  'g',
)
/** How code shows the notation itself. */
const escapedNote = /\[(?:\\!|!!)code /g

/** A comment that is almost one that marks lines. */
interface UnknownComment {
  /** What the comment says, and what it was probably meant to say, if that is known. */
  readonly words: string
  readonly meant?: string
  /** Index of its line. */
  readonly line: number
}

/** Words of comments on lines of their own, also misspelled. */
const ownWords = /h\w{0,3}g\w{0,2}li|next[-_ ]?line/i
const ownLine = new RegExp(String.raw`^\s*${opener}\s*([A-Za-z][A-Za-z _-]{3,40}?)\s*${closer}?\s*$`)
const anyCodeNote = /\[!code ([^\]\s:]{1,40})(?::[^\]]{0,40})?\]/
const startOfComment = new RegExp(opener)
/** How much text a comment has before the note. */
const longestComment = 200

/** Finds misspelled comments: `// highlight-nextline` and `// [!code higlight]`. Parses only code that may have some. */
export function unknownComments(text: string, { words }: LineNotation = builtIn): UnknownComment[] {
  const mayBeOwn = ownWords.test(text)
  if (!mayBeOwn && !text.includes('[!code ')) return []
  return text.split('\n').flatMap((line, index): UnknownComment[] => {
    const note = anyCodeNote.exec(line)
    if (note) {
      const [, name = ''] = note
      const before = line.slice(Math.max(0, note.index - longestComment), note.index)
      return notes.has(name) || !startOfComment.test(before) ? [] : [unknownNote(name, index)]
    }
    // Few lines have such words, and looking for them takes less time than looking for a comment.
    const own = mayBeOwn && ownWords.test(line) ? ownLine.exec(line)?.[1] : undefined
    if (own === undefined || words.includes(own) || !ownWords.test(own)) return []
    const joined = own.toLowerCase().replace(/[_ ]/g, '-')
    const meant = words.find((each) => each === joined) ?? suggest(joined, words)
    return meant === undefined || editDistance(joined, meant, 3) > 2 ? [] : [{ words: own, meant, line: index }]
  })
}

function unknownNote(name: string, line: number): UnknownComment {
  const meant = suggest(name, notes.keys())
  return { words: `[!code ${name}]`, line, meant: meant === undefined ? undefined : `[!code ${meant}]` }
}

const mayHaveNotes = /\[(?:!!?|\\!)code /

/** How `takeNotation` reads comments. */
export interface NotationOptions {
  /** False if the lines of the fence are marked by a range after the language; then comments on lines of their own stay. */
  readonly ownLines?: boolean
  readonly notation?: LineNotation
}

/**
 * Removes the comments that mark lines, and lines that consist of such a comment.
 */
export function takeNotation(text: string, { ownLines = true, notation = builtIn }: NotationOptions = {}): MarkedCode {
  const lines = text.split('\n')
  if (!mayHaveNotes.test(text) && !(ownLines && notation.isIn(text)))
    return { code: text, marks: new Map(), written: lines.map((_, i) => i) }
  const reader = new NotationReader(ownLines ? notation : undefined)
  for (const [i, line] of lines.entries()) reader.read(line, i)
  const unpaired = reader.unpaired()
  const code = { code: reader.kept.join('\n'), marks: reader.marks, written: reader.written }
  return unpaired.length === 0 ? code : { ...code, unpaired }
}

class NotationReader {
  readonly kept: string[] = []
  readonly written: number[] = []
  readonly marks = new Map<number, Set<LineMark>>()
  /** The comments that started a block that has not ended, by their mark. */
  private readonly open = new Map<LineMark, UnpairedComment[]>()
  /** Marks of the lines that follow, with the number of those lines. */
  private pending: { readonly mark: LineMark; readonly lines: number }[] = []

  constructor(private readonly notation: LineNotation | undefined) {}

  read(line: string, index: number): void {
    const directive = this.notation?.find(line)
    if (directive) return this.direct({ ...directive, line: index })
    const { text, found } = takeNotes(line)
    if (found.length > 0 && text.trim() === '') {
      this.pending.push(...found)
      return
    }
    this.kept.push(text)
    this.written.push(index)
    const marks = new Set<LineMark>([...found, ...this.pending].map((each) => each.mark))
    for (const [mark, comments] of this.open) if (comments.length > 0) marks.add(mark)
    if (marks.size > 0) this.marks.set(this.kept.length, marks)
    this.pending = [...this.pending, ...found].flatMap((each) =>
      each.lines > 1 ? [{ mark: each.mark, lines: each.lines - 1 }] : [],
    )
  }

  unpaired(): UnpairedComment[] {
    return [...this.open.values()].flat().sort((a, b) => a.line - b.line)
  }

  private direct(comment: UnpairedComment): void {
    const { mark, kind } = comment
    if (kind === 'next-line') this.pending.push({ mark, lines: 1 })
    else if (kind === 'start') this.open.set(mark, [...(this.open.get(mark) ?? []), comment])
    else this.open.get(mark)?.pop()
  }
}

function takeNotes(line: string): { text: string; found: { mark: LineMark; lines: number }[] } {
  if (!line.includes('code ')) return { text: line, found: [] }
  const all = [...line.matchAll(anyNote)]
  const found = startOfComment.test(line.slice(0, all.at(-1)?.index ?? 0))
    ? all.flatMap(([, name = '', count]) => {
        const mark = notes.get(name)
        return mark ? [{ mark, lines: Number(count ?? 1) }] : []
      })
    : []
  // The notes that remain are in comments with other text, which stays.
  const text = found.length === 0 ? line : line.replace(noteComment, '').replace(anyNote, '')
  return { text: text.replace(escapedNote, '[!code '), found }
}
