import type { Code, Root } from 'mdast'
import { VFile } from 'vfile'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { blankFrontMatter } from '../base/source-text/front-matter-span.js'
import { type CodeFileSettings, codeNodes, fillFence } from './code-files.js'
import { toDiagnostic } from './diagnostics.js'
import { parseFenceMeta } from './fence-meta.js'
import { type LineNotation, type NotationOptions, takeNotation } from './line-notation.js'
import { isDeep } from './demanding-text.js'
import type { MarkdownProcessors } from './processor.js'

/** A Markdown file whose code blocks are read. */
export interface MarkdownText {
  /** As diagnostics name it. */
  readonly file: string
  /** Absolute path, from which the files of code blocks are resolved; without it, they are not read. */
  readonly path?: string
  readonly mdx: boolean
  readonly text: string
}

/** A line of code and its position in the Markdown file, or in the file that a code block shows. */
export interface CodeLine {
  readonly text: string
  /** From 1. */
  readonly line: number
  /** Column of the text's first character, from 1. */
  readonly column: number
  /** The file that the code block shows, as in diagnostics; absent for the Markdown file. */
  readonly file?: string
  /** True for a line of that file that the code block does not show. */
  readonly isHidden?: boolean
  /** How a comment marks the line, in a block with the word `patch`. */
  readonly change?: 'added' | 'removed'
}

/**
 * A code block as a page shows it: without the comments that mark lines, and without the lines that they mark as removed, unless it is a
 * `patch`.
 */
export interface CodeBlock {
  /** The first word after the fence; empty if there is none. */
  readonly language: string
  readonly title?: string
  /** The other words after the fence. */
  readonly words: readonly string[]
  readonly lines: readonly CodeLine[]
  /** Position of the opening fence, from 1. */
  readonly line: number
  readonly column: number
  /** Whether its lines are those of a file: all of them, because code is checked as a whole. */
  readonly showsFile: boolean
}

/** The parsers of a site and its settings for code blocks. */
interface CodeBlockParsers extends MarkdownProcessors {
  /** Absent if code blocks show no files. */
  readonly codeFiles?: CodeFileSettings
  /** The comments that mark lines. */
  readonly notation: LineNotation
}

/** The code blocks of a file, in order, with their positions; a diagnostic if the file does not parse as Markdown. */
export function readCodeBlocks(
  source: MarkdownText,
  parsers: CodeBlockParsers,
): { readonly blocks: readonly CodeBlock[]; readonly diagnostics: readonly Diagnostic[] } {
  if (isDeep(source.text)) return { blocks: [], diagnostics: [tooDeep(source.file)] }
  const file = new VFile({ value: blankFrontMatter(source.text), path: source.file })
  let root: Root
  try {
    root = (source.mdx ? parsers.mdx : parsers.markdown).parse(file)
  } catch (error) {
    const fatal = file.messages.find((message) => message.fatal)
    if (!fatal) throw error
    return { blocks: [], diagnostics: [toDiagnostic(fatal, source.file)] }
  }
  const written = source.text.split('\n').map((line) => line.replace(/\r$/, ''))
  const blocks = codeNodes(root).flatMap((node) => blockOf(node, { source, written, parsers }) ?? [])
  return { blocks, diagnostics: [] }
}

function blockOf(
  node: Code,
  context: {
    readonly source: MarkdownText
    readonly written: readonly string[]
    readonly parsers: CodeBlockParsers
  },
): CodeBlock | undefined {
  const { source, written, parsers } = context
  const { codeFiles, notation } = parsers
  const canFill = codeFiles !== undefined && source.path !== undefined
  const filled = canFill ? fillFence(node, { settings: codeFiles, pagePath: source.path }) : undefined
  const start = node.position?.start
  if (start === undefined) return undefined
  const { title, words, marked } = parseFenceMeta(node.meta ?? '')
  const place = filled?.place
  const shown = new Set(place?.lines)
  const lines = place
    ? place.text
        .replace(/\r?\n$/, '')
        .split(/\r\n?|\n/)
        .map((text, i) => ({
          text,
          line: i + 1,
          column: 1,
          file: place.file,
          isHidden: !shown.has(i + 1),
        }))
    : withoutNotation(linesOf(node.value, start.line, written), {
        ownLines: marked === undefined,
        notation,
        isPatch: words.includes('patch'),
      })
  return {
    language: node.lang ?? '',
    title,
    words,
    lines,
    line: start.line,
    column: start.column,
    showsFile: place !== undefined,
  }
}

/** The lines as written: the parser removes the markers of containers. */
function linesOf(value: string, fenceLine: number, written: readonly string[]): CodeLine[] {
  if (value === '') return []
  return value.split(/\r?\n/).map((parsed, i) => {
    const line = fenceLine + 1 + i
    const source = written[line - 1] ?? ''
    const start = source.length - parsed.length
    const text = source.length >= parsed.length ? source.slice(start) : parsed
    // If a container uses up a part of a tab, the code is longer than what is written.
    const isSame = start >= 0 && text.trimStart().length === parsed.trimStart().length
    return { text: isSame ? text : parsed, line, column: Math.max(0, start) + 1 }
  })
}

function withoutNotation(
  lines: readonly CodeLine[],
  { isPatch, ...options }: NotationOptions & { readonly isPatch: boolean },
): readonly CodeLine[] {
  const { code, marks, written } = takeNotation(lines.map(({ text }) => text).join('\n'), options)
  if (marks.size === 0) return lines
  return code.split('\n').flatMap((text, i) => {
    const line = lines[written[i] ?? -1]
    const mark = marks.get(i + 1)
    if (line === undefined || (mark?.has('remove') && !isPatch)) return []
    const change = mark?.has('remove') ? 'removed' : mark?.has('add') ? 'added' : undefined
    return [{ ...line, text, ...(isPatch && change ? { change } : {}) }]
  })
}

function tooDeep(file: string): Diagnostic {
  return {
    code: 'too-deep',
    severity: 'error',
    message: 'the page is nested too deeply to read its samples',
    hint: 'reduce the nesting of lists, quotes or emphasis',
    location: { file, line: 1, column: 1 },
  }
}
